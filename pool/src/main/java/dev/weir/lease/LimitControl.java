package dev.weir.lease;

import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitDecision.State;
import dev.weir.size.LimitLaw;
import dev.weir.size.LimitSample;
import dev.weir.size.OverflowLaw;
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

    /**
     * For so long connections are open that the limit has no use for: each costs the server memory
     * and a look at every snapshot, yet a probe may want it again in a moment.
     */
    private static final long SURPLUS_NANOS = 10_000_000_000L;

    /** A tenth of what is too many at a time: thousands go in seconds, a few one by one. */
    private static final int SURPLUS_PART = 10;

    /** With one connection more for each task there is one beside each of the limit's. */
    private static final int FAR = 2;

    /** A limit below this counts as this: a few nested leases are nothing to speak of. */
    private static final int LEAST_LIMIT = 5;

    private final PoolCore core;
    private final PoolTimer.Due nextLook;
    private final LeaseSampling sampling;
    private final OverflowLaw overflow = new OverflowLaw();
    private final SlowDown slow = new SlowDown();

    private @Nullable LimitLaw law;

    private LimitSample sample = LimitSample.NONE;

    private boolean isFarOver;
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

    /** When no more were open than the limit had a use for. */
    private long neededAt;

    LimitControl(PoolCore core, LeaseSampling sampling) {
        this.core = core;
        this.nextLook = core.timer.register(due -> look());
        this.sampling = sampling;
    }

    /** From now on the limit is the law's. */
    void govern(double prior, long salt) {
        long now = core.time.nanoTime();
        LimitLaw begun = new LimitLaw(core.permits.ofLimit(), prior, salt, now);
        law = begun;
        core.permits.decision = begun.decision();
        core.longWork.govern();
        neededAt = now;
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

    /** There may be more connections than before, or fewer. */
    void boundsChanged() {
        LimitLaw asked = law;
        if (asked != null) {
            asked.bounds(core.permits.ofLimit());
            // what is lent beyond the limit stays within the bounds
            core.marks.add(Mark.PERMITS);
            core.marks.add(Mark.SUPPLY);
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
        boolean atWork = seeking && core.table().leased() > 0;
        return new LimitView(asked.limit(), seeking, atWork);
    }

    /** What is measured of the size. */
    SizeState state(long now) {
        int elsewhere = core.beside.lentOn;
        return new SizeState(
                now,
                core.time.wallNanos(),
                core.beside.typicalNanos(),
                core.permits.own() - core.permits.overflow(),
                core.permits.overflow(),
                core.permits.beside(),
                Math.max(0, core.table().leased() - elsewhere),
                elsewhere,
                slow.isKnown() ? slow.now(now) : Double.NaN,
                slow.isWarmingUp(),
                law == null ? null : law.finding(),
                overflow.state(now),
                core.longWork.stands);
    }

    /** Whether borrowers need all that may be lent, as far as a law has found. */
    boolean isInUse() {
        LimitDecision d = core.permits.decision;
        return d != null && d.state() != State.DEMAND_LIMITED;
    }

    /** The bounds, cut to what may be lent now: a connection beyond it would be withheld. */
    PoolLimits within(PoolLimits limits) {
        LimitDecision d = core.permits.decision;
        if (d == null) {
            return limits;
        }
        // those who are let past come on top of what another slot of the probe has lent
        int lent =
                (core.beside.nested > 0 ? d.maxOpen() : Math.min(d.permits(), known(d)))
                        + Math.min(
                                core.permits.overflow(), openBeyond(d) + OVERFLOW_OPENED_AT_ONCE);
        return limits.within(
                Math.max(limits.floor(), lent + core.permits.beside())
                        + core.connections.lingering()
                        + core.connections.uncounted());
    }

    private int openBeyond(LimitDecision d) {
        return Math.max(0, core.slots().length - d.permits() - core.permits.beside());
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
        core.beside.ended(slot);
        boolean isKnownLong = record.isKnownLong(slot.lease());
        LeaseSample sample = record.sampleOf(slot.lease());
        if (sample != null) {
            timed(sample, now - sample.begunAt, isKnownLong, now);
        } else if (isKnownLong && record.leasedAs == slot.lease()) {
            // work that says it is long is not sampled, and makes the work uneven all the same
            overflow.holds.add(now - record.leasedAt);
        }
        core.longWork.ended(slot, sample, core.beside.typicalNanos(), now);
    }

    private void timed(LeaseSample sample, double held, boolean isKnownLong, long now) {
        // what says that it is long tells nothing of what is typical
        boolean isTypical = !isKnownLong || sample.place != 0;
        LimitLaw asked = law;
        if (asked != null && (!core.longWork.stands || isKnownLong)) {
            asked.timed(held);
        }
        overflow.holds.add(held);
        slow.timed(sample.begunAt, held, sample.few, isTypical && !sample.idled, now);
        if (isTypical) {
            core.beside.timed(held);
        }
    }

    /** Takes in the samples whose leases ended the fast way; to be called at each tick, too. */
    void takeSamples(long now) {
        for (LeaseSample s = sampling.ended.poll(); s != null; s = sampling.ended.poll()) {
            timed(s, s.heldNanos, false, now);
            core.longWork.held(s.place, s.heldNanos, core.beside.typicalNanos(), now);
        }
    }

    /** A slot leaves the table: a lease that ended there the fast way is looked for no more. */
    void gone(Slot slot) {
        core.beside.ended(slot);
        core.longWork.gone(slot);
    }

    /** A borrower has joined the queue; it may have been served meanwhile, and others wait. */
    void queued(Waiter waiter, long now) {
        quiet = 0;
        if (law == null && !waiter.inLongLine) {
            return;
        }
        boolean tooMany = core.connections.inService() + core.queue.size() > core.permits.all();
        boolean hasItsPart = waiter.inLongLine && core.permits.roomForLong() == 0;
        if (waiter.outcome() == Waiter.Outcome.WAITING && (tooMany || hasItsPart)) {
            core.beside.letPast(waiter, core.queue);
            if (law != null && core.beside.isLookDue(now)) {
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
        return core.permits.roomForLong() > 0;
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
        if (core.closed) {
            return;
        }
        long now = core.time.nanoTime();
        takeSamples(now);
        if (core.queue.size() > 0 || ++quiet < QUIET_LOOKS) {
            nextLook.at(now + LOOK_NANOS);
        }
        LimitLaw asked = law;
        if (asked != null) {
            look(asked, now);
        } else {
            // work may be long as well, by what its borrowers say
            core.beside.countNested(core.queue);
            core.longWork.look(core.queue, false, now);
        }
        core.marks.add(Mark.PERMITS);
    }

    private void look(LimitLaw asked, long now) {
        int waiting = core.suspended ? 0 : core.queue.demand();
        standing += WEIGHT * ((waiting > 0 ? 1 : 0) - standing);
        LimitDecision before = asked.decision();
        lookForIdle(now);
        if (core.beside.look(overflow.holds, core.waiting() > 0, now)) {
            core.longWork.seen(now);
        }
        boolean outage = before.state() == State.OUTAGE;
        boolean warm = slow.isWarm(now);
        // a batch stands for as long as it runs, whatever the database has to do
        lookAtOverflow(asked, waiting > 0 && core.queue.urgent() > 0, now);
        warnOfLeak(before);
        boolean tasksAlone = waiting > 0 && core.queue.urgent() == 0;
        if (core.longWork.look(core.queue, outage, now)) {
            asked.measureAnew();
        }
        asked.bounds(core.permits.ofLimit());
        boolean waits = waiting > 0 && !(tasksAlone && core.longWork.isServiceAtWork());
        sample = after(sample, waits, now);
        LimitDecision next = asked.decide(sample, warm);
        if (before != next) {
            core.permits.decision = next;
            if (next.moved() || next.state() != before.state()) {
                core.outbox.tell(() -> core.events.limited(next));
            }
        }
        mostOpen =
                Math.min(
                        Math.max(mostOpen, core.slots().length),
                        next.maxOpen() + core.permits.overflow() + core.permits.beside());
        core.marks.add(Mark.LOOKED);
    }

    /** The counts now; about long work alone where its line stands. */
    LimitSample after(LimitSample last, boolean waits, long now) {
        int leased = core.table().leased();
        long ended = core.meter.leasesBegun(core.table()) - leased;
        return last.next(
                core.time.wallNanos(),
                now,
                ended,
                core.longWork.ended,
                core.longWork.stands,
                Math.max(0, leased - core.beside.lentOn),
                waits,
                !core.connections.opening.isEmpty(),
                core.meter.troubles,
                core.permits.surroundings.peers());
    }

    /** A lease that idles and is nested as well is let past the permits once. */
    private void lookForIdle(long now) {
        core.beside.lookForIdle(now);
        core.beside.countNested(core.queue);
    }

    private void lookAtOverflow(LimitLaw asked, boolean waits, long now) {
        if (asked.isSilent()) {
            overflow.holds.noneLasts();
        }
        long queueSince = waits ? core.meter.urgentSince : now;
        core.permits.queued = overflow.look(now, queueSince, core.permits.surroundings.peers());
        lookAtHeadroom(asked, waits, now);
        if (overflow.stands() && slow.extra() > 0) {
            asked.raise(asked.limit() + slow.take());
            core.permits.extra = 0;
        }
    }

    private void lookAtHeadroom(LimitLaw asked, boolean waits, long now) {
        int work = Math.max(0, core.table().leased() - core.permits.beside());
        slow.look(now, waits, work, asked.limit(), core.permits.surroundings.peers());
        core.permits.extra = slow.extra();
    }

    /** What is known of the database by those who open connections. */
    GrowthLaw.Room room(long now) {
        return law == null ? GrowthLaw.Room.FIXED : slow.room(now);
    }

    /**
     * Nested work and work that idles come to an end; what is never given back does not. It is told
     * of once, until no more are let past than the limit itself.
     */
    private void warnOfLeak(LimitDecision d) {
        int past = core.beside.forgotten + core.beside.nested;
        boolean was = isFarOver;
        isFarOver = past > (was ? 1 : FAR) * Math.max(LEAST_LIMIT, d.limit());
        if (isFarOver && !was) {
            int limit = (int) Math.round(d.limit());
            int most = core.permits.most();
            List<LeaseView> leases = core.lent();
            core.outbox.tell(() -> core.events.lentFarBeyond(past, limit, most, leases));
        }
    }

    /**
     * Why one connection is to be opened at this look; null: none is. What the law tries may only
     * shorten a queue, so it is opened one by one. And where long work has all connections, what is
     * left to short work is no use to a read that finds it closed: a connect takes longer than most
     * reads.
     */
    Growth.@Nullable Reason wantsOne() {
        LimitDecision d = core.permits.decision;
        int staying = core.connections.staying();
        int leased = core.table().leased();
        looks++;
        if (d != null
                && overflow.stands()
                && (looks % 2 == 0 || core.slots().length < SMALL)
                && staying < leased + core.queue.demand()
                && staying < d.maxOpen() + core.permits.beside()) {
            return Growth.Reason.TRIED;
        }
        boolean hasNone =
                core.longWork.out > 0
                        && core.connections.opening.isEmpty()
                        && staying < core.longWork.out + core.permits.reserve()
                        && leased == core.slots().length;
        int most = Math.min(core.permits.all(), core.permits.most());
        return hasNone && core.connections.total < most ? Growth.Reason.RESERVE : null;
    }

    /**
     * Connections that no limit of late has had a use for. What was in use at once beyond the limit
     * stays for as long as an idle connection may: the next busy time needs it again.
     */
    int surplus(long now) {
        LimitDecision d = core.permits.decision;
        if (d == null) {
            return 0;
        }
        int allowed = core.permits.overflow() + core.permits.beside();
        int beyond = Math.clamp(core.table().leased() - d.permits(), 0, allowed);
        long idle = core.limits().idleNanos();
        if (beyond >= mostBeyond || (idle > 0 && now - mostBeyondAt >= idle)) {
            mostBeyond = beyond;
            mostBeyondAt = now;
        }
        int wanted = Math.min(core.permits.most(), d.maxOpen() + Math.max(mostBeyond, allowed));
        int excess = core.slots().length - wanted;
        neededAt = excess > 0 ? neededAt : now;
        return now - neededAt < SURPLUS_NANOS ? 0 : (excess + SURPLUS_PART - 1) / SURPLUS_PART;
    }
}
