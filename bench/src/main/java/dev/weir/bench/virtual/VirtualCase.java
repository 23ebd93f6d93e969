package dev.weir.bench.virtual;

import java.util.List;
import java.util.stream.Stream;

/**
 * How many virtual threads, and whether they think between two borrows.
 *
 * <p>Without think time the pool is saturated and every thread but ten always waits. With it, the
 * mean load is just above what the connections can carry: the queue is as long as the load makes
 * it.
 */
record VirtualCase(int threads, boolean think) {

    /** Connections of every pool. */
    static final int CONNECTIONS = 10;

    /** How long a borrower keeps its connection busy. */
    static final long HOLD_NANOS = 1_000_000;

    /** Load over nominal capacity, where threads think. */
    private static final double LOAD = 1.05;

    /** The cases that are measured. */
    static List<VirtualCase> all() {
        return Stream.of(1_000, 10_000)
                .flatMap(n -> Stream.of(new VirtualCase(n, false), new VirtualCase(n, true)))
                .toList();
    }

    /** A small one of each kind, to see that it runs. */
    static List<VirtualCase> small() {
        return List.of(new VirtualCase(100, false), new VirtualCase(100, true));
    }

    /**
     * The mean think time: n threads that hold for h and think for t make a load of n h / (h + t)
     * connections.
     */
    double meanThinkNanos() {
        return think ? HOLD_NANOS * (threads / (LOAD * CONNECTIONS) - 1) : 0;
    }

    String words() {
        return "%,d virtual threads, %s"
                .formatted(threads, think ? "with think time" : "no think time");
    }
}
