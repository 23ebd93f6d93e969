package dev.weir.size;

/**
 * How many connects may be under way at once, and how soon after failures the next may begin.
 *
 * <p>Starts at {@value #START}, doubles on each success, halves on each failure (never below 1):
 * the slow start and multiplicative decrease of TCP (RFC 5681), since a server that refuses or is
 * slow to accept must not be pressed by everyone at once. After consecutive failures the next
 * connect waits {@code 50 ms x 2^(n-1)}, at most 1 s, of which a random half, so that many pools do
 * not return in step and a server that is back is found within a second. From a failure to the next
 * success a connect begins every 100 ms at the earliest; every 500 ms when the server has no room,
 * which takes longer to change. Healthy growth is limited by neither. Not thread-safe.
 */
public final class ConnectPace {
    private static final int START = 2;
    private static final int MOST = 64;
    private static final long FIRST_PAUSE_NANOS = 50_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long APART_NANOS = SECOND_NANOS / 10;
    private static final long APART_WHEN_FULL_NANOS = SECOND_NANOS / 2;

    /** Nobody waits for what the floor asks for: it can be tried again less often. */
    private static final long FLOOR_PAUSE_NANOS = 10 * SECOND_NANOS;

    private int allowed = START;

    /** In a row, 0 after a success. */
    private int failures;

    private boolean full;
    private long notBefore = Long.MIN_VALUE;
    private long begunAt = Long.MIN_VALUE / 2;

    /** When the server had no room, and how many connections there were. */
    private long refusedAt;

    private int openThen;

    /** A connect succeeded. */
    public void succeeded() {
        failures = 0;
        full = false;
        notBefore = Long.MIN_VALUE;
        allowed = Math.min(MOST, allowed * 2);
    }

    /**
     * What is known of the server may not hold any more: begins slowly again, as TCP does after a
     * pause (RFC 5681, section 4.1).
     */
    public void doubted() {
        allowed = Math.min(allowed, START);
    }

    /**
     * A connect failed or overran its deadline.
     *
     * @param jitter a random number in [0, 1)
     */
    public void failed(long now, double jitter) {
        if (now < notBefore) {
            // begun before the pause: the same trouble, not one more try
            return;
        }
        allowed = Math.max(1, allowed / 2);
        pause(Math.min(SECOND_NANOS, FIRST_PAUSE_NANOS << Math.min(failures, 10)), now, jitter);
    }

    /**
     * The server has no room for another connection.
     *
     * @param open connections that the pool has
     * @param jitter a random number in [0, 1)
     */
    public void refusedForWantOfRoom(int open, long now, double jitter) {
        openThen = open;
        refusedAt = now;
        if (full && now < notBefore) {
            return;
        }
        full = true;
        allowed = 1;
        pause(SECOND_NANOS, now, jitter);
    }

    private void pause(long nanos, long now, double jitter) {
        failures++;
        notBefore = now + (long) (nanos * (0.5 + 0.5 * jitter));
    }

    /** A connect begins. */
    public void begun(long now) {
        begunAt = now;
    }

    /** Whether a connect may begin at {@code now}, as far as the past is concerned. */
    public boolean mayBegin(long now) {
        return pauseNanos(now) == 0;
    }

    /** Connects allowed to be under way at {@code now}; 0 during a pause. */
    public int allowed(long now) {
        return mayBegin(now) ? allowed : 0;
    }

    /** Nanoseconds from {@code now} until the pause ends, 0 when there is none. */
    public long pauseNanos(long now) {
        long pause = now < notBefore ? notBefore - now : 0;
        long apart = full ? APART_WHEN_FULL_NANOS : APART_NANOS;
        return failures == 0 ? pause : Math.max(pause, begunAt + apart - now);
    }

    /**
     * Nanoseconds until a connection is worth trying that nobody waits for.
     *
     * @param open connections that the pool has; what it gave up since the refusal left room
     */
    public long floorPauseNanos(int open, long now) {
        return full && open >= openThen ? Math.max(0, refusedAt + FLOOR_PAUSE_NANOS - now) : 0;
    }
}
