package dev.weir.size;

/**
 * The limit law beside a pool of given size. The law learns from nothing but its own experiment, so
 * it is allowed that, at the size that there is: its low half lends fewer, its high half all. It
 * ends with the first move that it would make, or without one after a while, and begins anew some
 * minutes later when borrowers wait.
 *
 * <p>So it says in which direction, and how far at first; where the limit would come to rest is
 * only found by going there. Not thread-safe.
 */
public final class Observation {
    /** The experiment costs one or two per cent of the throughput while it lasts. */
    private static final long PAUSE_NANOS = 300_000_000_000L;

    private static final long LONGEST_NANOS = 120_000_000_000L;

    private final long salt;
    private boolean isFirst = true;
    private long nextAt;
    private long endsBy;

    /**
     * @param salt as the law takes it
     */
    public Observation(long salt) {
        this.salt = salt;
    }

    /** Whether it is time for the next experiment, which then begins. */
    public boolean isDue(long now) {
        boolean due = isFirst || now - nextAt >= 0;
        if (due) {
            isFirst = false;
            endsBy = now + LONGEST_NANOS;
        }
        return due;
    }

    /** A law at {@code size}, which may think of more than there is. */
    public LimitLaw law(int size) {
        return new LimitLaw(new LimitBounds(1, 4 * size), size, salt);
    }

    /** Whether enough is known, or nothing will be. */
    public boolean isOver(LimitDecision decision, long now) {
        boolean over =
                decision.moved()
                        || decision.state() == LimitDecision.State.DEMAND_LIMITED
                        || now - endsBy >= 0;
        if (over) {
            nextAt = now + (decision.moved() ? PAUSE_NANOS : PAUSE_NANOS / 10);
        }
        return over;
    }
}
