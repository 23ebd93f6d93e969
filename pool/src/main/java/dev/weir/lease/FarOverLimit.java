package dev.weir.lease;

/**
 * When so many leases are let past the limit that a leak is likelier than work. Told once: the
 * episode ends when no more are let past than the limit itself. Guarded by the pool's lock.
 */
final class FarOverLimit {
    /** With one connection more for each task there is one beside each of the limit's. */
    private static final int TIMES = 2;

    /** A limit below this counts as this: a few nested leases are nothing to speak of. */
    private static final int LEAST = 5;

    private boolean told;

    /** Whether an episode begins. */
    boolean begins(int past, double limit) {
        double reference = Math.max(LEAST, limit);
        if (past <= reference) {
            told = false;
        }
        boolean begins = !told && past > TIMES * reference;
        told |= begins;
        return begins;
    }
}
