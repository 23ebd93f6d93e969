package dev.weir.size;

import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.SequentialTest.Aim;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many connections the database can use: paired elasticity probing.
 *
 * <p>The question is whether one per cent more connections would bring throughput, the elasticity
 * {@code e = dln X / dln n}. The law answers it by experiment: time is cut into windows ({@link
 * Probe}); of each two, one lends somewhat fewer connections than the limit and one somewhat more,
 * in an order like a coin's; completions per second are counted in both. Neighbours in time share
 * whatever else goes on in the database, so drift, noise and slow storage cancel out. When enough
 * pairs agree ({@link SequentialTest}) the limit moves ({@link StepPolicy}), until one per cent
 * more connections bring about 0.05 % more throughput (0.06 % beside others). Response time is no
 * evidence: it rises for many reasons, and of these only too many connections are ours to mend,
 * which throughput shows as well.
 *
 * <p>While nobody waits in the low window, connections in use are not the pool's choice and nothing
 * can be learnt: the limit stays, and the whole of it is lent until a queue outlasts a burst. The
 * exception is a high window that makes some wait and gets less done ({@link Comparison}).
 *
 * <p><b>Use.</b> The owner keeps cumulative counters ({@link LimitSample}), calls {@link #decide}
 * about every 25 ms, lends no more than {@link LimitDecision#permits()} at a time from then on, and
 * opens up to {@link LimitDecision#maxOpen()} and no more. It never closes one because permits went
 * down: they go up again in the next window. A thread that holds a connection already may borrow
 * past the permits.
 *
 * <p>While nothing changes the same object comes back, and nothing else is allocated. A refusal by
 * a server that is full is no trouble. The law needs no clock on the fast path ({@link
 * LimitSample}). Pure: no clock, no threads, no randomness of its own. Not thread-safe.
 */
public final class LimitLaw {
    /** This part of the low window's permits was in use: the pool is limited by them. */
    private static final double LOW_USED = 0.7;

    /** So many pairs in a row without: it is not. */
    private static final int UNLIMITED_PAIRS = 3;

    /** A queue that ends sooner is a burst: to lend fewer connections in one makes it longer. */
    private static final double BURST_NANOS = 4e8;

    /** Share of busy sessions of others that keeps the limit from rising. */
    private static final double FOREIGN = 0.3;

    /** Three looks at the server: so long others may be there before their share is known. */
    private static final long UNSEEN_NANOS = 15_000_000_000L;

    private final HoldTimeStats holdTimeStats = new HoldTimeStats();
    private final SequentialTest evidence = new SequentialTest();
    private final StepPolicy stepPolicy = new StepPolicy();
    private final StallDetector stallDetector = new StallDetector();
    private final Probe probe;

    private LimitBounds bounds;

    /** Where evidence has led, though the bounds may hold the limit elsewhere for a time. */
    private double found;

    /** Whether evidence has moved the limit. */
    private boolean moved;

    /** Whether the limit last rose by what is asked of more connections while nobody is known. */
    private boolean grantedAlone;

    /** When that began, and the limit before: others are seen some seconds after they came. */
    private long grantedAt;

    private double grantedFrom;

    /** Whether it was {@linkplain #raise raised}, until that is told. */
    private boolean raised;

    private boolean started;
    private boolean resting;
    private boolean cold;
    private int unlimited;

    /** So long somebody has waited in most of each window. */
    private double boundNanos;

    private @Nullable Comparison compared;
    private @Nullable LimitSample last;
    private LimitDecision decision;

    private @Nullable LimitDecision cause;
    private @Nullable LimitDecision estimate;
    private long since;

    /**
     * What was found, for people.
     *
     * @param latest the decision in force
     * @param cause the decision that led to the limit; null where it is the initial one
     * @param estimate the last decision with an estimate at this limit; null without one
     * @param since monotonic time at which the limit became what it is, in nanoseconds
     * @param compared the last pair of sizes that was compared; null before
     */
    public record Finding(
            LimitDecision latest,
            @Nullable LimitDecision cause,
            @Nullable LimitDecision estimate,
            long since,
            @Nullable Comparison compared) {}

    /**
     * A law at its prior.
     *
     * @param bounds between what the limit may move
     * @param prior limit to begin with ({@link LimitBounds#prior})
     * @param salt the same for all pools of one database, such as a hash of its address
     */
    public LimitLaw(LimitBounds bounds, double prior, long salt, long now) {
        this.bounds = Objects.requireNonNull(bounds);
        found = prior;
        since = now;
        probe = new Probe(salt, holdTimeStats, sizes());
        decision = decision(State.START, null, Reason.START, limit(), resting(), resting());
    }

    /** The limit as estimated now. */
    public double limit() {
        return bounds.clamp(found);
    }

    /** Whether no evidence has moved the limit so far. */
    public boolean isUnmoved() {
        return !moved;
    }

    /**
     * Replaces the bounds; heeded from the next call of {@link #decide} on. A limit that stands
     * where it does because of one goes back to where it was as far as the bound gives way.
     */
    public void bounds(LimitBounds next) {
        bounds = Objects.requireNonNull(next);
    }

    /**
     * From now on the samples are about other work: what was measured says nothing of it. The limit
     * stays where it is.
     */
    public void measureAnew() {
        evidence.forget();
        stepPolicy.restart();
        holdTimeStats.forget();
        probe.forget();
        compared = null;
        estimate = null;
        unlimited = 0;
        last = null;
    }

    /** A lease has ended that was held for so long, of the work that the limit is judged by. */
    public void timed(double heldNanos) {
        holdTimeStats.add(heldNanos);
    }

    /** What was found so far. */
    public Finding finding() {
        return new Finding(decision, cause, estimate, since, compared);
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
            Reason first = started ? Reason.MEASURING : Reason.START;
            publish(now, null, raised ? Reason.HAS_ROOM : first, told(raised));
            raised = false;
            return decision;
        }
        boolean isHeld = limit() != decision.limit();
        if (isHeld || isProbeOutOfBounds()) {
            evidence.forget();
            probe.restart(now, sizes());
            publish(now, null, isHeld ? Reason.BOUNDS : Reason.MEASURING, told(true));
            return decision;
        }
        if (isFrozen(before, now)) {
            return decision;
        }
        if (cold || probe.isFarTooLong(now)) {
            probe.restart(now, sizes());
            publish(now, null, cold ? Reason.START : Reason.MEASURING, limit());
        } else if (probe.isOver(now)) {
            turn(before, now);
        } else {
            probe.look(before, now, permits());
        }
        return decision;
    }

    /** The limit before that of now: what was told, or the same. */
    private double told(boolean moved) {
        return moved ? decision.limit() : limit();
    }

    private boolean isProbeOutOfBounds() {
        SizePair compared = probe.sizes();
        return bounds.clamp(compared.low()) != compared.low()
                || bounds.clamp(compared.high()) != compared.high();
    }

    private SizePair sizes() {
        return SizePair.around(limit(), stepPolicy.ratio(), bounds);
    }

    /**
     * The database has been shown to have room for more ({@link SlowDown}): the limit is that, and
     * what was measured below is forgotten.
     */
    public void raise(double to) {
        moveTo(to);
        raised = true;
        evidence.forget();
        stepPolicy.restart();
        probe.forget();
        last = null;
    }

    /**
     * Goes there by evidence, as far as the bounds allow. Where a bound holds the limit, evidence
     * against that bound takes nothing back.
     */
    private void moveTo(double next) {
        double from = limit();
        double to = bounds.clamp(next);
        found = next > from ? Math.max(found, to) : Math.min(found, to);
        evidence.moved(from, limit());
        moved = true;
        unlimited = 0;
    }

    // ---- outage

    /** Whether the database stands still, or may: no lease has ended for a while. */
    public boolean isSilent() {
        return stallDetector.isSilent();
    }

    /**
     * Whether the database stands still. Commits that wait for a disk for half a second, a server
     * that is stopped and goes on: what was measured before is as true after it, and only the pair
     * under way is lost. A failed connect speaks of a restart or of another server.
     */
    private boolean isFrozen(LimitSample before, LimitSample now) {
        boolean was = stallDetector.isActive();
        Reason sign = stallDetector.look(before, now, probe.rate(), holdTimeStats.variation());
        if (sign == Reason.TROUBLE) {
            evidence.forget();
        }
        if (!was && sign != null) {
            probe.drop();
            publish(now, null, sign, limit());
            return true;
        }
        if (was && stallDetector.ends(now, limit())) {
            unlimited = 0;
            probe.enter(now, sizes());
            publish(now, null, Reason.MEASURING, limit());
        }
        return was;
    }

    // ---- windows and evidence

    /** A window is over and another begins. */
    private void turn(LimitSample before, LimitSample now) {
        WindowMeasure measure = probe.measured(before, now);
        if (measure != null && measure.isUsable()) {
            holdTimeStats.meanHold(measure.hold());
        }
        boundNanos = measure == null || !measure.isBound() ? 0 : boundNanos + measure.all().nanos();
        double from = limit();
        Probe.Halves halves = probe.pair(measure, now);
        Reason reason = Reason.MEASURING;
        Elasticity estimate = null;
        if (resting) {
            resting = boundNanos < BURST_NANOS;
            reason = resting ? Reason.NOBODY_WAITS : Reason.MEASURING;
            probe.drop();
        } else if (halves != null && isComparable(halves.low(), halves.high())) {
            add(halves, now);
            estimate = evidence.look();
            reason = weigh(estimate, now.peers(), now.nanos());
        } else if (unlimited >= UNLIMITED_PAIRS) {
            evidence.forget();
            unlimited = 0;
            resting = true;
            reason = Reason.NOBODY_WAITS;
        }
        probe.enter(now, sizes());
        publish(now, estimate, reason, from);
    }

    /**
     * Whether a pair says something: somebody waited, and the windows differ in what was in use.
     */
    private boolean isComparable(WindowMeasure low, WindowMeasure high) {
        SizePair sizes = probe.sizes();
        if (!low.isUsable() || !high.isUsable() || sizes.isPoint()) {
            return false;
        }
        started = true;
        boolean limited = low.isBound() && low.all().inUse() >= LOW_USED * sizes.low();
        if (!limited && !Comparison.isOneSided(low, high)) {
            unlimited++;
            return false;
        }
        unlimited = 0;
        return Comparison.differs(low, high, sizes);
    }

    private void add(Probe.Halves halves, LimitSample now) {
        Comparison pair =
                Comparison.of(
                        halves.low(),
                        halves.high(),
                        probe.sizes(),
                        holdTimeStats.variation(),
                        now.nanos());
        compared = pair;
        if (evidence.add(pair, probe.windowNanos())) {
            stepPolicy.restart();
            estimate = null;
        }
    }

    /**
     * Moves the limit if the evidence says so.
     *
     * <p>Of {@code N} busy sessions {@code n} are this pool's. If all are served alike, it has
     * {@code X = C(N) n / N} of what the database does, and {@code dln X / dln n} is what one more
     * brings in all and, added to that, the others' share: what is taken from them. So beside
     * foreign load evidence cannot tell any more what was too many. Before, less was asked of more
     * connections: a step of that is given back, once, and what was granted while they may have
     * been there unseen.
     */
    private Reason weigh(@Nullable Elasticity seen, PeerPools peers, long now) {
        boolean foreign = peers.foreignShare() > FOREIGN;
        if (grantedAlone && foreign) {
            grantedAlone = false;
            double less = limit() / Math.sqrt(stepPolicy.ratio());
            moveTo(now - grantedAt < UNSEEN_NANOS ? Math.min(less, grantedFrom) : less);
            return Reason.OTHERS_HAVE_COME;
        }
        Aim aim = peers.hasPeers() || foreign ? Aim.BESIDE_OTHERS : Aim.ALONE;
        Reason reason =
                seen == null
                        ? Reason.MEASURING
                        : evidence.verdict(seen, aim, peers.knownForeignShare());
        if (reason == Reason.MEASURING || seen == null) {
            stepPolicy.undecided(evidence.seen(), !peers.hasPeers());
            return reason;
        }
        boolean up = reason == Reason.MORE_PAYS;
        if (reason == Reason.FOREIGN_LOAD || (up && foreign)) {
            return Reason.FOREIGN_LOAD;
        }
        if (up && aim == Aim.ALONE && (!grantedAlone || now - grantedAt >= UNSEEN_NANOS)) {
            grantedAt = now;
            grantedFrom = limit();
        }
        moveTo(stepPolicy.move(limit(), up ? 1 : -1, seen, peers));
        grantedAlone = up ? aim == Aim.ALONE : grantedAlone;
        return reason;
    }

    // ---- decisions

    private int resting() {
        return bounds.clamp((int) Math.floor(limit() + 0.5));
    }

    private boolean isProbing() {
        return !resting && !cold && !stallDetector.isActive();
    }

    private int permits() {
        if (resting || cold) {
            return resting();
        }
        int probed = probe.permits();
        return stallDetector.isActive() ? Math.min(probed, resting()) : probed;
    }

    private int maxOpen() {
        return isProbing() ? Math.max(resting(), probe.sizes().high()) : resting();
    }

    /**
     * @param before the limit before this decision
     */
    private void publish(LimitSample now, @Nullable Elasticity seen, Reason reason, double before) {
        if (reason == decision.reason()
                && before == limit()
                && seen == null
                && permits() == decision.permits()
                && maxOpen() == decision.maxOpen()
                && resting == (decision.state() == State.DEMAND_LIMITED)) {
            return;
        }
        decision = decision(state(), seen, reason, before, permits(), maxOpen());
        if (decision.moved()) {
            cause = decision;
            estimate = null;
            since = now.nanos();
        } else if (seen != null) {
            estimate = decision;
        }
    }

    private State state() {
        if (stallDetector.isActive()) {
            return State.OUTAGE;
        }
        State measuring = started ? State.SEEK : State.START;
        return resting ? State.DEMAND_LIMITED : measuring;
    }

    private LimitDecision decision(
            State state,
            @Nullable Elasticity seen,
            Reason reason,
            double before,
            int permits,
            int maxOpen) {
        return new LimitDecision(
                limit(),
                permits,
                maxOpen,
                isProbing() ? probe.sizes().low() : permits,
                isProbing() ? probe.sizes().high() : permits,
                state,
                seen == null ? Double.NaN : seen.value(),
                seen == null ? Double.NaN : seen.error(),
                seen == null ? evidence.seen() : seen.pairs(),
                reason,
                before);
    }
}
