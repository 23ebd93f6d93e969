package dev.weir.size;

/**
 * Notices that the database has stopped answering, and that it answers again.
 *
 * <p>Leases are out and none ends for a time in which, at the last known rate, 20 would have: that
 * is a standstill, after 100 ms at the earliest. So is any failed connect or validation. It is over
 * when 20 leases for each connection of the limit have ended without another sign of it. Not
 * thread-safe.
 */
final class Standstill {
    private static final double EXPECTED = 20;
    private static final long SHORTEST_NANOS = 100_000_000L;
    private static final double GOOD_PER_CONNECTION = 20;

    /** A look later than this was the client's pause and counts as no longer silence. */
    private static final long LONGEST_LOOK_NANOS = 50_000_000L;

    /** What a look showed. */
    enum Sign {
        NONE,
        SILENCE,
        TROUBLE
    }

    private long silent;
    private boolean active;
    private long goodFrom;

    boolean isActive() {
        return active;
    }

    /**
     * Takes in two samples that follow each other.
     *
     * @param rate completions per nanosecond when last measured, 0 = not known
     */
    Sign look(LimitSample last, LimitSample now, double rate) {
        Sign sign = Sign.NONE;
        if (now.ended() != last.ended() || now.inUse() == 0) {
            silent = 0;
        } else {
            silent += Math.min(LONGEST_LOOK_NANOS, now.nanos() - last.nanos());
            if (silent >= SHORTEST_NANOS && silent * rate >= EXPECTED) {
                sign = Sign.SILENCE;
            }
        }
        if (now.troubles() != last.troubles()) {
            sign = Sign.TROUBLE;
        }
        if (sign != Sign.NONE) {
            active = true;
            goodFrom = now.ended();
        }
        return sign;
    }

    /** Whether it has just ended. */
    boolean ends(LimitSample now, double limit) {
        if (active && now.ended() - goodFrom >= GOOD_PER_CONNECTION * limit) {
            active = false;
            return true;
        }
        return false;
    }
}
