package dev.weir.size;

/**
 * Finds out within a second or two whether a limit is far too small.
 *
 * <p>While the queue stands, twice as many connections as the limit are lent for a moment, and the
 * holds of short leases are compared with those right before and right after. By Little's law
 * throughput is the number in use over the hold. Where the database is the bottleneck, holds grow
 * with the number, and twice as many connections bring nothing; where they wait for the network,
 * holds stay as they are, and twice as many bring twice as much. {@link LimitLaw} compares
 * throughput, which says the same of any size and any bottleneck, but needs windows that outlast
 * the longest work: from some hundred short holds this tells apart no more than these two.
 *
 * <ol>
 *   <li>Holds must agree with both neighbours: a stall of the database in one of them would pass
 *       for holds that do not grow.
 *   <li>Only where nobody else uses the database: of many users each could double what it takes and
 *       see holds hardly change.
 *   <li>The first yes has to be confirmed by a second: long work that comes and goes makes short
 *       holds longer by itself. After a yes the next trial begins at once; after a no, later and
 *       later.
 * </ol>
 *
 * <p>To be asked at each look of the limit law, about every 25 ms. Pure: no clock, no threads. Not
 * thread-safe.
 */
public final class DoublingTrial {
    /** A doubling of the number may lengthen holds by half: a third more throughput. */
    private static final double MOST = 0.6;

    /** And throughput must grow by this elasticity at least. */
    private static final double LEAST = 0.35;

    /** So many standard errors beyond it a trial ends early: it costs where sessions contend. */
    private static final double SURELY = 2;

    private static final int ENOUGH = 60;
    private static final long SHORTEST_NANOS = 250_000_000L;
    private static final long LONGEST_NANOS = 2_000_000_000L;

    /** A stretch lasts for so many typical holds: those that end in it are then nearly all. */
    private static final double HOLDS = 10;

    /** For connections to be opened. */
    private static final long FILL_NANOS = 3_000_000_000L;

    /** This many times the limit in use are nearly twice as many; and these are worth a look. */
    private static final double FULL = 1.75;

    private static final double WORTH = 1.4;
    private static final double DRAINED = 1.1;

    private static final long FIRST_PAUSE_NANOS = 10_000_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 320_000_000_000L;

    private enum Phase {
        NONE,
        BEFORE,
        FILLING,
        MORE,
        DRAINING,
        AFTER
    }

    private Phase phase = Phase.NONE;

    /** When the phase began; after all leases while there is none. */
    private long since = Long.MAX_VALUE;

    private int limit;
    private long pause = FIRST_PAUSE_NANOS;
    private long notBefore = Long.MIN_VALUE;
    private boolean pays;

    /** Whether the trial before said yes: a first one may be chance, as of a clump of reports. */
    private boolean believed;

    private Stretch stretch = new Stretch();
    private Stretch before = new Stretch();
    private Stretch more = new Stretch();

    /**
     * What is seen at one instant.
     *
     * @param nanos monotonic time in nanoseconds
     * @param stands whether the queue stands ({@link OverflowLaw#stands})
     * @param limit connections that are lent without this
     * @param leased leases out
     * @param ended leases that have ever ended
     * @param typicalNanos the typical hold of short work; 0 = not known
     * @param peers who else uses the database
     */
    public record Look(
            long nanos,
            boolean stands,
            int limit,
            int leased,
            long ended,
            double typicalNanos,
            PeerPools peers) {}

    /**
     * Takes in how long a lease of short work lasted.
     *
     * @param from when it began, monotonic time in nanoseconds
     * @param nanos how long it lasted
     */
    public void timed(long from, double nanos) {
        if (from >= since && nanos > 0) {
            stretch.held(nanos);
        }
    }

    /**
     * The database stands still at {@code now}. What queued up meanwhile stands for a while,
     * however large the limit is: no trial goes on, and none begins for ten seconds.
     *
     * @param now monotonic time in nanoseconds
     */
    public void standsStill(long now) {
        phase = Phase.NONE;
        since = Long.MAX_VALUE;
        notBefore = Math.max(notBefore, now + FIRST_PAUSE_NANOS);
    }

    /** Takes a look, and says how many connections are lent beyond the limit from now on. */
    public int look(Look now) {
        boolean fit = now.stands() && now.peers().hasDatabaseToItself();
        if (phase != Phase.NONE && (!fit || now.limit() != limit)) {
            breakOff(now);
        } else if (phase != Phase.NONE) {
            stretch.look(now);
            goOn(now);
        } else if (fit && now.limit() > 0 && now.nanos() >= notBefore) {
            limit = now.limit();
            enter(Phase.BEFORE, now);
        }
        return extra();
    }

