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
        if (borrower.outcome() != Waiter.Outcome.QUEUE_FULL) {
            history.fail(borrower + " woken as " + borrower.outcome());
        }
        history.seen.saw(Sight.QUEUE_FULL);
        history.require(
                history.maxWaiters > 0 && waiting > history.maxWaiters,
                () -> borrower + " turned away, %d of %d".formatted(waiting, history.maxWaiters));
    }
}
