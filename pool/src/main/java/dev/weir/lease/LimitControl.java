package dev.weir.lease;

import dev.weir.size.Comparison;
import dev.weir.size.DoublingTrial;
import dev.weir.size.LimitBounds;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitFindings;
import dev.weir.size.LimitLaw;
import dev.weir.size.OverflowLaw;
import dev.weir.size.OverflowState;
import dev.weir.size.ServerView;
import dev.weir.size.WarmUp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lends no more connections at a time than the limit law says, and, while the queue comes and goes,
 * the {@link OverflowLaw}.
 *
 * <p><b>Permits are apart from connections.</b> What is open beyond the permits is withheld as
 * {@link Slot#WITHHELD}, where the fast path does not look: so the limit costs a borrow nothing. It
 * is taken back without a validation while its last sign of life is recent. A lease that is out
 * beyond the permits is left alone; its connection is withheld when it comes back.
 *
 * <p><b>A bound for all causes.</b> What is lent beyond the limit, for whatever reason, ends at
 * {@link #most}: a leak looks like nested or long work, and must not take the server's connections
 * from others.
 *
 * <p><b>Looks.</b> While borrowers wait the law is asked every 25 ms, which is when it can learn
 * something; {@value #QUIET_LOOKS} looks after the last waiter they stop until the next one comes.
 * {@link LimitMeter} counts what it learns from.
 *
 * <p>Without a law everything that is open may be lent. Guarded by the pool's lock.
 */
final class LimitControl {
    static final long LOOK_NANOS = 25_000_000L;

    /** Long enough for the law to end three pairs of slots of a second each without a waiter. */
    private static final int QUIET_LOOKS = 400;

    /**
     * Of the time since the queue was last empty for long, the part with a waiter from which on a
     * connection is opened that the law wants to try: nobody needs it to drain a burst.
     */
    private static final double STANDING = 0.8;

    /**
     * A pool with fewer connections opens what is tried twice as fast: each of them is a larger
     * part.
     */
    private static final int SMALL = 32;

    /**
     * Connections beyond the limit that are opened at a time. When reports hold all connections the
     * growth law expects the same of a new one, but a few of them serve all short work, and each
     * connect takes processor time from the work that it is to shorten.
     */
    private static final int OVERFLOW_OPENED_AT_ONCE = 2;

    /**
     * The same for a trial of twice the limit: with fewer far databases take minutes to be used.
     */
    private static final int TRIED_OPENED_AT_ONCE = 8;

    /** Weight of one look in that part: it forgets in about 400 ms. */
    private static final double WEIGHT = 1.0 / 16;

    private final SlotPool pool;
    private final Clock clock;
    private final PoolEvents events;
    private final PoolTimer.Due nextLook;
    private final OverstayedLeases lasting;
    private final SlowCallSites callers;
    private final NestedLeases nested;
    private final SurplusWindow surplusWindow = new SurplusWindow();
    private final FarOverLimit farOverLimit = new FarOverLimit();
    private final LimitMeter meter;
    private final OverflowLaw overflow = new OverflowLaw();
    private final DoublingTrial doubling = new DoublingTrial();

    /** Connections that the trial of twice the limit lends. */
    private int tried;

    private final WarmUp warmUp = new WarmUp();
    private final GrowthStop stop = new GrowthStop();
    private final LimitFindings findings = new LimitFindings();

    private @Nullable LimitLaw law;
    private @Nullable Comparison compared;
    private @Nullable LimitDecision decision;
    private LimitBounds bounds = new LimitBounds(1, 1);
    private ServerView surroundings = ServerView.UNKNOWN;

    private int quiet;
    private int looksSinceTried;

    /**
     * Most connections since there was room for as many as now, or those that the law begins with.
     */
    private int mostOpen;

    private double standing;

    LimitControl(SlotPool pool, Clock clock, PoolEvents events) {
        this.pool = pool;
        this.clock = clock;
        this.events = events;
        this.nextLook = pool.timer.register(due -> look());
        this.callers =
                new SlowCallSites(pool.open, this::isGoverned, this::most, this::lentOnWhileIdle);
        this.lasting = new OverstayedLeases(pool.open, callers);
        this.nested = new NestedLeases(pool.open, pool.marks);
        this.meter = new LimitMeter(pool.open, pool.connections, pool.meter, callers, clock);
    }

    /** From now on the limit is the law's. */
    void govern(double prior, long salt) {
        long now = clock.nanoTime();
        bounds = bounds(now);
        begin(new LimitLaw(bounds, prior, salt), now);
    }

    private void begin(LimitLaw begun, long now) {
        law = begun;
        decision = begun.decision();
        findings.decided(begun.decision(), now);
        mostOpen = decision.permits();
        pool.marks.add(Mark.PERMITS);
    }

    /** The same from another start, as long as no evidence has led away from this one. */
    boolean restart(double prior, long salt) {
        LimitLaw asked = law;
        boolean unmoved = isGoverned() && asked != null && asked.isUnmoved();
        if (unmoved) {
            govern(prior, salt);
        }
        return unmoved;
    }

    /** What is known of the server and of its other users has changed. */
    void surroundings(ServerView known) {
        surroundings = known;
        long now = clock.nanoTime();
        boundsChanged(now);
        if (law != null) {
            pool.marks.add(Mark.SUPPLY);
        }
    }

    /**
     * No more connections than there are now, until growth is resumed.
     *
     * @return at how many it has stopped
     */
    int stopGrowth() {
        stop.at(pool.connections.staying());
        boundsChanged(clock.nanoTime());
        PoolLimits limits = pool.limits();
        return stop.most(limits.ceiling(), limits.floor(), 0);
    }

    /** The bounds are what they are without a stop. */
    void resumeGrowth() {
        stop.lift();
        long now = clock.nanoTime();
        boundsChanged(now);
        pool.marks.add(Mark.SUPPLY);
    }

    /** There may be more connections than before, or fewer. */
    void boundsChanged(long now) {
        setBounds(now);
        if (law != null) {
            // what is lent beyond the limit stays within the bounds
            callers.permits(ownPermits(), permitsForLong());
            pool.marks.add(Mark.PERMITS);
        }
    }

    /** What its peers may know; null without a law. */
    @Nullable LimitView view() {
        LimitLaw asked = law;
        if (asked == null) {
            return null;
        }
        State state = asked.decision().state();
        boolean seeking = state != State.START && state != State.DEMAND_LIMITED;
        boolean atWork = seeking && pool.table().leased() > 0;
        return new LimitView(asked.limit(), asked.turnoverNanos(), seeking, atWork);
    }

    /** Whether a law says how many may be lent, rather than what it would say. */
    boolean isGoverned() {
        return law != null;
    }

    /** Who borrows for long. */
    SlowCallSites callers() {
        return callers;
    }

    /** From now on long work is not told apart. */
    void withoutLanes() {
        callers.disable();
    }

    /** What the law has found; null before it began. */
    LimitFindings.@Nullable Finding finding() {
        return findings.finding();
    }

    /** The last two sizes that were compared; null before. */
    @Nullable Comparison compared() {
        return compared;
    }

    /** What is lent beyond the limit, and why. */
    OverflowState beyond(long now) {
        return overflow.state(now);
    }

    /** The typical hold of short work, in nanoseconds; 0 = not known. */
    double typicalHoldNanos() {
        return lasting.typicalNanos();
    }

    /** Whether the law is told nothing yet, because the process warms up. */
    boolean isWarmingUp() {
        return warmUp.isUnderWay();
    }

    /** Whether borrowers need all that may be lent, as far as a law has found. */
    boolean isInUse() {
        LimitDecision d = decision;
        return d != null && d.state() != State.DEMAND_LIMITED;
    }

    /** The decision in force, null without a law. */
    @Nullable LimitDecision decision() {
        return decision;
    }

    /**
     * Connections that this pool may have, whatever asks for them: its share of four fifths of what
     * the server takes, and no more than its user allows. While growth is stopped, those that there
     * were, and one for each borrower that holds another.
     */
    int most() {
        PoolLimits limits = pool.limits();
        int most = surroundings.bounds(limits.floor(), limits.ceiling()).ceiling();
        return stop.most(most, limits.floor(), nested.beyond());
    }

    /** What may be lent at a time to all work together; all that may be open without a law. */
    int ownPermits() {
        LimitDecision d = decision;
        return d == null ? pool.limits().ceiling() : Math.min(most(), d.permits() + overflow());
    }

    /**
     * What long work may have of them at most: the overflow is for what would wait behind it. The
     * limit is all that the database can use, so more long work at a time only slows down the rest.
     */
    int permitsForLong() {
        LimitDecision d = decision;
        return d == null ? pool.limits().ceiling() : Math.min(most(), d.permits() + tried);
    }

    /** Connections that may be lent at a time. */
    int permits() {
        return decision == null ? Integer.MAX_VALUE : ownPermits() + beside();
    }

    /** Of these, the ones beyond the limit that are lent because the queue comes and goes. */
    int overflow() {
        LimitDecision d = decision;
        return d == null
                ? 0
                : Math.clamp(
                        overflow.overflow() + tried,
                        0,
                        Math.max(0, bounds.ceiling() - d.permits()));
    }

    /** Leases that the law's permits do not count, as far as there may be so many connections. */
    int beside() {
        int past = letPast();
        return decision == null ? past : Math.min(past, most() - ownPermits());
    }

    /** Leases that the law's permits do not count. */
    int letPast() {
        return lasting.lentOn() + nested.beyond() + callers.onTop();
    }

    /** Of those leases, the ones whose borrowers asked nothing of the database in a standstill. */
    int lentOnWhileIdle() {
        return lasting.lentOn();
    }

    /** Of those that are open, how many may not be lent. */
    int withheld() {
        return Math.max(0, pool.table().slots.length - permits());
    }

    /** Whether one more may not be lent than are in service already. */
    boolean isReached() {
        return pool.connections.inService() >= permits();
    }

    /** Whether one that the pool has in hand, and counts as in service, is to be withheld. */
    boolean isExceeded() {
        return pool.connections.inService() > permits();
    }

    /** The bounds, cut to what may be lent now: a connection beyond it would be withheld. */
    PoolLimits within(PoolLimits limits) {
        LimitDecision d = decision;
        if (d == null) {
            return limits;
        }
        // those who are let past come on top of what another slot of the probe has lent
        int lent =
                (nested.beyond() > 0 ? d.maxOpen() : Math.min(d.permits(), known(d)))
                        + Math.min(overflow(), openBeyond(d) + openedAtOnce());
        return limits.within(
                Math.max(limits.floor(), lent + beside())
                        + pool.connections.lingering()
                        + pool.connections.uncounted());
    }

    private int openedAtOnce() {
        return tried > 0 ? TRIED_OPENED_AT_ONCE : OVERFLOW_OPENED_AT_ONCE;
    }

    private int openBeyond(LimitDecision d) {
        return Math.max(0, pool.table().slots.length - d.permits() - beside());
    }

    /**
     * Where a queue stands, more connections than there have been under this limit are for {@link
     * #openWhatIsTried} to open: the growth law would open all of them at once.
     */
    private int known(LimitDecision d) {
        return standing > STANDING
                ? Math.min(mostOpen, (int) Math.round(d.limit()))
                : Integer.MAX_VALUE;
    }

    /** Leases that have ever ended. */
    long endedLeases() {
        return meter.ended();
    }

    /** A connect or a validation has failed. */
    void trouble() {
        meter.trouble();
    }

    /** A lease was ended the slow way. */
    void ended(Slot slot, long now) {
        SlotRecord record = slot.record;
        pool.meter.lookAtWaking(record, now);
        lasting.ended(slot);
        boolean timed = record.timedAs != 0 && record.timedAs == slot.lease();
        double held = timed ? now - record.leasedAt : 0;
        if (timed) {
            if (!callers.stand() || callers.has(slot, slot.lease())) {
                meter.timed(held);
            }
            overflow.timed(held, record.amongFew);
            warmUp.timed(held);
            if (!callers.has(slot, slot.lease()) || record.caller != null) {
                // what says that it is long tells nothing of what is typical
                lasting.timed(held);
                doubling.timed(record.leasedAt, held);
            }
        }
        if (!timed && callers.has(slot, slot.lease()) && record.leasedAs == slot.lease()) {
            // work that says it is long is not sampled, and makes the work uneven all the same
            overflow.timed(now - record.leasedAt, record.amongFew);
        }
        record.timedAs = 0;
        callers.ended(slot, held, lasting.typicalNanos(), now);
    }

    /** A slot leaves the table: a lease that ended there the fast way is looked for no more. */
    void gone(Slot slot) {
        lasting.ended(slot);
        callers.gone(slot);
    }

    /** A borrower has joined the queue; it may have been served meanwhile, and others wait. */
    void queued(Waiter waiter, long now) {
        quiet = 0;
        if (law == null && !waiter.inLongLine) {
            return;
        }
        boolean tooMany = pool.connections.inService() + pool.queue.size() > permits();
        boolean hasItsPart = waiter.inLongLine && callers.roomFor(waiter) == 0;
        if (waiter.outcome() == Waiter.Outcome.WAITING && (tooMany || hasItsPart)) {
            nested.letPast(waiter, pool.queue);
            pool.marks.add(Mark.PERMITS);
        }
        lookOn();
    }

    /** Whether it looks now; else nothing has asked for that for a while. */
    boolean isLooking() {
        return nextLook.isSet();
    }

    /** Looks for some time from now on. */
    void lookOn() {
        quiet = 0;
        if (!nextLook.isSet()) {
            nextLook.at(clock.nanoTime() + LOOK_NANOS);
        }
    }

    private void look() {
        if (pool.lifecycle.isClosed()) {
            return;
        }
        long now = clock.nanoTime();
        if (pool.queue.size() > 0 || ++quiet < QUIET_LOOKS) {
            nextLook.at(now + LOOK_NANOS);
        }
        look(now);
    }

    private void look(long now) {
        LimitLaw asked = law;
        if (asked == null) {
            lookAtLanes(now);
            return;
        }
        int waiting = pool.lifecycle.isSuspended() ? 0 : pool.queue.demand();
        standing += WEIGHT * ((waiting > 0 ? 1 : 0) - standing);
        LimitDecision before = asked.decision();
        boolean standstill = meter.isStandstill();
        lasting.look(waiting, pool.lifecycle.waiting(pool.queue), standstill, now);
        boolean outage = before.state() == State.OUTAGE;
        if (outage) {
            doubling.standsStill(now);
        }
        lookAtOverflow(asked, standstill, waiting > 0, now);
        nested.look(pool.queue);
        warnOfLeak(before, now);
        int lent = Math.min(most(), before.permits() + overflow());
        if (callers.look(lent, permitsForLong(), pool.queue, endedLeases(), outage, now)) {
            asked.measureAnew();
            findings.measuredAnew();
        }
        setBounds(now);
        LimitDecision next =
                asked.decide(
                        meter.sample(waiting, lasting.lentOn(), surroundings.fleet(), now),
                        warmUp.isOver(now),
                        !doubling.isUnderWay());
        findings.decided(next, now);
        compared = asked.compared();
        if (before != next) {
            decision = next;
            if (next.moved() || next.state() != before.state()) {
                pool.outbox.add(() -> events.limited(next));
            }
        }
        callers.permits(ownPermits(), permitsForLong());
        mostOpen =
                Math.min(
                        Math.max(mostOpen, pool.table().slots.length),
                        next.maxOpen() + overflow() + beside());
        pool.marks.add(Mark.PERMITS);
        pool.marks.add(Mark.LOOKED);
    }

    private void lookAtOverflow(LimitLaw asked, boolean standstill, boolean waits, long now) {
        overflow.look(
                new OverflowLaw.Look(
                        now,
                        waits ? pool.meter.queueSince() : now,
                        meter.ended(),
                        pool.table().leased(),
                        asked.decision().permits() + beside(),
                        standstill ? OverflowLaw.Lasting.NONE : lasting.seen(),
                        standstill ? OverflowLaw.Lasting.NONE : lasting.seenAmongFew(),
                        surroundings.fleet()));
        tried =
                doubling.look(
                        new DoublingTrial.Look(
                                now,
                                overflow.stands(),
                                (int) Math.round(asked.limit()),
                                pool.table().leased() - beside(),
                                meter.ended(),
                                lasting.typicalNanos(),
                                surroundings.fleet()));
        if (doubling.takePays()) {
            asked.raise();
        }
    }

    /** Nested work and work that idles come to an end; what is never given back does not. */
    private void warnOfLeak(LimitDecision d, long now) {
        int past = lasting.lentOn() + nested.beyond();
        if (farOverLimit.begins(past, d.limit())) {
            int limit = (int) Math.round(d.limit());
            int most = most();
            List<LeaseView> leases = pool.reports.views(now);
            pool.outbox.add(() -> events.lentFarBeyond(past, limit, most, leases));
        }
    }

    /** Without a law work may be long as well, by what its borrowers say. */
    private void lookAtLanes(long now) {
        nested.look(pool.queue);
        callers.look(ownPermits(), permitsForLong(), pool.queue, endedLeases(), false, now);
        pool.marks.add(Mark.PERMITS);
    }

    private void setBounds(long now) {
        LimitLaw asked = law;
        LimitBounds present = bounds(now);
        // not equals(): how the JDK links that of a record keeps the class loader for ever
        boolean same = present.floor() == bounds.floor() && present.ceiling() == bounds.ceiling();
        if (asked != null && !same) {
            bounds = present;
            asked.bounds(present);
        }
    }

    private LimitBounds bounds(long now) {
        PoolLimits limits = pool.connectionOpener.withinCapacity(now);
        int open = Math.max(1, limits.ceiling() - pool.connections.lingering());
        // the law has no part in what nested borrowers get while growth is stopped
        int ceiling = stop.most(open, limits.floor(), 0);
        return surroundings.bounds(limits.floor(), ceiling);
    }

    /** Brings what is in service in line with the permits. */
    void enforce() {
        Slot[] slots = pool.table().slots;
        for (int i = slots.length - 1; i >= 0 && isExceeded(); i--) {
            pool.connections.setIdleAside(slots[i]);
        }
    }

    /**
     * The growth law opens what drains a queue sooner. What the limit law tries may only shorten a
     * queue that stands, so that is opened here, one at each look or at each second one: a connect
     * to a PostgreSQL with SCRAM takes 34 ms even alone on a machine, and those who wait bear it.
     */
    void openWhatIsTried(long now) {
        LimitDecision d = decision;
        if (d != null
                && standing > STANDING
                && ++looksSinceTried >= (pool.table().slots.length < SMALL ? 1 : 2)
                && pool.queue.demand() > 0
                && pool.connections.staying() < d.maxOpen() + beside()
                && pool.connectionOpener.mayOpen(now)) {
            pool.growth.openTried(now);
            looksSinceTried = 0;
        }
    }

    /** Connections that no limit of late has had a use for. */
    int surplus(long now) {
        LimitDecision d = decision;
        int wanted = d == null ? 0 : Math.min(most(), d.maxOpen() + overflow() + beside());
        return d == null ? 0 : surplusWindow.surplus(wanted, pool.table().slots.length, now);
    }
}
