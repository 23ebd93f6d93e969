package dev.weir.size;

import dev.weir.size.LimitDecision.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the database has stopped answering, and that it answers again.
 *
 * <p>Leases are out and none ends for a time in which 20 would have: that is a standstill, after
 * 100 ms at the earliest. So is any failed connect or validation. It is over when 20 leases for
 * each connection of the limit have ended without another sign of it.
 *
 * <p>How many would have ended follows from the last known rate and from how uneven holds are. At a
 * random instant mostly the long ones are out: of holds with mean {@code h} and coefficient of
 * variation {@code c} a lease has {@code h (1 + c^2) / 2} left in the mean (Feller's inspection
 * paradox, as in {@link HoldTimeStats}), so {@code n} of them end at {@code 2 / (1 + c^2)} of the
 * rate {@code n / h}. Where three connections serve reads and reports, all three hold a report
 * several times a second, and nothing ends for a tenth of one. Not thread-safe.
 */
final class StallDetector {
    private static final double EXPECTED = 20;
    private static final long SHORTEST_NANOS = 100_000_000L;
    private static final double GOOD_PER_CONNECTION = 20;

    /** A look later than this was the client's pause and counts as no longer silence. */
    private static final long LONGEST_LOOK_NANOS = 50_000_000L;

    private long silent;
    private boolean active;
    private long goodFrom;

    boolean isActive() {
        return active;
    }

    /** Whether it stands still, or may: nothing has ended for a while. */
    boolean isSilent() {
        return active || silent >= SHORTEST_NANOS;
    }

    /**
     * Takes in two samples that follow each other.
     *
     * @param rate completions per nanosecond when last measured, 0 = not known
     * @param variation square of the coefficient of variation of holds
     * @return {@link Reason#STANDSTILL}, {@link Reason#TROUBLE}, or null: it answers
     */
    @Nullable Reason look(LimitSample last, LimitSample now, double rate, double variation) {
        Reason sign = null;
        if (now.ended() != last.ended() || now.inUse() == 0) {
            silent = 0;
        } else {
            silent += Math.min(LONGEST_LOOK_NANOS, now.nanos() - last.nanos());
            double expected = silent * rate / Math.max(1, (1 + variation) / 2);
            if (silent >= SHORTEST_NANOS && expected >= EXPECTED) {
                sign = Reason.STANDSTILL;
            }
        }
        if (now.troubles() != last.troubles()) {
            sign = Reason.TROUBLE;
        }
        if (sign != null) {
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
