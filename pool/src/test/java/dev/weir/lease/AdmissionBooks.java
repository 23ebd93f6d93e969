package dev.weir.lease;

import dev.weir.lease.Sightings.Sight;

/** Who may be turned away: by the rules in force, and by what was so when it was done. */
final class AdmissionBooks {
    private final SimulatedHistory history;

    AdmissionBooks(SimulatedHistory history) {
        this.history = history;
    }

    /** A borrower, still in the books of those that wait, was woken without a connection. */
    void check(SimulatedBorrower borrower) {
        int waiting = history.waiting.size();
        switch (borrower.outcome()) {
            case QUEUE_FULL ->
                    allow(
                            history.maxWaiters > 0 && waiting > history.maxWaiters,
                            borrower,
                            Sight.QUEUE_FULL);
            default -> history.fail(borrower + " woken as " + borrower.outcome());
        }
    }

    private void allow(boolean rightly, SimulatedBorrower borrower, Sight sight) {
        history.seen.saw(sight);
        history.require(
                rightly,
                () ->
                        borrower
                                + " was turned away as "
                                + sight
                                + " by "
                                + history.maxWaiters
                                + " of "
                                + history.waiting.size());
    }
}
