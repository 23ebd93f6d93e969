package dev.weir.size;

import dev.weir.size.Growth.Reason;

/**
 * Opens a connection only where that helps.
 *
 * <p>Let {@code W} borrowers wait, let the connections that exist return at the rate {@code mu},
 * and let a connect take {@code K}. Three questions are asked, and the largest answer counts:
 *
 * <ol>
 *   <li><b>Floor.</b> Is the total below the configured minimum? Open what is missing.
 *   <li><b>Burst.</b> Until a connect begun now is ready, {@code mu K} of the waiters are served
 *       anyway (less half a return for each connection, since returns come whole), and more by
 *       connects already under way. {@code left = W - served(K)} remain. None left: the queue
 *       drains before a connection could help, so none is opened (50 requests of 2 ms on 5
 *       connections drain in 20 ms; a connect takes 150 ms). Nor is one when all it could save
 *       anyone, a hold or the time the rest takes to drain, is less than {@code K / 4}. Otherwise
 *       at most one for each that remains, and no more than can be expected to work for a quarter
 *       of the time it took to make them: {@code min(left, left H / (K / 4))}, less those under
 *       way.
 *   <li><b>Lasting load.</b> A queue may be short at every instant and yet never end. By Little's
 *       law arrivals at the rate {@code lambda} held for {@code H} ({@link SteadyHold}) keep {@code
 *       lambda H} connections busy; at a utilisation above 0.88 the wait of an M/M/c queue of this
 *       size exceeds the service time. So while a whole round of the connections waits, which is a
 *       wait of about one hold, {@code lambda H / 0.88} connections are wanted; and where holds are
 *       short against a connect, in place of the answer to a burst, {@code W H / K} more, which
 *       drain what has come together within a connect time. Shorter queues are the clumps of a load
 *       that is met. Longer ones that drain within {@code K}, and within 100 ms, are what a pause
 *       of the machine leaves: no connection would come in time to help.
 * </ol>
 *
 * The answer is then cut to the room below the limit and to the pace of concurrent connects. What
 * was cut is not queued anywhere: the law is asked again at each change, so a request whose cause
 * has gone evaporates.
 *
 * <p>Holds are told without what threads wait for a processor ({@link WakeUpLatency}): with more
 * connections they would wait as well.
 *
 * <p>The law never grows because response time rose: a longer hold raises {@code lambda H} only
 * while borrowers really wait, and the limit caps it. Pure: no clock, no threads, no state.
 */
public final class GrowthLaw {
    /**
     * Share of its own connect time that a new connection must be expected to work for the burst
     * that asked for it, and to save one of those who wait.
     */
    static final double WORTH = 0.25;

    /**
     * Returns that each connection is counted short of: with holds of about equal length it returns
     * a whole number of times until the connect is ready, half a time less than the rate says.
     */
    static final double PHASE = 0.5;

    /**
     * Share of what exists that arrivals must keep busy to explain a queue. It is then the backlog
     * of a load that lasts; opening for it as for a burst would end far above what the load needs.
     */
    static final double FLOW = 0.5;

    /** Holds in a connect from which on holds count as short against it. */
    static final double SHORT = 10;

    /** Length of the queue, in rounds of all connections, from which on load counts as lasting. */
    static final double ROUND = 1.0;

    /**
     * What a pause of the machine leaves has drained after so long at the latest, however long a
     * connect takes; what takes longer is the queue of a load that is hardly met.
     */
    static final long PAUSE_NANOS = 100_000_000L;

    /**
     * Utilisation above which waits in a queue with a few dozen servers exceed a service time
     * (Erlang C).
     */
    static final double UTILISATION = 0.88;

    /**
     * The connect time assumed before one was measured: a TLS handshake and a login across one
     * network, 50 ms.
     */
    static final long UNKNOWN_CONNECT_NANOS = 50_000_000L;

    private GrowthLaw() {}

    /**
     * Decides for one instant. Deterministic; never null; {@code open} is within 0 and {@code
     * demand.room()}.
     */
    public static Growth decide(Demand demand) {
        long connect = expectedConnectNanos(demand);
        double drain = drainNanos(demand);
        int floor = Math.max(0, demand.missing() - demand.opening());
        if (demand.waiting() == 0) {
            return floor == 0
                    ? new Growth(0, 0, Reason.ENOUGH, drain, demand)
                    : cut(floor, Reason.FLOOR, drain, demand);
        }
        boolean flow = isFlow(demand);
        int burst = flow ? 0 : burst(demand, connect);
        int lasting = lasting(demand, connect, flow);
        int wanted = Math.max(floor, Math.max(burst, lasting));
        if (wanted == 0) {
            return new Growth(0, 0, Reason.DRAINS_FIRST, drain, demand);
        }
        Reason reason;
        if (demand.usable() + demand.opening() == 0) {
            reason = Reason.EMPTY;
        } else if (wanted == floor) {
            reason = Reason.FLOOR;
        } else {
            reason = lasting >= burst ? Reason.LASTING_LOAD : Reason.BURST;
        }
        return cut(wanted, reason, drain, demand);
    }

