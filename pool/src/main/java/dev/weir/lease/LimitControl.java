package dev.weir.lease;

import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import dev.weir.size.LimitBounds;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitLaw;
import dev.weir.size.LimitMeter;
import dev.weir.size.LimitSample;
import dev.weir.size.OverflowLaw;
import dev.weir.size.ServerView;
import dev.weir.size.SlowDown;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the limit law how many connections may be lent at a time, and, while the queue comes and
 * goes, the {@link OverflowLaw}. What they say is put into {@link Permits}. While borrowers wait
 * the law is asked every 25 ms, and {@value #QUIET_LOOKS} times after. Guarded by the pool's lock.
 */
final class LimitControl {
    static final long LOOK_NANOS = 25_000_000L;

    /** Long enough for the law to end three pairs of slots of a second each without a waiter. */
    private static final int QUIET_LOOKS = 400;

    /**
     * Connections beyond the limit that are opened at a time. When reports hold all connections the
     * growth law expects the same of a new one, but a few of them serve all short work, and each
     * connect takes processor time from the work that it is to shorten.
     */
    private static final int OVERFLOW_OPENED_AT_ONCE = 2;

    /**
     * A pool with fewer connections opens what is tried twice as fast: each of them is a larger
     * part.
     */
    private static final int SMALL = 32;

    /** Part of the last looks with a waiter from which on a queue is more than a burst. */
    private static final double STANDING = 0.8;

    /** Weight of one look in that part: it forgets in about 400 ms. */
    private static final double WEIGHT = 1.0 / 16;

    private final PoolCore core;
    private final PoolTimer.Due nextLook;
    private final LeaseSampling sampling;
    private final LeaseViews views;
    private final LimitMeter meter = new LimitMeter();
    private final SurplusWindow surplusWindow = new SurplusWindow();
    private final FarOverLimit farOverLimit = new FarOverLimit();
    private final OverflowLaw overflow = new OverflowLaw();
    private final SlowDown slow = new SlowDown();

    private @Nullable LimitLaw law;

    private int quiet;
    private int looks;
    private double standing;

    /**
     * Most connections since there was room for as many as now, or those that the law begins with.
     */
    private int mostOpen;

    /** Most leases at once beyond the limit, and when there were so many. */
    private int mostBeyond;

    private long mostBeyondAt;

    LimitControl(PoolCore core, LeaseSampling sampling, LeaseViews views) {
        this.core = core;
        this.nextLook = core.timer.register(due -> look());
        this.sampling = sampling;
        this.views = views;
    }

    /** From now on the limit is the law's. */
    void govern(double prior, long salt) {
        long now = core.time.nanoTime();
        LimitBounds bounds = core.bound.ofLimit();
        core.permits.highest(bounds.ceiling());
        LimitLaw begun = new LimitLaw(bounds, prior, salt, now);
        law = begun;
        core.permits.decided(begun.decision());
        core.longWork.govern();
        mostOpen = begun.decision().permits();
        core.marks.add(Mark.PERMITS);
    }

    /** The same from another start, as long as no evidence has led away from this one. */
    boolean restart(double prior, long salt) {
        LimitLaw asked = law;
        boolean unmoved = asked != null && asked.isUnmoved();
        if (unmoved) {
            govern(prior, salt);
        }
        return unmoved;
    }

    /** What is known of the server and of its other users has changed. */
    void surroundings(ServerView known) {
        core.bound.surroundings(known);
        boundsChanged();
        if (law != null) {
            core.marks.add(Mark.SUPPLY);
        }
    }

    /** There may be more connections than before, or fewer. */
    void boundsChanged() {
        setBounds();
        if (law != null) {
            // what is lent beyond the limit stays within the bounds
            core.marks.add(Mark.PERMITS);
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
        boolean atWork = seeking && core.open.table().leased() > 0;
        return new LimitView(asked.limit(), seeking, atWork);
    }

    /** What is measured of the size. */
    SizeState state(long now) {
        int elsewhere = core.lasting.lentOn();
        return new SizeState(
                now,
                core.time.wallNanos(),
                core.lasting.typicalNanos(),
                core.permits.own() - core.permits.overflow(),
                core.permits.overflow(),
                core.permits.beside(),
                Math.max(0, core.open.table().leased() - elsewhere),
                elsewhere,
                slow.isKnown() ? slow.now(now) : Double.NaN,
                slow.isWarmingUp(),
                law == null ? null : law.finding(),
                overflow.state(now),
                core.longWork.stands());
    }

    /** Whether borrowers need all that may be lent, as far as a law has found. */
    boolean isInUse() {
        LimitDecision d = core.permits.decision();
        return d != null && d.state() != State.DEMAND_LIMITED;
    }

    /** The bounds, cut to what may be lent now: a connection beyond it would be withheld. */
    PoolLimits within(PoolLimits limits) {
        LimitDecision d = core.permits.decision();
        if (d == null) {
            return limits;
        }
        // those who are let past come on top of what another slot of the probe has lent
        int lent =
                (core.nested.beyond() > 0 ? d.maxOpen() : Math.min(d.permits(), known(d)))
                        + Math.min(
                                core.permits.overflow(), openBeyond(d) + OVERFLOW_OPENED_AT_ONCE);
        return limits.within(
                Math.max(limits.floor(), lent + core.permits.beside())
                        + core.connections.lingering()
                        + core.connections.uncounted());
    }

    private int openBeyond(LimitDecision d) {
        return Math.max(0, core.open.table().slots.length - d.permits() - core.permits.beside());
    }

    /**
     * Where a queue stands, more connections than there have been under this limit are for {@link
     * #wantsOne} to ask for: the growth law would open all of them at once.
     */
    private int known(LimitDecision d) {
        return standing > STANDING
                ? Math.min(mostOpen, (int) Math.round(d.limit()))
                : Integer.MAX_VALUE;
    }

    /** A lease was ended the slow way. */
    void ended(Slot slot, long now) {
        SlotRecord record = slot.record;
        core.meter.lookAtWaking(record, now);
        core.lasting.ended(slot);
        LeaseSample sample = record.sampleOf(slot.lease());
        if (sample != null) {
            record.leased(slot.lease(), sample.begunAt, sample.few);
            record.timedAs = slot.lease();
            record.caller = core.longWork.place(sample.place);
        }
        boolean timed = record.timedAs != 0 && record.timedAs == slot.lease();
        double held = timed ? now - record.leasedAt : 0;
        if (timed) {
            boolean isKnownLong = record.isKnownLong(slot.lease());
            // what says that it is long tells nothing of what is typical
            boolean isTypical = !isKnownLong || record.caller != null;
            boolean idled = record.idledAs == slot.lease();
            timed(record.leasedAt, held, record.amongFew, isKnownLong, isTypical, idled, now);
        }
        if (!timed && record.isKnownLong(slot.lease()) && record.leasedAs == slot.lease()) {
            // work that says it is long is not sampled, and makes the work uneven all the same
            overflow.timed(now - record.leasedAt, record.amongFew);
        }
        record.timedAs = 0;
        core.longWork.ended(slot, held, core.lasting.typicalNanos(), now);
    }

    private void timed(
            long from,
            double held,
            boolean few,
            boolean knownLong,
            boolean typical,
            boolean idled,
            long now) {
        if (!core.longWork.stands() || knownLong) {
            meter.timed(held);
        }
        overflow.timed(held, few);
        slow.timed(from, held, few, typical && !idled, now);
        if (typical) {
            core.lasting.timed(held);
        }
    }

    /** Takes in the samples whose leases ended the fast way; to be called at each tick, too. */
    void takeSamples(long now) {
        for (LeaseSample s = sampling.poll(); s != null; s = sampling.poll()) {
            timed(s.begunAt, s.heldNanos(), s.few, false, true, s.idled, now);
            core.longWork.held(
                    core.longWork.place(s.place), s.heldNanos(), core.lasting.typicalNanos(), now);
        }
    }

    /** A slot leaves the table: a lease that ended there the fast way is looked for no more. */
    void gone(Slot slot) {
        core.lasting.ended(slot);
        core.longWork.gone(slot);
    }

    /** What long work has and may have; null where no work is told apart. */
    @Nullable LongWorkState longWork() {
        return core.longWork.state(core.queue, core.bound.most());
    }

    /** A borrower has joined the queue; it may have been served meanwhile, and others wait. */
    void queued(Waiter waiter, long now) {
        quiet = 0;
        if (law == null && !waiter.inLongLine) {
            return;
        }
        boolean tooMany = core.connections.inService() + core.queue.size() > core.permits.all();
        boolean hasItsPart = waiter.inLongLine && core.longWork.room() == 0;
        if (waiter.outcome() == Waiter.Outcome.WAITING && (tooMany || hasItsPart)) {
            core.nested.letPast(waiter, core.queue);
            if (law != null && core.lasting.isLookDue(now)) {
                lookForIdle(now);
                lookAtHeadroom(law, true, now);
            }
            core.marks.add(Mark.PERMITS);
        }
        lookOn();
    }

    /** Whether long work, one of which comes, may have one more connection at once. */
    boolean mayLendLong() {
        longWorkArrives();
        return core.longWork.room() > 0;
    }

    /**
     * A borrower comes that says it is long. What long work has is looked after for some seconds
     * from now on.
     */
    void longWorkArrives() {
        if (!nextLook.isSet()) {
            core.longWork.seed();
        }
        lookOn();
    }

    /** Looks for some time from now on. */
    private void lookOn() {
        quiet = 0;
        if (!nextLook.isSet()) {
            nextLook.at(core.time.nanoTime() + LOOK_NANOS);
        }
    }

    private void look() {
        if (core.lifecycle.isClosed()) {
            return;
        }
        long now = core.time.nanoTime();
        takeSamples(now);
        if (core.queue.size() > 0 || ++quiet < QUIET_LOOKS) {
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
        int waiting = core.lifecycle.isSuspended() ? 0 : core.queue.demand();
        standing += WEIGHT * ((waiting > 0 ? 1 : 0) - standing);
        LimitDecision before = asked.decision();
        lookForIdle(now);
        if (core.lasting.look(core.lifecycle.waiting(core.queue) > 0, now)) {
            core.longWork.seen(now);
        }
        boolean outage = before.state() == State.OUTAGE;
        boolean warm = slow.isWarm(now);
        // a batch stands for as long as it runs, whatever the database has to do
        lookAtOverflow(asked, waiting > 0 && core.queue.urgent() > 0, now);
        warnOfLeak(before, now);
        boolean tasksAlone = waiting > 0 && core.queue.urgent() == 0;
        if (core.longWork.look(core.queue, outage, now)) {
            asked.measureAnew();
        }
        setBounds();
        boolean waits = waiting > 0 && !(tasksAlone && core.longWork.isServiceAtWork());
        LimitDecision next = asked.decide(sample(meter, waits, now), warm);
        if (before != next) {
            core.permits.decided(next);
            if (next.moved() || next.state() != before.state()) {
                core.outbox.tell(() -> core.events.limited(next));
            }
        }
        mostOpen =
                Math.min(
                        Math.max(mostOpen, core.open.table().slots.length),
                        next.maxOpen() + core.permits.overflow() + core.permits.beside());
        core.marks.add(Mark.PERMITS);
        core.marks.add(Mark.LOOKED);
    }

    /** The counts now; about long work alone where its line stands. */
    LimitSample sample(LimitMeter counts, boolean waits, long now) {
        int leased = core.open.table().leased();
        long ended = core.meter.leasesBegun(core.open.table()) - leased;
        return counts.look(
                core.time.wallNanos(),
                now,
                new LimitMeter.Ended(ended, core.longWork.ended(), core.longWork.stands()),
                Math.max(0, leased - core.lasting.lentOn()),
                waits,
                !core.connections.opening().isEmpty(),
                core.meter.troubles(),
                core.bound.peers());
    }

    /** A lease that idles and is nested as well is let past the permits once. */
    private void lookForIdle(long now) {
        core.lasting.lookForIdle(now);
        core.nested.look(core.queue);
    }

    private void lookAtOverflow(LimitLaw asked, boolean waits, long now) {
        boolean silent = asked.isSilent();
        core.permits.forQueue(
                overflow.look(
                        now,
                        waits ? core.meter.urgentSince : now,
                        silent ? OverflowLaw.Lasting.NONE : core.lasting.seen(),
                        silent ? OverflowLaw.Lasting.NONE : core.lasting.seenAmongFew(),
                        core.bound.peers()));
        lookAtHeadroom(asked, waits, now);
        if (overflow.stands() && slow.extra() > 0) {
            asked.raise(asked.limit() + slow.take());
            core.permits.forRoom(0);
        }
    }

    private void lookAtHeadroom(LimitLaw asked, boolean waits, long now) {
        int work = Math.max(0, core.open.table().leased() - core.permits.beside());
        slow.look(now, waits, work, asked.limit(), core.bound.peers());
        core.permits.forRoom(slow.extra());
    }

    /** What is known of the database by those who open connections. */
    GrowthLaw.Room room(long now) {
        return law == null ? GrowthLaw.Room.FIXED : slow.room(now);
    }

    /** Nested work and work that idles come to an end; what is never given back does not. */
    private void warnOfLeak(LimitDecision d, long now) {
        int past = core.lasting.forgotten() + core.nested.beyond();
        if (farOverLimit.begins(past, d.limit())) {
            int limit = (int) Math.round(d.limit());
            int most = core.bound.most();
            List<LeaseView> leases = views.leases(now);
            core.outbox.tell(() -> core.events.lentFarBeyond(past, limit, most, leases));
        }
    }

    /** Without a law work may be long as well, by what its borrowers say. */
    private void lookAtLanes(long now) {
        core.nested.look(core.queue);
        core.longWork.look(core.queue, false, now);
        core.marks.add(Mark.PERMITS);
    }

    private void setBounds() {
        LimitLaw asked = law;
        if (asked != null) {
            LimitBounds bounds = core.bound.ofLimit();
            core.permits.highest(bounds.ceiling());
            asked.bounds(bounds);
        }
    }

    /**
     * Why one connection is to be opened at this look; null: none is. What the law tries may only
     * shorten a queue, so it is opened one by one. And where long work has all connections, what is
     * left to short work is no use to a read that finds it closed: a connect takes longer than most
     * reads.
     */
    Growth.@Nullable Reason wantsOne() {
        LimitDecision d = core.permits.decision();
        int staying = core.connections.staying();
        int leased = core.open.table().leased();
        looks++;
        if (d != null
                && overflow.stands()
                && (looks % 2 == 0 || core.open.table().slots.length < SMALL)
                && staying < leased + core.queue.demand()
                && staying < d.maxOpen() + core.permits.beside()) {
            return Growth.Reason.TRIED;
        }
        boolean hasNone =
                core.longWork.out() > 0
                        && core.connections.opening().isEmpty()
                        && staying < core.longWork.out() + core.longWork.reserve()
                        && leased == core.open.table().slots.length;
        int most = Math.min(core.permits.all(), core.bound.most());
        return hasNone && core.connections.total() < most ? Growth.Reason.RESERVE : null;
    }

    /**
     * Connections that no limit of late has had a use for. What was in use at once beyond the limit
     * stays for as long as an idle connection may: the next busy time needs it again.
     */
    int surplus(long now) {
        LimitDecision d = core.permits.decision();
        if (d == null) {
            return 0;
        }
        int allowed = core.permits.overflow() + core.permits.beside();
        int beyond = Math.clamp(core.open.table().leased() - d.permits(), 0, allowed);
        long idle = core.lifecycle.limits().idleNanos();
        if (beyond >= mostBeyond || (idle > 0 && now - mostBeyondAt >= idle)) {
            mostBeyond = beyond;
            mostBeyondAt = now;
        }
        int wanted = Math.min(core.bound.most(), d.maxOpen() + Math.max(mostBeyond, allowed));
        return surplusWindow.surplus(wanted, core.open.table().slots.length, now);
    }
}
