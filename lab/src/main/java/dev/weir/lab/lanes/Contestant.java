package dev.weir.lab.lanes;

import dev.weir.Lanes;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;

/**
 * Who serves reads and reports.
 *
 * @param form what it is
 * @param size its fixed size, or that of the pool for reads; 0 where it finds its size
 * @param longSize the size of the pool for reports; 0 where there is none
 */
record Contestant(Form form, int size, int longSize) {

    /** Weir, told nothing but the address. */
    static final Contestant WEIR = new Contestant(Form.WEIR, 0, 0);

    /** The same, apart from what others see of its kind on the server. */
    static final Contestant WEIR_APART = new Contestant(Form.WEIR_APART, 0, 0);

    /** The same, with reports in the long lane by name. */
    static final Contestant HINTS = new Contestant(Form.WEIR_HINTS, 0, 0);

    /** The same with one line of waiters. */
    static final Contestant ONE_LINE = new Contestant(Form.WEIR_ONE_LINE, 0, 0);

    /** The kinds of contestants. */
    enum Form {
        WEIR,
        WEIR_APART,
        WEIR_HINTS,
        WEIR_ONE_LINE,
        HIKARI,
        TWO_POOLS
    }

    static Contestant hikari(int size) {
        return new Contestant(Form.HIKARI, size, 0);
    }

    /** Two pools of HikariCP, one for reads and one for reports. */
    static Contestant split(int reads, int reports) {
        return new Contestant(Form.TWO_POOLS, reads, reports);
    }

    boolean isSplit() {
        return form == Form.TWO_POOLS;
    }

    /** The name in tables and charts. */
    String label() {
        return switch (form) {
            case WEIR, WEIR_APART -> "Weir";
            case WEIR_HINTS -> "Weir with hints";
            case WEIR_ONE_LINE -> "Weir lanes=off";
            case HIKARI -> "HikariCP " + size;
            case TWO_POOLS -> "two pools %d + %d".formatted(size, longSize);
        };
    }

    /** A fresh, unopened pool of the kind it uses. */
    PoolUnderTest pool() {
        return switch (form) {
            case WEIR, WEIR_APART, WEIR_HINTS -> Adapters.create("weir");
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
                    case WEIR_APART -> server.urlNamed("weir-lanes-apart");
                    case WEIR_HINTS -> server.urlNamed("weir-lanes-hints");
                    case WEIR_ONE_LINE -> server.urlNamed("weir-lanes-off");
                    default -> server.url();
                };
        PoolSettings settings = PoolSettings.defaults(url, server.user(), server.password());
        return maximum == 0 ? settings : settings.withMaximum(maximum);
    }
}