    private static Growth cut(int wanted, Reason reason, double drain, Demand demand) {
        int open = Math.min(wanted, Math.min(demand.room(), demand.pace() - demand.opening()));
        return new Growth(Math.max(0, open), wanted, reason, drain, demand);
    }

    private static int burst(Demand demand, long connect) {
        if (demand.usable() + demand.opening() == 0) {
            return demand.waiting();
        }
        double hold = hold(demand);
        double served = Math.max(0, demand.serviceRate() * connect - PHASE * demand.usable());
        if (demand.meanHoldNanos() > 0) {
            double working = Math.max(0, connect - demand.openingReadyNanos());
            served += demand.opening() * (working / hold);
        }
        double left = demand.waiting() - served;
        if (left <= 0) {
            return 0;
        }
        if (blind(demand)) {
            // nothing known and nothing seen: each waits for one of its own, at the pace of trying
            return Math.max(0, (int) Math.ceil(left) - demand.opening());
        }
        double saved = Math.max(hold, left * hold / (demand.usable() + demand.opening()));
        if (saved < WORTH * connect) {
            return 0;
        }
        double worthwhile = left * hold / (WORTH * connect);
        // those under way will take as much of what is left as new ones would
        return Math.max(0, (int) Math.ceil(Math.min(left, worthwhile)) - demand.opening());
    }

    private static long expectedConnectNanos(Demand demand) {
        return demand.connectNanos() > 0 ? demand.connectNanos() : UNKNOWN_CONNECT_NANOS;
    }

    /**
     * Whether the queue is the backlog of a load that lasts, of holds much shorter than a connect,
     * that come back as they should: then it is not answered as a burst is.
     */
    private static boolean isFlow(Demand demand) {
        int there = demand.usable() + demand.opening();
        double mean = demand.meanHoldNanos();
        return there > 0
                && demand.arrivalRate() * mean >= FLOW * there
                && demand.serviceRate() * mean >= FLOW * demand.usable()
                && expectedConnectNanos(demand) >= SHORT * mean;
    }

    private static boolean blind(Demand demand) {
        return demand.meanHoldNanos() == 0 && demand.usable() == 0;
    }

    private static int lasting(Demand demand, long connect, boolean flow) {
        if (demand.meanHoldNanos() == 0 || demand.waiting() < ROUND * demand.usable()) {
            return 0;
        }
        double busy = demand.arrivalRate() * demand.steadyHoldNanos();
        double working = demand.serviceRate() * demand.meanHoldNanos();
        if (drainedIn(Math.min(connect, PAUSE_NANOS), demand) <= working - busy) {
            return 0;
        }
        double backlog = flow ? drainedIn(connect, demand) : 0;
        return Math.max(
                0,
                (int) Math.ceil(busy / UTILISATION + backlog) - demand.usable() - demand.opening());
    }

    /** How many connections drain the queue of a lasting load within a time. */
    private static double drainedIn(long nanos, Demand demand) {
        return (double) demand.waiting() * demand.steadyHoldNanos() / nanos;
    }

    /** The hold to expect: what the connections in use show by now, but no less than the mean. */
    private static double hold(Demand demand) {
        double shown = demand.serviceRate() > 0 ? demand.usable() / demand.serviceRate() : 0;
        return Math.max(1, Math.max(shown, demand.meanHoldNanos()));
    }

    private static double drainNanos(Demand demand) {
        if (demand.waiting() == 0) {
            return 0;
        }
        if (blind(demand)) {
            return Double.POSITIVE_INFINITY;
        }
        double first = demand.openingReadyNanos();
        double served = demand.opening() > 0 ? demand.serviceRate() * first : 0;
        if (demand.opening() == 0 || served >= demand.waiting()) {
            return demand.serviceRate() > 0
                    ? demand.waiting() / demand.serviceRate()
                    : Double.POSITIVE_INFINITY;
        }
        double then = demand.serviceRate() + demand.opening() / hold(demand);
        return first + (demand.waiting() - served) / then;
    }
}
