package dev.weir.size;

/**
 * How many connections the server was found to have room for, when it refused one for want of it.
 *
 * <p>From then on the pool tries one more than it had, and after each success twice as many more as
 * before, until it is no longer refused: slow start from a known size. What was learnt is forgotten
 * after a minute. Not thread-safe.
 */
public final class ServerCapacity {
    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final int LARGEST_STEP = 64;
    private static final long REMEMBERED_NANOS = 60_000_000_000L;

    /** Nobody waits for what the floor asks for: it can be tried again less often. */
    private static final long FLOOR_PAUSE_NANOS = 10_000_000_000L;

    private int known = UNKNOWN;
    private int step = 1;
    private long refusedAt;

    /**
     * The server refused a connection because it has no room.
     *
     * @param open connections that the pool has
     * @param now nanoseconds
     */
    public void refused(int open, long now) {
        known = open;
        step = 1;
        refusedAt = now;
    }

    /**
     * The server took a connection.
     *
     * @param open connections that the pool has with it
     */
    public void accepted(int open) {
        if (known == UNKNOWN) {
            return;
        }
        known = Math.max(known, open);
        step *= 2;
        if (step > LARGEST_STEP) {
            known = UNKNOWN;
        }
    }

    /** The most connections that are worth trying, at most {@code ceiling}. */
    public int most(int ceiling, long now) {
        if (known != UNKNOWN && now - refusedAt >= REMEMBERED_NANOS) {
            known = UNKNOWN;
        }
        return known == UNKNOWN ? ceiling : Math.min(ceiling, known + step);
    }

    /**
     * Nanoseconds until a connection is worth trying that nobody waits for.
     *
     * @param open connections that the pool has; what it gave up since the refusal left room
     */
    public long floorPauseNanos(int open, long now) {
        boolean refusedLast = known != UNKNOWN && step == 1 && open >= known;
        return refusedLast ? Math.max(0, refusedAt + FLOOR_PAUSE_NANOS - now) : 0;
    }
}
