package dev.weir.peers;

/**
 * How often pools look at their server, and for how long what they say there counts.
 *
 * <p>A pool that reads one session's name costs the server 0.15 to 0.35 ms, so fifty pools a second
 * cost it less than two per cent of a core. Every five seconds is often enough for a share and a
 * mean limit, both of which move over tens of seconds.
 */
final class PeerPollInterval {
    private static final long SECOND_NANOS = 1_000_000_000L;

    /** Between two looks of the pool that looks for all, and of any pool where there are few. */
    static final long LEAST_NANOS = 5 * SECOND_NANOS;

    /** Later than this a pool would not see that others have come before it has grown itself. */
    static final long MOST_NANOS = 30 * SECOND_NANOS;

    /** One pool looks in this time, over all pools. */
    private static final long EACH_NANOS = SECOND_NANOS / 50;

    /** A look may fail or find no connection twice in a row. */
    private static final int LOOKS = 3;

    private PeerPollInterval() {}

    /** Nanoseconds between two looks of one of {@code pools} pools. */
    static long intervalNanos(int pools) {
        return Math.clamp(pools * EACH_NANOS, LEAST_NANOS, MOST_NANOS);
    }

    /** Seconds for which what one of {@code pools} pools says of itself counts. */
    static long freshSeconds(int pools) {
        return LOOKS * intervalNanos(pools) / SECOND_NANOS;
    }

    /** Seconds for which the answer of the pool that looks for all counts. */
    static long answerSeconds() {
        return LOOKS * LEAST_NANOS / SECOND_NANOS;
    }
}