    private int extra() {
        return phase == Phase.FILLING || phase == Phase.MORE ? limit : 0;
    }

    private void goOn(Look now) {
        switch (phase) {
            case NONE -> {}
            case BEFORE -> {
                if (isOver(now)) {
                    before = stretch;
                    next(stretch.isEnough(), Phase.FILLING, now);
                }
            }
            case FILLING -> {
                boolean late = now.nanos() - since >= FILL_NANOS;
                if (late || now.leased() >= FULL * limit) {
                    next(now.leased() >= WORTH * limit, Phase.MORE, now);
                }
            }
            case MORE -> {
                if (isOver(now) || (stretch.isEnough() && grow(before, stretch))) {
                    more = stretch;
                    next(stretch.isEnough() && stay(before, more), Phase.DRAINING, now);
                }
            }
            case DRAINING -> {
                if (now.nanos() - since >= SHORTEST_NANOS || now.leased() <= DRAINED * limit) {
                    enter(Phase.AFTER, now);
                }
            }
            case AFTER -> {
                if (isOver(now)) {
                    conclude(stretch.isEnough() && stay(stretch, more), now);
                }
            }
        }
    }

    private boolean isOver(Look now) {
        double wanted = Math.clamp(HOLDS * now.typicalNanos(), SHORTEST_NANOS, LONGEST_NANOS);
        double elapsed = now.nanos() - since;
        return elapsed >= wanted && (stretch.isEnough() || elapsed >= LONGEST_NANOS);
    }

    private void next(boolean goesOn, Phase then, Look now) {
        if (goesOn) {
            enter(then, now);
        } else {
            conclude(false, now);
        }
    }

    /** Twice as many connections may have ended the queue: what was measured by then counts. */
    private void breakOff(Look now) {
        boolean drained = !now.stands() && now.limit() == limit;
        boolean measured = phase == Phase.DRAINING || phase == Phase.AFTER;
        if (phase == Phase.MORE && stretch.isEnough()) {
            more = stretch;
            measured = stay(before, more);
        }
        if (drained && measured) {
            conclude(true, now);
        } else {
            phase = Phase.NONE;
            since = Long.MAX_VALUE;
        }
    }

    private void conclude(boolean yes, Look now) {
        pays = yes && believed;
        believed = yes;
        phase = Phase.NONE;
        since = Long.MAX_VALUE;
        notBefore = now.nanos() + (yes ? 0 : pause);
        pause = yes ? FIRST_PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    }

    private void enter(Phase then, Look now) {
        phase = then;
        since = now.nanos();
        stretch = new Stretch();
    }

    /** Whether holds have not grown from the one stretch to the other, with more in use. */
    private static boolean stay(Stretch few, Stretch many) {
        return excess(few, many) + Math.hypot(few.error(), many.error()) < 0
                && Math.log(many.rate() / few.rate())
                        >= LEAST * Math.log(many.inUse() / few.inUse());
    }

    /** Whether they surely have. */
    private static boolean grow(Stretch few, Stretch many) {
        return excess(few, many) > SURELY * Math.hypot(few.error(), many.error());
    }

    /** The growth of holds beyond what a limit that is too small would show, on the log scale. */
    private static double excess(Stretch few, Stretch many) {
        double spread = Math.max(0, Math.log(many.inUse() / few.inUse()));
        return many.mean() - few.mean() - MOST * spread;
    }

    /** Whether a trial is under way, in which sizes are not compared otherwise. */
    public boolean isUnderWay() {
        return phase != Phase.NONE;
    }

    /** Whether a trial has shown the limit to be far too small; once each time. */
    public boolean takePays() {
        boolean was = pays;
        pays = false;
        return was;
    }

    /** The logarithms of the holds that began and ended in a stretch of time. */
    private static final class Stretch {
        private int holds;
        private double sum;
        private double squares;
        private int looks;
        private double leased;
        private long from;
        private long to;
        private long endedBefore;
        private long ended;

        void held(double nanos) {
            double log = Math.log(nanos);
            holds++;
            sum += log;
            squares += log * log;
        }

        void look(Look now) {
            if (looks == 0) {
                from = now.nanos();
                endedBefore = now.ended();
            }
            looks++;
            leased += now.leased();
            to = now.nanos();
            ended = now.ended();
        }

        double rate() {
            return (double) (ended - endedBefore) / (to - from);
        }

        boolean isEnough() {
            return holds >= ENOUGH && to > from && ended > endedBefore;
        }

        double inUse() {
            return leased / looks;
        }

        double mean() {
            return sum / holds;
        }

        double error() {
            return Math.sqrt(Math.max(0, squares / holds - mean() * mean()) / holds);
        }
    }
}
