package dev.weir.lab.load;

import dev.weir.Lanes;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;

/**
 * A pool under test as one comparison sets it up.
 *
 * @param form which pool it is
 * @param size its fixed size, or that of the pool for short work; 0 where it finds its size
 * @param longSize the size of the pool for long work; 0 where there is none
 */
public record PoolVariant(Form form, int size, int longSize) {

    /** Weir, told nothing but the address. */
    public static final PoolVariant WEIR = new PoolVariant(Form.WEIR, 0, 0);

    /** The same, apart from what others see of its kind on the server. */
    public static final PoolVariant WEIR_APART = new PoolVariant(Form.WEIR_APART, 0, 0);

    /** The same, with long work in the long lane by name. */
    public static final PoolVariant HINTS = new PoolVariant(Form.WEIR_HINTS, 0, 0);

    /** The same with one line of waiters. */
    public static final PoolVariant ONE_LINE = new PoolVariant(Form.WEIR_ONE_LINE, 0, 0);

    /** The kinds of variants. */
    public enum Form {
        WEIR,
        WEIR_APART,
        WEIR_HINTS,
        WEIR_ONE_LINE,
        WEIR_FIXED,
        HIKARI,
        TWO_POOLS
    }

    /** Weir at a fixed size. */
    public static PoolVariant weirFixed(int size) {
        return new PoolVariant(Form.WEIR_FIXED, size, 0);
    }

    /** HikariCP at a fixed size. */
    public static PoolVariant hikari(int size) {
        return new PoolVariant(Form.HIKARI, size, 0);
    }

    /** Two pools of HikariCP, one for short work and one for long. */
    public static PoolVariant split(int forShort, int forLong) {
        return new PoolVariant(Form.TWO_POOLS, forShort, forLong);
    }

    /** Whether it is two pools. */
    public boolean isSplit() {
        return form == Form.TWO_POOLS;
    }

    /** Whether it is HikariCP at a fixed size, against which Weir is held. */
    public boolean isRival() {
        return form == Form.HIKARI;
    }

    /** The name in tables and charts. */
    public String label() {
        return switch (form) {
            case WEIR, WEIR_APART -> "Weir";
            case WEIR_HINTS -> "Weir with hints";
            case WEIR_ONE_LINE -> "Weir lanes=off";
            case WEIR_FIXED -> "Weir fixed " + size;
            case HIKARI -> "HikariCP " + size;
            case TWO_POOLS -> "two pools %d + %d".formatted(size, longSize);
        };
    }

    /** A fresh, unopened pool of the kind it uses. */
    public PoolUnderTest pool() {
        return switch (form) {
            case WEIR, WEIR_APART, WEIR_HINTS, WEIR_FIXED -> Adapters.create("weir");
            case WEIR_ONE_LINE -> Adapters.weir(Lanes.OFF);
            case HIKARI, TWO_POOLS -> Adapters.create("hikari");
        };
    }

    /**
     * What it is told: the address, and a maximum where its size is fixed.
     *
     * @param maximum 0 for none
     */
    PoolSettings settings(Server server, int maximum) {
        // Pools that find their size share it with others of their kind on the server. A session
        // name of the user's own keeps the others out of what the first one sees of peers.
        String url =
                switch (form) {
                    case WEIR_APART -> server.urlNamed("weir-variant-apart");
                    case WEIR_HINTS -> server.urlNamed("weir-variant-hints");
                    case WEIR_ONE_LINE -> server.urlNamed("weir-variant-one-line");
                    default -> server.url();
                };
        PoolSettings settings = PoolSettings.defaults(url, server.user(), server.password());
        return maximum == 0 ? settings : settings.withMaximum(maximum);
    }
}
