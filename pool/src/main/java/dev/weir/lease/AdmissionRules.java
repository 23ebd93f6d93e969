package dev.weir.lease;

/**
 * Who is turned away instead of being made to wait. Immutable; replaced as a whole at run time.
 *
 * @param maxWaiters most borrowers in the queue; 0 = no limit
 * @param rejectHopeless whether a borrower is turned away whose deadline is sooner than its turn
 * @param targetNanos the wait that CoDel holds the queue to; 0 = no shedding
 * @param intervalNanos how long CoDel takes a longer wait for a burst
 */
public record AdmissionRules(
        int maxWaiters, boolean rejectHopeless, long targetNanos, long intervalNanos) {

    /** Everybody may wait. */
    public static final AdmissionRules NONE = new AdmissionRules(0, false, 0, 0);
}
