package dev.weir.size;

import dev.weir.size.ChangePointDetector.Level;
import dev.weir.size.LimitDecision.Action;
import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.SequentialTest.Aim;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many connections the database can use: paired elasticity probing.
 *
 * <p>The question is whether one per cent more connections would bring throughput, the elasticity
 * {@code e = dln X / dln n}. The law answers it by experiment: time is cut into windows ({@link
 * ProbeSchedule}); of each two, one lends somewhat fewer connections than the limit and one
 * somewhat more, in an order like a coin's; completions per second are counted in both. Neighbours
 * in time share whatever else goes on in the database, so drift, noise and slow storage cancel out.
 * When enough pairs agree ({@link SequentialTest}) the limit moves ({@link StepPolicy}), until one
 * per cent more connections bring about 0.05 % more throughput (0.06 % beside others). Response
 * time is no evidence: it rises for many reasons, and of these only too many connections are ours
 * to mend, which throughput shows as well.
 *
 * <p>While nobody waits in the low window, connections in use are not the pool's choice and nothing
 * can be learnt: the limit stays, and the whole of it is lent. The exception is a high window that
 * makes some wait and gets less done ({@link ProbePair}).
 *
 * <p><b>Use.</b> Permits and open connections are apart. The owner keeps cumulative counters, calls
 * {@link #decide} about every 25 ms from one thread, and
 *
 * <ol>
 *   <li>lends no more than {@link LimitDecision#permits()} connections at a time from then on;
 *       those that are out beyond it are left alone and not lent again when they return;
 *   <li>opens connections, by the {@link GrowthLaw}, up to {@link LimitDecision#maxOpen()} and no
 *       more; never closes one because permits went down (they go up again in the next window);
 *       idle ones above it are closed by idle age;
 *   <li>lets a thread that holds a connection already borrow past the permits;
 *   <li>records a decision when the returned object is another than before and {@link
 *       LimitDecision#moved()} or the state differs.
 * </ol>
 *
 * While nothing changes the same object comes back, and nothing else is allocated. A refusal by a
 * server that is full is no trouble: it lowers the {@linkplain #bounds(LimitBounds) ceiling}. The
 * law needs no clock on the fast path ({@link LimitSample}). Pure: no clock, no threads, no
 * randomness of its own. Not thread-safe.
 */
public final class LimitLaw {
    /** This part of the low window's permits was in use: the pool is limited by them. */
    private static final double LOW_USED = 0.7;

    /** So many pairs in a row without: it is not. */
    private static final int UNLIMITED_PAIRS = 3;

    /**
     * Holds so many times their shortest keep the limit from rising, unless the pool is known to be
     * alone: pools that do not see each other grow at each other's cost.
     */
    private static final double CAP = 4;

    /** Share of busy sessions of others that keeps the limit from rising. */
    private static final double FOREIGN = 0.3;

    /** A window is long enough for a single pair to speak from here on. */
    private static final long LONG_WINDOW_NANOS = 1_000_000_000L;

    private final Probe probe;
    private final HoldTimeStats holdTimeStats = new HoldTimeStats();
    private final SequentialTest evidence = new SequentialTest();
    private final StepPolicy stepPolicy = new StepPolicy();
    private final ShortestHold holds = new ShortestHold();
    private final ChangePointDetector levels = new ChangePointDetector();
    private final StallDetector stallDetector = new StallDetector();
    private final BoundedLimit limit;

    /** Whether evidence has moved the limit. */
    private boolean moved;

    /** Whether the limit last rose by what is asked of more connections while nobody is known. */
    private boolean grantedAlone;

    private boolean started;
    private boolean resting;
    private boolean cold;
    private int unlimited;

    private @Nullable Comparison compared;

    /** The limit before it was {@linkplain #raise raised}, until that is told; NaN = it was not. */
    private double raisedFrom = Double.NaN;

    private @Nullable LimitSample last;
    private LimitDecision decision;

    /**
     * A law at its prior.
     *
     * @param bounds between what the limit may move
     * @param prior limit to begin with ({@link LimitPrior})
     * @param salt the same for all pools of one database, such as a hash of its address
     */
    public LimitLaw(LimitBounds bounds, double prior, long salt) {
        limit = new BoundedLimit(prior, bounds);
        probe = new Probe(salt, holdTimeStats, sizes());
        decision =
                decision(
                        State.START,
                        Action.KEEP,
                        null,
                        Reason.START,
                        limit(),
                        resting(),
                        resting());
    }

    /** The limit as estimated now. */
    public double limit() {
        return limit.value();
    }

    /** Whether no evidence has moved the limit so far. */
    public boolean isUnmoved() {
        return !moved;
    }

    /**
     * Replaces the bounds; heeded from the next call of {@link #decide} on. A limit that stands
     * where it does because of one goes back to where it was as far as the bound gives way: with
     * thousands of connections kept open nothing was learnt, and to come down from there by
     * evidence would take minutes a step.
     */
    public void bounds(LimitBounds next) {
        limit.bounds(next);
    }

    /**
     * From now on the samples are about other work: what was measured says nothing of it. The limit
     * stays where it is.
     */
    public void measureAnew() {
        evidence.forget();
        stepPolicy.restart();
        levels.forget();
        holds.forget();
        holdTimeStats.forget();
        probe.forget();
        compared = null;
        unlimited = 0;
        last = null;
    }

    /**
     * The last pair of sizes whose throughput was compared; null before the first, and after {@link
     * #measureAnew}.
     */
    public @Nullable Comparison compared() {
        return compared;
    }

    /** The decision in force. */
    public LimitDecision decision() {
        return decision;
    }

    /**
     * Takes in a sample and says what holds from now on. Until the process has warmed up, its
     * samples are no evidence ({@link WarmUp}): bounds and standstills are heeded, and the limit
     * stays where it is.
     *
     * @param now taken no earlier than the one before
     * @param warm whether the process has warmed up
     * @return the same object as before while nothing has changed
     */
    public LimitDecision decide(LimitSample now, boolean warm) {
        LimitSample before = last;
        last = now;
        cold = !warm;
        if (before == null) {
            probe.enter(now, sizes());
            publishFirst(now);
            return decision;
        }
        holdTimeStats.add(
                now.timed() - before.timed(),
                now.timedNanos() - before.timedNanos(),
                now.timedSquares() - before.timedSquares());
        if (limit.isUnsettled() || isProbeOutOfBounds()) {
            double old = limit.settle();
            levels.forget();
            evidence.forget();
            probe.restart(now, sizes());
            boolean moved = limit() != old;
            publish(
                    now,
                    moved ? Action.BOUND : Action.KEEP,
                    null,
                    moved ? Reason.BOUNDS : Reason.MEASURING,
                    old);
            return decision;
        }
        if (isFrozen(before, now)) {
            return decision;
        }
        if (cold) {
            probe.restart(now, sizes());
            publish(now, Action.KEEP, null, Reason.START, limit());
        } else if (probe.isFarTooLong(now)) {
            probe.restart(now, sizes());
            publish(now, Action.KEEP, null, Reason.MEASURING, limit());
        } else if (probe.isOver(now)) {
            turn(before, now);
        } else {
            probe.look(before, now, permits());
        }
        return decision;
    }

    private void publishFirst(LimitSample now) {
        double before = raisedFrom;
        raisedFrom = Double.NaN;
        if (Double.isNaN(before) || before == limit()) {
            publish(now, Action.KEEP, null, started ? Reason.MEASURING : Reason.START, limit());
        } else {
            publish(now, Action.UP, null, Reason.HAS_ROOM, before);
        }
    }

    private boolean isProbeOutOfBounds() {
        SizePair compared = probe.sizes();
        LimitBounds bounds = limit.bounds();
        return bounds.clamp(compared.low()) != compared.low()
                || bounds.clamp(compared.high()) != compared.high();
    }

    private SizePair sizes() {
        return SizePair.around(limit(), stepPolicy.ratio(), limit.bounds());
    }

    /**
     * The database has been shown to have room for more ({@link Headroom}): the limit is that, and
     * what was measured below is forgotten.
     */
    public void raise(double to) {
        raisedFrom = limit();
        limit.move(to);
        moved = true;
        evidence.forget();
        levels.forget();
        stepPolicy.restart();
        probe.forget();
        last = null;
    }

    // ---- outage

    /**
     * Whether the database stands still. Commits that wait for a disk for half a second, a server
     * that is stopped and goes on: what was measured before is as true after it, and only the pair
     * under way is lost. A failed connect speaks of a restart or of another server.
     */
    private boolean isFrozen(LimitSample before, LimitSample now) {
        boolean was = stallDetector.isActive();
        StallDetector.Sign sign =
                stallDetector.look(before, now, probe.rate(), holdTimeStats.variation());
        if (sign == StallDetector.Sign.TROUBLE) {
            levels.forget();
            evidence.forget();
        }
        if (!was && sign != StallDetector.Sign.NONE) {
            probe.drop();
            Reason reason = sign == StallDetector.Sign.TROUBLE ? Reason.TROUBLE : Reason.STANDSTILL;
            publish(now, Action.KEEP, null, reason, limit());
            return true;
        }
        if (was && stallDetector.ends(now, limit())) {
            unlimited = 0;
            probe.enter(now, sizes());
            publish(now, Action.KEEP, null, Reason.BACK, limit());
        }
        return was;
    }

    // ---- windows

    /** A window is over and another begins. */
    private void turn(LimitSample before, LimitSample now) {
        WindowMeasure measure = probe.measured(before, now);
        if (measure != null && measure.isUsable()) {
            holdTimeStats.meanHold(measure.hold());
            holds.add(measure.hold(), now.nanos());
        }
        Outcome outcome = Outcome.NONE;
        if (resting) {
            probe.drop();
            outcome = rest(measure);
        } else if (!probe.keeps(measure, now)) {
            Probe.Halves halves = probe.pair(measure);
            outcome = halves == null ? outcome : pair(halves.low(), halves.high(), now);
        }
        probe.enter(now, sizes());
        publish(now, outcome.action, outcome.estimate, outcome.reason, outcome.before);
    }

    // ---- evidence

    /** What a window or a pair came to. */
    private record Outcome(
            Action action, @Nullable Elasticity estimate, Reason reason, double before) {
        static final Outcome NONE = new Outcome(Action.KEEP, null, Reason.MEASURING, 0);
    }

    private Outcome keep(@Nullable Elasticity estimate, Reason reason) {
        return new Outcome(Action.KEEP, estimate, reason, limit());
    }

    private Outcome pair(WindowMeasure low, WindowMeasure up, LimitSample now) {
        if (!low.isUsable() || !up.isUsable() || probe.sizes().isPoint()) {
            return Outcome.NONE;
        }
        started = true;
        boolean limited = low.isBound() && low.inUse() >= LOW_USED * probe.sizes().low();
        if (!limited && !ProbePair.isOneSided(low, up)) {
            unlimited++;
            return unlimited < UNLIMITED_PAIRS ? Outcome.NONE : demandLimited();
        }
        unlimited = 0;
        if (!ProbePair.differs(low, up, probe.sizes())) {
            return Outcome.NONE;
        }
        compared = Comparison.of(low, up, probe.sizes(), now.nanos());
        ProbePair pair =
                ProbePair.of(low, up, probe.sizes(), holdTimeStats.variation(), now.nanos());
        Level level = levels.add(pair.level());
        if (level != Level.SAME) {
            if (level == Level.FAR) {
                holds.forget();
            }
            evidence.forget();
            stepPolicy.restart();
        }
        evidence.add(pair, probe.windowNanos());
        Outcome outcome = weigh(now);
        return level != Level.SAME && outcome.action == Action.KEEP
                ? keep(outcome.estimate, Reason.NEW_LEVEL)
                : outcome;
    }

    private Outcome weigh(LimitSample now) {
        if (grantedAlone && isForeign(now.peers())) {
            return giveWay();
        }
        Elasticity estimate = evidence.look();
        if (estimate != null) {
            boolean oneSuffices =
                    probe.windowNanos() >= LONG_WINDOW_NANOS && !now.peers().hasPeers();
            Outcome outcome =
                    switch (verdict(estimate, oneSuffices, now.peers())) {
                        case NOTHING -> null;
                        case MORE_PAYS -> up(estimate, now.peers());
                        case MORE_TAKES -> keep(estimate, Reason.FOREIGN_LOAD);
                        case MORE_COSTS -> move(-1, estimate, Reason.MORE_COSTS, now.peers());
                        case HARDLY_WORTH ->
                                move(-1, estimate, Reason.MORE_IS_HARDLY_WORTH_IT, now.peers());
                    };
            if (outcome != null) {
                return outcome;
            }
        }
        stepPolicy.undecided(limit(), evidence.seen(), !now.peers().hasPeers(), estimate);
        return keep(estimate, Reason.MEASURING);
    }

    /**
     * Of {@code N} busy sessions {@code n} are this pool's. If all are served alike, it has {@code
     * X = C(N) n / N} of what the database does, and {@code dln X / dln n} is what one more brings
     * in all and, added to that, the others' share: what is taken from them.
     */
    private SequentialTest.Verdict verdict(
            Elasticity estimate, boolean oneSuffices, PeerPools peers) {
        return evidence.verdict(estimate, oneSuffices, aim(peers), peers.knownForeignShare());
    }

    /**
     * What more connections bring beside foreign load is taken from others, so evidence cannot tell
     * any more what was too many. Before, less was asked of them than is asked {@linkplain
     * Aim#BESIDE_OTHERS beside others}: a step of that is given back, once.
     */
    private Outcome giveWay() {
        grantedAlone = false;
        double next = limit() / Math.sqrt(stepPolicy.ratio());
        return moveTo(next, Action.DOWN, null, Reason.OTHERS_HAVE_COME);
    }

    private Outcome up(Elasticity estimate, PeerPools peers) {
        if (isForeign(peers)) {
            return keep(estimate, Reason.FOREIGN_LOAD);
        }
        if (isCapped(peers)) {
            return keep(estimate, Reason.SLOWER_THAN_ALLOWED);
        }
        return move(1, estimate, Reason.MORE_PAYS, peers);
    }

    private Outcome move(int sign, Elasticity estimate, Reason reason, PeerPools peers) {
        double next = stepPolicy.move(limit(), sign, estimate, peers);
        Action action = sign > 0 ? Action.UP : Action.DOWN;
        Outcome outcome = moveTo(next, action, estimate, reason);
        moved = true;
        grantedAlone = sign > 0 ? aim(peers) == Aim.ALONE : grantedAlone;
        return outcome;
    }

    private Outcome moveTo(
            double next, Action action, @Nullable Elasticity estimate, Reason reason) {
        double before = limit();
        limit.move(next);
        levels.moved(before, limit());
        evidence.forget();
        unlimited = 0;
        return new Outcome(action, estimate, reason, before);
    }

    private static Aim aim(PeerPools peers) {
        return peers.hasPeers() || isForeign(peers) ? Aim.BESIDE_OTHERS : Aim.ALONE;
    }

    private static boolean isForeign(PeerPools peers) {
        return peers.foreignShare() > FOREIGN;
    }

    private boolean isCapped(PeerPools peers) {
        return !peers.isAlone() && holds.slowdown() > CAP;
    }

    // ---- demand below the limit

    private Outcome demandLimited() {
        levels.forget();
        evidence.forget();
        unlimited = 0;
        resting = true;
        return keep(null, Reason.NOBODY_WAITS);
    }

    private Outcome rest(@Nullable WindowMeasure measure) {
        resting = measure == null || measure.inUse() <= 0 || !measure.isBound();
        return keep(null, resting ? Reason.NOBODY_WAITS : Reason.MEASURING);
    }

    // ---- decisions

    private int resting() {
        return limit.bounds().clamp((int) Math.floor(limit() + 0.5));
    }

    private int permits() {
        if (resting || cold) {
            return resting();
        }
        int probed = probe.permits();
        return stallDetector.isActive() ? Math.min(probed, resting()) : probed;
    }

    private int maxOpen() {
        return resting || cold || stallDetector.isActive()
                ? resting()
                : Math.max(resting(), probe.sizes().high());
    }

    private void publish(
            LimitSample now,
            Action action,
            @Nullable Elasticity estimate,
            Reason reason,
            double before) {
        if (reason == decision.reason()
                && action == Action.KEEP
                && estimate == null
                && permits() == decision.permits()
                && maxOpen() == decision.maxOpen()
                && resting == (decision.state() == State.DEMAND_LIMITED)) {
            return;
        }
        double was = action == Action.KEEP ? limit() : before;
        decision =
                decision(
                        state(reason, now.peers()),
                        action,
                        estimate,
                        reason,
                        was,
                        permits(),
                        maxOpen());
    }

    private State state(Reason reason, PeerPools peers) {
        if (stallDetector.isActive()) {
            return State.OUTAGE;
        }
        if (resting) {
            return State.DEMAND_LIMITED;
        }
        if (reason == Reason.NEW_LEVEL || reason == Reason.BACK) {
            return State.REGIME;
        }
        if (isForeign(peers)) {
            return State.HOLD_FOREIGN;
        }
        if (isCapped(peers)) {
            return State.CAPPED;
        }
        return started ? State.SEEK : State.START;
    }

    private LimitDecision decision(
            State state,
            Action action,
            @Nullable Elasticity estimate,
            Reason reason,
            double before,
            int permits,
            int maxOpen) {
        boolean probing = !resting && !cold && state != State.OUTAGE;
        return new LimitDecision(
                limit(),
                permits,
                maxOpen,
                probing ? probe.sizes().low() : permits,
                probing ? probe.sizes().high() : permits,
                state,
                action,
                estimate == null ? Double.NaN : estimate.value(),
                estimate == null ? Double.NaN : estimate.error(),
                estimate == null ? evidence.seen() : estimate.pairs(),
                reason,
                before);
    }
}
