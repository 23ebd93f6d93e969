package dev.weir.size;

import dev.weir.size.Growth.Reason;

/**
 * Opens a connection only where that helps, and only once it would have paid: rent or buy.
 *
 * <p>Let {@code W} borrowers wait, let the connections that exist return at the rate {@code mu},
 * and let a connect take {@code K}. Of those who wait {@code left = W - mu K} remain when a connect
 * begun now is ready.
 *
 * <p>What is missing to the configured minimum is opened. Where holds are long against a connect,
 * one is opened for each that remains, as far as it can be expected to work for a quarter of the
 * time it took to make. Where they are short, borrowers that wait pay rent, and one is bought for
 * {@value #PRICE} times {@code K}, since it takes 40 to 140 ms of a processor that others may need.
 * A queue that drains before a connect would be ready pays nothing itself until it has stood for a
 * second, nor does one to which the answer is under way.
 *
 * <p>No rate of arrivals is asked, and no hold decides: both rise by themselves where the database
 * is full. {@link SlowDown} is asked instead: a saturated database gets no more connections, and
 * one that is full gets them one at a time. None of that is asked where the size is fixed: then its
 * owner has said how many there may be. The numbers are in docs/internals/growth-law.md.
 *
 * <p>Not thread-safe; no clock.
 */
public final class GrowthLaw {
    /** Connects that those who wait must have paid for to open one. */
    static final double PRICE = 4;

    /** Sporadic waits are forgotten. */
    private static final double MEMORY_NANOS = 10e9;

    /** Part of its own connect time that a new connection must be expected to work. */
    private static final double WORTH = 0.25;

    /** The same where holds are short: what came together drains in half a connect time. */
    private static final double DRAINS = 0.5;

    /**
     * Returns that each connection is counted short of: with holds of about equal length it returns
     * a whole number of times until the connect is ready, half a time less than the rate says.
     */
    private static final double PHASE = 0.5;

    /** A queue that outlasts this does not drain, whatever the rate says. */
    private static final long STANDS_NANOS = 1_000_000_000L;

    /** Holds in a connect from which on holds count as short against it. */
    private static final double BRIEF = 10;

    /** Connects at a time while the process warms up. */
    private static final int COLD = 2;

    /** Connects from one to the next where the database is full: a third of a processor at most. */
    private static final double PAUSE = 2;

    /**
     * The connect time assumed before one was measured: a TLS handshake and a login across one
     * network, 50 ms.
     */
    static final long UNKNOWN_CONNECT_NANOS = 50_000_000L;

    /** What borrowers have paid in earlier queues, and in the present one, in nanoseconds. */
    private double paid;

    private double paidNow;
    private long paidAt;
    private long queue;
    private long openedAt = Long.MIN_VALUE / 2;

    /** What was opened last has shown by then what it does. */
    private long shownAt = Long.MIN_VALUE / 2;

    /**
     * What is known of the database.
     *
     * @param slow {@link SlowDown}; 1 where nothing is known
     * @param known whether holds at rest are known, and the process is warm
     * @param cold whether the process warms up
     * @param fixed whether the size is fixed
     */
    public record Room(double slow, boolean known, boolean cold, boolean fixed) {
        /** Of a pool whose size is fixed. */
        public static final Room FIXED = new Room(1, true, false, true);

        public Room(double slow, boolean known, boolean cold) {
            this(slow, known, cold, false);
        }

        boolean isSaturated() {
            return slow >= SlowDown.SATURATED;
        }
    }

    /**
     * A borrower of short work was served that had waited.
     *
     * @param nanos how long, in nanoseconds
     * @param since when the queue was last empty
     */
    public void waited(double nanos, Room room, long since, long now) {
        if (!room.isSaturated() && now - shownAt >= 0) {
            forget(since, now);
            paidNow += nanos;
        }
    }

    private void forget(long since, long now) {
        if (since != queue) {
            paid += paidNow;
            paidNow = 0;
            queue = since;
        }
        double left = Math.exp(-(now - paidAt) / MEMORY_NANOS);
        paid *= left;
        paidNow *= left;
        paidAt = now;
    }

    /**
     * Decides for one instant.
     *
     * @param since when the queue was last empty
     * @return never null; {@code open} is within 0 and {@code demand.room()}
     */
    public Growth decide(Demand demand, Room room, long since, long now) {
        int floor = Math.max(0, demand.missing() - demand.opening());
        if (demand.waiting() == 0) {
            return growth(floor, Reason.FLOOR, demand);
        }
        if (demand.usable() + demand.opening() == 0) {
            return growth(demand.waiting(), Reason.EMPTY, demand);
        }
        int wanted = wanted(demand, room, since, now);
        Reason reason = wanted > floor ? Reason.WAITS : Reason.FLOOR;
        Growth growth = growth(Math.max(wanted, floor), reason, demand);
        if (growth.open() > 0) {
            paid = 0;
            paidNow = 0;
            openedAt = now;
            // what slow-down limits to a few at a time needs no second to show what it does
            shownAt = now + (long) connectNanos(demand) + (room.fixed() ? STANDS_NANOS : 0);
        }
        return growth;
    }

    private static Growth growth(int wanted, Reason reason, Demand demand) {
        int open = Math.min(wanted, Math.min(demand.room(), demand.pace() - demand.opening()));
        return new Growth(Math.max(0, open), wanted, reason, demand);
    }

    private int wanted(Demand demand, Room room, long since, long now) {
        int atWork = demand.usable() - demand.idle();
        boolean some = atWork > 1;
        if (room.isSaturated() && some) {
            return 0;
        }
        forget(since, now);
        double connect = connectNanos(demand);
        double hold = demand.meanHoldNanos();
        boolean brief = hold > 0 && connect >= BRIEF * hold;
        int most = helped(demand, brief, connect, since, now);
        if (!room.fixed() && brief) {
            most = Math.min(most, Math.max(1, atWork / 8));
        }
        if (room.cold()) {
            most = Math.min(most, COLD);
        }
        if (some && (room.slow() >= SlowDown.FULL || (brief && !room.known()))) {
            most = now - openedAt < PAUSE * connect ? 0 : Math.min(most, 1);
        }
        return Math.max(0, most - demand.opening());
    }

    /** How many connections would pay, those under way included. */
    private int helped(Demand demand, boolean brief, double connect, long since, long now) {
        double rate = Math.max(demand.serviceRate(), 1e-12);
        double served = Math.max(0, rate * connect - PHASE * demand.usable());
        double left = Math.max(0, demand.waiting() - served);
        double shown = demand.usable() / rate;
        double hold = Math.max(1, Math.max(shown, demand.meanHoldNanos()));
        double worthwhile =
                Math.ceil(Math.min(left, left * hold / ((brief ? DRAINS : WORTH) * connect)));
        if (!brief && left > 0) {
            return (int) worthwhile;
        }
        boolean drains = left == 0 && (now - since < STANDS_NANOS || now - shownAt < 0);
        double here = demand.waiting() * (now - since) / 2.0;
        double present = drains ? 0 : paidNow + here + left * left / (2 * rate);
        double bought = (paid + present) / (PRICE * connect) + demand.opening();
        return (int) Math.min(bought, left > 0 ? worthwhile : demand.waiting());
    }

    private static double connectNanos(Demand demand) {
        return demand.connectNanos() > 0 ? demand.connectNanos() : UNKNOWN_CONNECT_NANOS;
    }
}
