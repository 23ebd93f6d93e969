package dev.weir.lease;

import dev.weir.Lane;
import java.util.HashMap;
import java.util.Map;

/**
 * What long work has and must be able to have: at least half of the permits, rounded up, and half
 * of the connections, but no more than the limit.
 */
final class LongWorkBooks {
    /** A place is long until its mean falls to half of the shortest overstay, which is 25 ms. */
    private static final long LEAST_LONG_NANOS = 12_500_000L;

    private static final int KNOWN_AFTER = 3;

    /** Short work passes long work for so many times what that is expected to hold. */
    private static final int TURN = 10;

    /** Where all work belongs that says itself that it is long. */
    private static final int HINTED = -1;

    private final SimulatedHistory history;
    private final Map<Integer, Place> places = new HashMap<>();

    /** Long leases that ended while nobody waited: the pool sees that at its next look. */
    private int unseen;

    private long unseenUntil;
    private long restartSeenAt = Long.MIN_VALUE;

    /** Holds of one place in the application. */
    private static final class Place {
        int leases;
        long longest;
    }

    LongWorkBooks(SimulatedHistory history) {
        this.history = history;
    }

    private long now() {
        return history.time.elapsed();
    }

    /** A borrower has joined, and the pool has chosen its line. */
    void joined(SimulatedBorrower borrower) {
        if (!borrower.inLongLine) {
            return;
        }
        Place place = places.get(placeOf(borrower));
        boolean isKnown =
                borrower.callStack > 0
                        && place != null
                        && place.leases >= KNOWN_AFTER
                        && place.longest >= LEAST_LONG_NANOS;
        history.require(
                borrower.hint == Lane.LONG || (borrower.hint == null && isKnown),
                () -> borrower + " comes from a place that is not known to be long");
        history.require(
                history.shape.lanes(), () -> borrower + " is in a line that should not be there");
    }

    /** The least time for which short work that comes later passes a borrower. */
    long shortestTurnNanos(SimulatedBorrower borrower) {
        return borrower.hint == Lane.LONG ? 0 : TURN * LEAST_LONG_NANOS;
    }

    /** The most: what is not known is expected to take as long as makes work long. */
    long longestTurnNanos(SimulatedBorrower borrower) {
        Place place = places.get(borrower.hint == Lane.LONG ? HINTED : placeOf(borrower));
        return TURN * Math.max(2 * LEAST_LONG_NANOS, place == null ? 0 : place.longest);
    }

    private static int placeOf(SimulatedBorrower borrower) {
        return borrower.request.callSite();
    }

    /** A lease has ended. */
    void ended(SimulatedLease lease) {
        boolean hinted = lease.borrower().hint == Lane.LONG;
        Place place =
                places.computeIfAbsent(
                        hinted ? HINTED : placeOf(lease.borrower()), number -> new Place());
        place.leases++;
        place.longest = Math.max(place.longest, now() - lease.begunAt());
        if (lease.isLong() && (history.waiting.isEmpty() || history.passing.isOn())) {
            unseen = unseenUntil >= now() ? unseen + 1 : 1;
            unseenUntil = now() + LimitControl.LOOK_NANOS;
        }
    }

    /** The limit begins anew: long work is kept to what it was until the next look. */
    void limitRestarts() {
        restartSeenAt = now() + LimitControl.LOOK_NANOS;
    }

    /** Whether more of it need not be served for the time being. */
    boolean hasAllItMay() {
        if (now() <= restartSeenAt) {
            return true;
        }
        int out = unseenUntil >= now() ? unseen : 0;
        for (SimulatedLease lease : history.leases) {
            out += lease.isLong() ? 1 : 0;
        }
        int permits = history.pool.core.permits.own();
        int reserved = permits < 2 ? 0 : Math.max(1, permits / 2);
        int limit = history.pool.core.permits.forLong();
        return out >= Math.max(1, Math.min(limit - limit / 2, history.most() - reserved));
    }
}
