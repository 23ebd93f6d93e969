package dev.weir.bench.peers;

import dev.weir.Sizing;

/** Weir with its limit law, which costs the cycle nothing if it is true to its word. */
public final class WeirAutoAdapter extends WeirAdapter {

    /** For {@link dev.weir.bench.pool.Pools}. */
    public WeirAutoAdapter() {
        super("Weir, auto", Sizing.AUTO);
    }
}
