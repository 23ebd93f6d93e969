package dev.weir.size;

import org.jspecify.annotations.Nullable;

/**
 * What the {@link LimitLaw} has found, for people: since when the limit is what it is, from which
 * decision, and what was measured at it since. Not thread-safe.
 */
public final class LimitFindings {
    private @Nullable LimitDecision latest;
    private @Nullable LimitDecision cause;
    private @Nullable LimitDecision estimate;
    private long since;
    private double limit = Double.NaN;

    /**
     * What was found.
     *
     * @param latest the decision in force
     * @param cause the decision that led to the limit; null where it is the initial one
     * @param estimate the last decision with an estimate at this limit; null without one
     * @param since monotonic time at which the limit became what it is, in nanoseconds
     */
    public record Finding(
            LimitDecision latest,
            @Nullable LimitDecision cause,
            @Nullable LimitDecision estimate,
            long since) {}

    /**
     * Takes in the decision in force.
     *
     * @param now monotonic time in nanoseconds
     */
    public void decided(LimitDecision next, long now) {
        if (next == latest) {
            return;
        }
        latest = next;
        if (next.limit() != limit) {
            limit = next.limit();
            since = now;
            cause = next.moved() ? next : null;
            estimate = null;
        } else if (next.reason() == LimitDecision.Reason.NEW_LEVEL) {
            estimate = null;
        } else if (!Double.isNaN(next.elasticity())) {
            estimate = next;
        }
    }

    /** What was measured at this limit says nothing from now on: it is judged by other work. */
    public void measuredAnew() {
        estimate = null;
    }

    /** What was found so far; null before the first decision. */
    public @Nullable Finding finding() {
        LimitDecision last = latest;
        return last == null ? null : new Finding(last, cause, estimate, since);
    }
}
