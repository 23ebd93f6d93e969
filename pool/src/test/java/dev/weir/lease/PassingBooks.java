package dev.weir.lease;

import dev.weir.lease.Sightings.Sight;
import org.jspecify.annotations.Nullable;

/**
 * Who may be passed by borrowers that run already: the one that was called, from then until it
 * comes or the pool's housekeeper ends it, and those behind it. It happens to none more than once.
 */
final class PassingBooks {
    private static final long MS = 1_000_000L;

    /** The housekeeper looks so often. */
    private static final long TICK = 100 * MS;

    private final SimulatedHistory history;
    private @Nullable SimulatedBorrower called;
    private long calledAt;

    PassingBooks(SimulatedHistory history) {
        this.history = history;
    }

    /** Whether borrowers may pass the queue at present. */
    boolean isOn() {
        return called != null && history.time.elapsed() - calledAt <= TICK;
    }

    /** The pool calls a borrower, which needs a while to come. */
    void calls(SimulatedBorrower borrower) {
        history.log.add("call %s", borrower);
        history.require(!borrower.called, () -> borrower + " is called again");
        history.require(!isOn(), () -> borrower + " is called beside " + called);
        for (SimulatedBorrower waits : history.waiting) {
            history.require(!waits.cameInVain, () -> "passed a second time: " + waits);
        }
        borrower.called = true;
        called = borrower;
        calledAt = history.time.elapsed();
        history.time.schedule(() -> comes(borrower), wakingNanos());
    }

    private long wakingNanos() {
        int r = history.random.nextInt(40);
        long most = r < 36 ? MS / 20 : r < 39 ? 5 * MS : 300 * MS;
        return 5_000 + history.random.nextLong(most);
    }

    private void comes(SimulatedBorrower borrower) {
        if (history.waiting.contains(borrower)) {
            history.log.add("%s comes", borrower);
            over(borrower);
            history.pool.came(borrower);
            borrower.cameInVain = history.waiting.contains(borrower);
        }
    }

    /** A borrower passes those that wait. */
    void passes(SimulatedBorrower borrower) {
        history.seen.saw(Sight.PASSED);
        history.require(isOn(), () -> borrower + " overtook " + history.waiting);
        for (SimulatedBorrower waits : history.waiting) {
            history.require(
                    !waits.cameInVain, () -> borrower + " overtook, though it came, " + waits);
        }
    }

    /** A wait is over, in whatever way, or its borrower is there. */
    void over(SimulatedBorrower borrower) {
        if (borrower.equals(called)) {
            called = null;
        }
    }
}
