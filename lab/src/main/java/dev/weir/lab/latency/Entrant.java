package dev.weir.lab.latency;

import dev.weir.Lanes;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;

/**
 * A pool in the comparison.
 *
 * @param form what it is
 * @param size its fixed size; 0 where it finds its size
 */
record Entrant(Form form, int size) {

    /** Weir, told nothing but the address. */
    static final Entrant WEIR = new Entrant(Form.WEIR, 0);

    /** The same with one line of waiters. */
    static final Entrant ONE_LINE = new Entrant(Form.WEIR_ONE_LINE, 0);

    /** The kinds of pools. */
    enum Form {
        WEIR,
        WEIR_ONE_LINE,
        WEIR_FIXED,
        HIKARI
    }

    static Entrant weirFixed(int size) {
        return new Entrant(Form.WEIR_FIXED, size);
    }

    static Entrant hikari(int size) {
        return new Entrant(Form.HIKARI, size);
    }

    /** Whether the bounds hold it against others: HikariCP at a fixed size. */
    boolean isRival() {
        return form == Form.HIKARI;
    }

    /** The name in tables and charts. */
    String label() {
        return switch (form) {
            case WEIR -> "Weir";
            case WEIR_ONE_LINE -> "Weir lanes=off";
            case WEIR_FIXED -> "Weir fixed " + size;
            case HIKARI -> "HikariCP " + size;
        };
    }

    /** A fresh, unopened pool. */
    PoolUnderTest pool() {
        return switch (form) {
            case WEIR, WEIR_FIXED -> Adapters.create("weir");
            case WEIR_ONE_LINE -> Adapters.weir(Lanes.OFF);
            case HIKARI -> Adapters.create("hikari");
        };
    }

    /** What it is told: the address, and a maximum where its size is fixed. */
    PoolSettings settings(Server server) {
        // Pools that find their size share it with others of their kind on the server. A session
        // name of the user's own keeps a variant out of what the pool under test sees of peers.
        String url =
                form == Form.WEIR_ONE_LINE ? server.urlNamed("weir-latency-variant") : server.url();
        PoolSettings settings = PoolSettings.defaults(url, server.user(), server.password());
        return size == 0 ? settings : settings.withMaximum(size);
    }
}
