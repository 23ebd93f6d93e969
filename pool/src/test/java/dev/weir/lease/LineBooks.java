package dev.weir.lease;

import dev.weir.lease.Sightings.Sight;

/**
 * Who may be served before whom: the order of service as the promise has it, kept beside the pool's
 * own queue.
 *
 * <p>Within a line, which is that of a tenant, of long work, or of all others, it is the order of
 * arrival, and those that hold a connection already come first. Tenants take turns, of which
 * nothing is said here. Between short and long work {@link #mayGoFirst} decides.
 */
final class LineBooks {
    private final SimulatedHistory history;
    private final LongWorkBooks longWork;

    LineBooks(SimulatedHistory history, LongWorkBooks longWork) {
        this.history = history;
        this.longWork = longWork;
    }

    /** A borrower leaves the queue because its turn has come. */
    void turnOf(SimulatedBorrower served) {
        history.count(served.inLongLine, Sight.LONG_WORK_SERVED);
        for (SimulatedBorrower other : history.waiting) {
            boolean passes = other.number < served.number;
            history.count(passes && served.nested, Sight.NESTED_FIRST);
            history.count(passes && other.inLongLine && !served.inLongLine, Sight.SHORT_WORK_FIRST);
            if (!other.equals(served)) {
                boolean fits =
                        isSameLine(served, other)
                                ? !precedes(other, served)
                                : served.tenant != other.tenant || mayGoFirst(served, other);
                history.require(fits, () -> served + " overtook " + other);
            }
        }
    }

    private static boolean isSameLine(SimulatedBorrower one, SimulatedBorrower other) {
        return one.tenant == other.tenant && one.inLongLine == other.inLongLine;
    }

    private static boolean precedes(SimulatedBorrower other, SimulatedBorrower served) {
        boolean goesFirst = other.isLetPast();
        return goesFirst == served.nested ? other.number < served.number : goesFirst;
    }

    /**
     * The rule between short and long work: short work goes first, but not before long work whose
     * turn had come when it arrived, unless that has all that it may have. The turn is that of the
     * first of the line. Those that hold a connection already go before both.
     */
    private boolean mayGoFirst(SimulatedBorrower served, SimulatedBorrower other) {
        if (other.isLetPast()) {
            return false;
        }
        if (served.inLongLine) {
            return served.joinedAt + longWork.shortestTurnNanos(served) <= other.joinedAt;
        }
        return served.nested
                || !isFirstOfItsLine(other)
                || served.joinedAt < other.joinedAt + longWork.longestTurnNanos(other)
                || longWork.hasAllItMay();
    }

    private boolean isFirstOfItsLine(SimulatedBorrower borrower) {
        for (SimulatedBorrower waits : history.waiting) {
            if (isSameLine(waits, borrower)) {
                return waits.equals(borrower);
            }
        }
        return false;
    }
}
