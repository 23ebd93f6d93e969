package dev.weir;

import java.util.concurrent.atomic.AtomicInteger;

/** Names for pools that were given none: weir-1, weir-2, ... */
final class PoolNames {
    private static final AtomicInteger LAST = new AtomicInteger();

    private PoolNames() {}

    static String next() {
        return "weir-" + LAST.incrementAndGet();
    }
}
