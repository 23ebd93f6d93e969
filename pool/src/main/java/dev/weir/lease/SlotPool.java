package dev.weir.lease;

import dev.weir.size.ServerView;
import dev.weir.tenant.Tenant;
import dev.weir.text.LoggedFailure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what: lends slots, queues borrowers, and decides when a connection is opened, checked or
 * closed. This class is the fast path, the lock, and every door to the parts that do the rest,
 * which makes it long:
 *
 * <ul>
 *   <li>{@link Maintenance}: what follows from an event; {@link PoolTimer}: when time is one;
 *   <li>{@link ConnectionCount}: what counts against the limit; {@link Outbox}: what is asked of
 *       others;
 *   <li>{@link Arrivals}, {@link Handoff}, {@link ReleasePath}: the slow way to a connection and
 *       the slow way back;
 *   <li>{@link Barging}: who may pass a waiter that is being woken;
 *   <li>{@link LimitControl}, {@link Permits}: how many may be lent at a time; {@link LongWork}: to
 *       work that is long; {@link ConnectionBound}: how many there may be;
 *   <li>{@link GrowthControl}, {@link ConnectionOpener}: when a connection is opened, and what
 *       comes of it;
 *   <li>{@link StepSampler}: what a step of the load leaves over;
 *   <li>{@link ServerPolling}: who else uses the server; {@link Liveness}: whether it answers;
 *   <li>{@link Validations}, {@link Housekeeper}: which are validated, and what time does to them;
 *   <li>{@link Eviction}: how they go; {@link LeaseReports}: what is told of leases;
 *   <li>{@link Lifecycle}: whether borrowers are served, and within what bounds.
 * </ul>
 *
 * <p><b>Fast path.</b> While {@link SlotOwner#gate the gate} is zero a borrow is one
 * compare-and-set on an idle slot's word and a return is one compare-and-set back. Neither reads a
 * clock or takes a lock.
 *
 * <p><b>Slow path.</b> Everything else happens under one short lock that is never held across a
 * call to a driver, to the user or to another waiter: what a step asks of others is put into the
 * outbox and carried out after unlocking. The public methods and the timer take the lock; the parts
 * expect it held. What follows from a step is {@link Maintenance}'s, once and in one order.
 *
 * <p><b>No waiter sleeps beside a usable connection.</b> A borrower that found nothing joins the
 * queue, raises the gate, and then looks at all slots once more. A borrower that returns publishes
 * its slot as idle and then looks at the gate once more. Both the compare-and-set and the write of
 * the gate are sequentially consistent, so at least one of the two sees the other. With the gate
 * raised, a return hands the slot to the first waiter under the lock: it never becomes idle, so no
 * newcomer can take it. There are exceptions: {@link Barging}, for holds that are shorter than
 * waking a thread takes, where the first waiter has been woken; {@link LaneQueue}, where work known
 * to be long has the part that it may have, and tenants likewise.
 */
public final class SlotPool extends SlotOwner {
    private static final System.Logger LOG = System.getLogger(SlotPool.class.getName());

    private static final DoubleSupplier JITTER = () -> ThreadLocalRandom.current().nextDouble();

    private final PoolEvents events;

    final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock, with all that they hold.
    final LivedTime time;
    final WaiterQueue queue;

    /** Null in a pool without tenants. */
    final @Nullable TenantScheduling tenants;

    final DemandMeter meter = new DemandMeter();
    final Epoch epoch = new Epoch();
    final Outbox outbox = new Outbox(lock);
    final EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    final PoolTimer timer;
    final OpenSlots open = new OpenSlots(this::publish);
    final Lifecycle lifecycle;
    final ConnectionCount connections =
            new ConnectionCount(lock, open, number -> new PaddedSlot(this, number));
    final NestedLeases nested = new NestedLeases(open, marks);
    final ConnectionBound bound;
    final OverstayedLeases lasting = new OverstayedLeases(open);
    final LongWork longWork;
    final Permits permits;
    final LeaseReports reports;
    final LeaseSampling sampling;
    final LimitMeter limitMeter;
    final LimitControl limit;
    private final Admission admission = new Admission();
    final Arrivals arrivals;
    final Handoff handoff;
    final Barging barging;
    private final ReleasePath releasePath;
    final OfferedSlots offered = new OfferedSlots();
    final UnservedWaits unserved;
    final Lifetimes lifetimes;
    final ConnectionOpener opener;
    final GrowthControl growth;
    final StepSampler stepSampler;
    final Validations validations;
    final ServerPolling polling;
    final SignsOfLife signs;
    final Liveness liveness;
    final Eviction eviction;
    final Housekeeper housekeeper;
    private final Maintenance maintenance;
    private final PoolViews views;
    private final Consumer<Waiter> came = this::came;

    /**
     * Whether the next borrow of the fast way is sampled. Written under the lock; plain, since a
     * late view does no harm.
     */
    private boolean samples;

    private volatile SlotTable table = SlotTable.EMPTY;

    public SlotPool(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits) {
        this(clock, scheduler, gateway, events, limits, null, JITTER);
    }

    /**
     * @param tenants how the borrowers of tenants are served; null: there are none
     */
    public SlotPool(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            @Nullable TenantRules tenants) {
        this(clock, scheduler, gateway, events, limits, tenants, JITTER);
    }

    /**
     * @param random numbers in [0, 1) for jitter; called under the lock
     */
    SlotPool(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            DoubleSupplier random) {
        this(clock, scheduler, gateway, events, limits, null, random);
    }

    /**
     * @param rules how the borrowers of tenants are served; null: there are none
     * @param random numbers in [0, 1) for jitter; called under the lock
     */
    public SlotPool(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            @Nullable TenantRules rules,
            DoubleSupplier random) {
        super(clock);
        this.time = new LivedTime(clock, this::paused);
        this.timer = new PoolTimer(time, scheduler, outbox, this::onTime);
        this.lifecycle = new Lifecycle(limits, marks);
        this.events = events;
        this.bound = new ConnectionBound(lifecycle, open, connections, nested);
        this.longWork = new LongWork(open, bound, lasting);
        this.permits = new Permits(lifecycle, open, connections, bound, nested, lasting, longWork);
        this.limitMeter = new LimitMeter(open, connections, meter, longWork, time);
        this.sampling = new LeaseSampling(open, permits, longWork, next -> samples = next);
        TenantQueue tenantQueue = rules == null ? null : tenantQueue(rules);
        this.queue = tenantQueue == null ? new LaneQueue(longWork) : tenantQueue;
        LeaseViews leases = new LeaseViews(open, queue, meter);
        this.limit =
                new LimitControl(
                        time,
                        timer,
                        marks,
                        outbox,
                        events,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        bound,
                        permits,
                        nested,
                        lasting,
                        longWork,
                        meter,
                        limitMeter,
                        leases);
        this.reports = new LeaseReports(clock, leases, limit, marks, outbox, events);
        this.barging = new Barging(queue, rules != null, meter, lifecycle, marks, outbox);
        this.unserved = new UnservedWaits(queue, barging, meter, marks, outbox);
        this.signs = new SignsOfLife(open, lock, time);
        this.eviction =
                new Eviction(
                        time,
                        open,
                        connections,
                        lifecycle,
                        limit,
                        meter,
                        epoch,
                        reports,
                        marks,
                        outbox,
                        gateway,
                        this::closed);
        this.lifetimes = new Lifetimes(open, eviction, random);
        this.opener =
                new ConnectionOpener(
                        time,
                        lifecycle,
                        open,
                        connections,
                        bound,
                        meter,
                        limitMeter,
                        epoch,
                        signs,
                        lifetimes,
                        offered,
                        marks,
                        outbox,
                        gateway,
                        random,
                        (slot, failure) -> openFailed(slot, failure, ConnectFailure.OTHER));
        this.growth =
                new GrowthControl(
                        time,
                        timer,
                        marks,
                        outbox,
                        events,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        unserved,
                        meter,
                        bound,
                        permits,
                        limit,
                        opener,
                        eviction);
        this.polling =
                new ServerPolling(
                        open,
                        connections,
                        queue,
                        permits,
                        lifecycle,
                        epoch,
                        outbox,
                        gateway,
                        this::notChecked);
        this.validations =
                new Validations(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        epoch,
                        signs,
                        meter,
                        limitMeter,
                        growth,
                        polling,
                        eviction,
                        offered,
                        marks,
                        outbox,
                        gateway,
                        events,
                        this::notChecked);
        this.tenants =
                tenantQueue == null
                        ? null
                        : new TenantScheduling(
                                open,
                                connections,
                                permits,
                                limit,
                                longWork,
                                validations,
                                tenantQueue);
        this.arrivals =
                new Arrivals(
                        time, lifecycle, queue, unserved, admission, longWork, limit, meter, opener,
                        growth, marks);
        this.handoff =
                new Handoff(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        tenants,
                        permits,
                        admission,
                        unserved,
                        offered,
                        barging,
                        eviction,
                        validations,
                        new Lending(reports, growth, longWork, tenants, meter, marks, outbox));
        this.liveness = new Liveness(time, signs, open, queue, connections, validations, opener);
        this.releasePath =
                new ReleasePath(
                        time,
                        open,
                        validations,
                        eviction,
                        epoch,
                        reports,
                        leases,
                        outbox,
                        scheduler,
                        gateway,
                        events,
                        slot -> resetDone(slot, false),
                        (slot, lease) -> retireClaimed(slot, lease, CloseReason.ABORTED));
        this.stepSampler = new StepSampler(meter, open, lifecycle, time, timer);
        this.housekeeper =
                new Housekeeper(
                        time,
                        timer,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        permits,
                        meter,
                        signs,
                        reports,
                        barging,
                        stepSampler,
                        sampling,
                        new Aging(
                                lifecycle,
                                open,
                                connections,
                                lifetimes,
                                eviction,
                                opener,
                                validations),
                        new SlotOrder(open),
                        marks);
        this.maintenance =
                new Maintenance(
                        time,
                        marks,
                        new Gate(this, lifecycle, queue, barging),
                        queue,
                        arrivals,
                        handoff,
                        permits,
                        limit,
                        validations,
                        growth,
                        eviction,
                        polling,
                        housekeeper,
                        timer);
        this.views =
                new PoolViews(
                        time,
                        lifecycle,
                        open,
                        connections,
                        queue,
                        tenants,
                        bound,
                        permits,
                        limit,
                        longWork,
                        meter,
                        growth,
                        leases);
    }

    private TenantQueue tenantQueue(TenantRules rules) {
        AffinityWait warmth = new AffinityWait(open, permits, lifecycle, marks, timer, rules);
        AffinityPolicy choice = new AffinityPolicy(open, warmth, rules);
        return new TenantQueue(rules, open, bound, permits, longWork, time, choice, warmth);
    }

    // --- borrowing ---

    /**
     * The fast path: a slot that is idle, unless somebody waits already.
     *
     * @return a slot leased to the calling thread, or null: then {@link #join}
     */
    public @Nullable Slot tryBorrow() {
        return tryBorrow(Thread.currentThread().threadId());
    }

    /**
     * The same for the thread of that number; a simulator has many in one.
     *
     * @param threadId {@link Thread#threadId()} of the thread that will own the lease
     */
    public @Nullable Slot tryBorrow(long threadId) {
        if (gate != Gate.OPEN) {
            return null;
        }
        SlotTable t = table;
        Slot[] slots = t.slots;
        int preferred = t.preferred;
        int i = t.start(threadId);
        for (int n = 0; n < preferred; n++) {
            Slot slot = slots[i];
            if (slot.tryLease(threadId)) {
                return slot;
            }
            if (++i == preferred) {
                i = 0;
            }
        }
        for (i = preferred; i < slots.length; i++) {
            if (slots[i].tryLease(threadId)) {
                return slots[i];
            }
        }
        return null;
    }

    /** Whether whoever has just borrowed the fast way is to call {@link #sampled}. */
    public boolean samples() {
        return samples;
    }

    /**
     * Has the lease timed that the calling thread has just begun, and remembers from where in the
     * application it came.
     */
    public void sampled(Slot slot) {
        sampled(slot, longWork.isEnabled() ? CallSiteHash.hash() : 0);
    }

    /**
     * @param place the same number for the same place in the application; 0 = not known
     */
    public void sampled(Slot slot, long place) {
        locked(() -> sampling.begun(slot, place, time.nanoTime()));
    }

    /**
     * The same in a pool with tenants: the idle slot that suits the tenant best, unless somebody
     * waits already or the tenant has as many as it may.
     *
     * @param tenant null for the pool's own user
     */
    public @Nullable Slot tryBorrow(@Nullable Tenant tenant) {
        return tryBorrow(tenant, LaneHint.NONE);
    }

    /**
     * The same for a borrower that says whether its work is long; in a pool with or without
     * tenants.
     *
     * @param tenant null for the pool's own user
     */
    public @Nullable Slot tryBorrow(@Nullable Tenant tenant, LaneHint hint) {
        if (gate != Gate.OPEN) {
            return null;
        }
        TenantScheduling known = tenants;
        if (known != null) {
            return lockedGet(
                    () -> gate == Gate.OPEN ? known.tryLease(tenant, hint, time.nanoTime()) : null);
        }
        if (hint != LaneHint.LONG) {
            return tryBorrow();
        }
        return lockedGet(() -> longWork.heeds(hint) ? tryBorrowLong(time.nanoTime()) : tryBorrow());
    }

    /** Leases an idle slot to the calling thread for work that it says is long; null: none. */
    private @Nullable Slot tryBorrowLong(long now) {
        Slot slot = limit.mayLendLong() ? tryBorrow() : null;
        if (slot != null) {
            longWork.begunAtOnce(slot, now);
        }
        return slot;
    }

    /**
     * Waits for a slot until it is served, interrupted, refused, turned away, or {@code
     * timeoutNanos} have passed. Joins the queue first, so borrowers are served in the order of
     * their calls.
     *
     * @return the ended wait; {@link Waiter.Outcome#LEFT} with the thread's interrupt flag set
     *     means interrupted
     */
    public Waiter borrow(long timeoutNanos) {
        return borrow(null, timeoutNanos);
    }

    /**
     * The same for a tenant's borrower.
     *
     * @param tenant null for the pool's own user
     */
    public Waiter borrow(@Nullable Tenant tenant, long timeoutNanos) {
        return borrow(tenant, LaneHint.NONE, timeoutNanos);
    }

    /**
     * The same for a borrower that says whether its work is long.
     *
     * @param tenant null for the pool's own user
     */
    public Waiter borrow(@Nullable Tenant tenant, LaneHint hint, long timeoutNanos) {
        ThreadWaiter waiter = new ThreadWaiter();
        waiter.tenant = tenant;
        waiter.hint = hint;
        long begun = clock.nanoTime();
        waiter.patienceNanos = timeoutNanos;
        if (hint == LaneHint.NONE && asksForCaller()) {
            waiter.calledFrom(CallSiteHash.hash());
        }
        join(waiter);
        waiter.await(came, clock, begun + timeoutNanos);
        leave(waiter);
        if (waiter.outcome() == Waiter.Outcome.SERVED) {
            runs(waiter.slot());
        }
        waiter.waitedNanos = clock.nanoTime() - begun;
        events.waited(waiter.outcome(), waiter.waitedNanos, waiter.depth, waiter.isLong());
        return waiter;
    }

    /**
     * Whether a borrower that joins now is to say from where in the application it comes ({@link
     * Waiter#calledFrom}).
     */
    public boolean asksForCaller() {
        return tenants == null && longWork.asks();
    }

    /** Puts a borrower into the queue. It may be served, refused or woken before this returns. */
    public void join(Waiter waiter) {
        lock.lock();
        try {
            arrivals.join(waiter);
            maintenance.run();
        } finally {
            outbox.unlockAndAct();
        }
    }

    /**
     * Takes a borrower out of the queue if it is still there; otherwise its wait has ended and its
     * outcome stands.
     *
     * @return whether it was still waiting
     */
    public boolean leave(Waiter waiter) {
        if (waiter.outcome() != Waiter.Outcome.WAITING) {
            return false;
        }
        return lockedGet(() -> unserved.leave(waiter));
    }

    /** The thread runs to which this slot was handed. Called by it, who owns the lease. */
    void runs(Slot slot) {
        slot.record.ranAt = time.unguarded();
    }

    /** A waiter that was called is running: it takes what is idle, or is the next to be served. */
    void came(Waiter waiter) {
        locked(() -> barging.came(waiter));
    }

    // --- returning ---

    @Override
    boolean releaseUndisturbedSlowly(Slot slot, long lease) {
        lock.lock();
        try {
            boolean ended = releasePath.releaseUndisturbed(slot, lease);
            maintenance.run();
            return ended;
        } finally {
            outbox.unlockAndAct();
        }
    }

    @Override
    boolean releaseSlowly(Slot slot, long lease, Verdict verdict) {
        lock.lock();
        try {
            boolean ended = releasePath.release(slot, lease, verdict);
            maintenance.run();
            return ended;
        } finally {
            outbox.unlockAndAct();
        }
    }

    @Override
    void metered(long nanos) {
        events.metered(nanos);
    }

    @Override
    void publishedBesideTheGate() {
        locked(() -> marks.add(Mark.IDLE));
    }

    @Override
    boolean claim(Slot slot, long lease) {
        return lockedGet(() -> releasePath.claim(slot, lease));
    }

    @Override
    boolean take(Slot slot, long lease) {
        return lockedGet(() -> releasePath.take(slot, lease));
    }

    @Override
    void giveBack(Slot slot, Verdict verdict) {
        locked(() -> releasePath.giveBack(slot, verdict));
    }

    @Override
    void giveUp(Slot slot, CloseReason reason) {
        locked(() -> releasePath.giveUp(slot, reason));
    }

    @Override
    void retireClaimed(Slot slot, long lease, CloseReason reason) {
        locked(() -> releasePath.retireClaimed(slot, lease, reason));
    }

    @Override
    void evictOnReturn(Slot slot, long lease, CloseReason reason) {
        locked(() -> releasePath.evictOnReturn(slot, lease, reason));
    }

    /**
     * Nobody can reach what the borrower of this lease was given. Says so once; does nothing when
     * the lease has ended, which one that is taken back does here.
     *
     * @param reclaim whether to take the connection back and close it
     */
    public void lost(Slot slot, long lease, boolean reclaim) {
        locked(() -> releasePath.lost(slot, lease, reclaim));
    }

    // --- answers of the driver ---

    /**
     * A connect succeeded after {@code nanos}; the slot is the one {@link DriverGateway#open} was
     * given.
     */
    public void opened(Slot slot, PhysicalConnection connection, long nanos) {
        locked(() -> opener.opened(slot, connection, nanos));
    }

    /**
     * A connect failed.
     *
     * @param meaning of {@link ConnectFailure#CREDENTIALS} waiters are told at once, and nobody
     *     asks again for a while
     */
    public void openFailed(Slot slot, Throwable failure, ConnectFailure meaning) {
        locked(() -> opener.failed(slot, failure, meaning));
    }

    /**
     * A connect has overrun its deadline: it still counts against the limit, but nobody waits for
     * it any more. Does nothing when that connect has ended.
     *
     * @param call its {@link Slot#call number}
     */
    public void openOverdue(Slot slot, long call, Throwable failure) {
        locked(() -> opener.overdue(slot, call, failure));
    }

    /**
     * A validation or a reset has overrun its deadline: the connection is not waited for any more,
     * and closed when the call ends.
     *
     * @param call its {@link Slot#call number}
     * @return false when that call has ended
     */
    public boolean callOverdue(Slot slot, long call) {
        return lockedGet(() -> validations.overdue(slot, call));
    }

    /** A validation ended. */
    public void checked(Slot slot, boolean alive) {
        locked(() -> validations.answered(slot, alive, !alive));
    }

    /** A validation could not be carried out, which says nothing of other connections. */
    public void notChecked(Slot slot) {
        locked(() -> validations.answered(slot, false, false));
    }

    /** A reset ended. */
    public void resetDone(Slot slot, boolean clean) {
        locked(() -> releasePath.resetDone(slot, clean));
    }

    /**
     * A reset failed.
     *
     * @param reason why the connection is closed
     * @param sign whether that is a sign of trouble for other connections
     */
    public void resetFailed(Slot slot, CloseReason reason, boolean sign) {
        locked(() -> releasePath.resetFailed(slot, reason, sign));
    }

    /** A close has ended, well or badly: its place is free. */
    public void closed(Slot slot) {
        locked(() -> eviction.closed(slot));
    }

    // --- control ---

    /**
     * From now on the pool finds by itself how many connections it lends at a time, within {@link
     * #limits()}.
     *
     * @param prior how many to begin with
     * @param salt the same for all pools of one database
     */
    public void findLimit(double prior, long salt) {
        locked(() -> limit.govern(prior, salt));
    }

    /** From now on all borrowers wait in one line. */
    public void withoutLanes() {
        locked(longWork::disable);
    }

    /**
     * As {@link #findLimit}, but without effect once evidence has moved the limit.
     *
     * @return whether it had an effect
     */
    public boolean restartLimit(double prior, long salt) {
        return lockedGet(() -> limit.restart(prior, salt));
    }

    /** Takes over what is known of the server and of its other users. */
    public void setSurroundings(ServerView known) {
        locked(() -> limit.surroundings(known));
    }

    /**
     * Opens no more connections than there are now, or than the floor asks for, until growth is
     * resumed. What is lost may be replaced.
     *
     * @return at how many it has stopped
     */
    public int stopGrowth() {
        return lockedGet(limit::stopGrowth);
    }

    /** Ends {@link #stopGrowth}; without effect where growth was not stopped. */
    public void resumeGrowth() {
        locked(limit::resumeGrowth);
    }

    /**
     * From now on the pool looks at who else uses the server: now, and then that often while its
     * limit is in use.
     *
     * @param nanos 0 = never
     */
    public void lookAtServer(long nanos) {
        locked(
                () -> {
                    long now = time.nanoTime();
                    polling.every(nanos, now);
                    polling.look(now);
                });
    }

    /** The next look at who else uses the server is due after that time, in nanoseconds. */
    public void lookAgain(long nanos) {
        locked(() -> polling.after(nanos, time.nanoTime()));
    }

    /** Looks at who else uses the server, if that is due, although the limit is not in use. */
    public void lookIfDue() {
        locked(() -> polling.look(time.nanoTime()));
    }

    /** What a pool that finds its limit can tell its peers; null for another. */
    public @Nullable LimitView limitView() {
        return read(limit::view);
    }

    /** Begins to open what the floor asks for. */
    public void start() {
        locked(lifecycle::start);
    }

    /** Replaces the bounds; connections above a lowered ceiling are retired as they come back. */
    public void setLimits(PoolLimits limits) {
        locked(
                () -> {
                    lifecycle.setLimits(limits);
                    limit.boundsChanged(time.nanoTime());
                });
    }

    /** Replaces the rules of admission, for borrowers that come from now on. */
    public void setAdmission(AdmissionRules rules) {
        locked(() -> admission.replace(rules));
    }

    /** The bounds in force. */
    public PoolLimits limits() {
        return lifecycle.limits();
    }

    /**
     * From now on nobody is served; borrowers wait for {@link #resume} or their deadlines. Returns
     * at once.
     */
    public void suspend() {
        locked(lifecycle::suspend);
    }

    /** Ends {@link #suspend}. */
    public void resume() {
        locked(lifecycle::resume);
    }

    /** Retires a connection, now if it is idle, else when it comes back; if it is still here. */
    public void evict(Slot slot, PhysicalConnection connection) {
        locked(() -> eviction.evict(slot, connection));
    }

    /**
     * The same for the connection of a lease: if that has not ended, it ends now, and the
     * connection is closed.
     */
    public void evict(Slot slot, long lease, PhysicalConnection connection) {
        locked(() -> eviction.evict(slot, lease, connection));
    }

    /** Forgets that the database refused the credentials: there are others now. */
    public void forgetRefusal() {
        locked(growth::forgetRefusal);
    }

    /**
     * Retires every connection: idle ones now, leased ones when they come back, and those whose
     * connect is under way as soon as it has ended.
     */
    public void evictAll() {
        locked(eviction::evictAll);
    }

    /**
     * Closes for good: waiters end now, idle connections are closed, leased ones when they come
     * back.
     */
    public void close() {
        locked(
                () -> {
                    if (!lifecycle.isClosed()) {
                        lifecycle.close();
                        unserved.endAll(Waiter.Outcome.CLOSED, null);
                    }
                });
    }

    /**
     * Ends every lease that is still there and cuts off their connections. Only after close.
     *
     * @return the connections
     */
    public List<PhysicalConnection> seize() {
        return lockedGet(releasePath::seize);
    }

    /**
     * Waits, after {@link #close}, until no lease is left or {@code nanos} have passed.
     *
     * @return whether no lease is left
     * @throws InterruptedException when the calling thread is interrupted
     */
    public boolean awaitReturned(long nanos) throws InterruptedException {
        return connections.await(() -> table.leased() == 0, nanos);
    }

    /**
     * Waits, after {@link #close}, until no physical connection is left or {@code nanos} have
     * passed.
     *
     * @return whether none is left
     * @throws InterruptedException when the calling thread is interrupted
     */
    public boolean awaitEmpty(long nanos) throws InterruptedException {
        return connections.await(() -> connections.total() == 0, nanos);
    }

    // --- what there is ---

    /** Whether {@link #close} was called. */
    public boolean isClosed() {
        return gate == Gate.CLOSED;
    }

    /**
     * Whether the server answers. Asks an idle connection, or by a connect, if the pool does not
     * know; never joins the queue. Several may probe at the same time.
     *
     * @param nanos how long to wait for an answer
     * @throws InterruptedException when the calling thread is interrupted
     */
    public ServerAnswer probe(long nanos) throws InterruptedException {
        Liveness.Probe probe = lockedGet(() -> liveness.probe(nanos));
        while (true) {
            ServerAnswer answer = lockedGet(() -> liveness.step(probe));
            if (answer != null) {
                return answer;
            }
            lock.lock();
            try {
                liveness.await(probe);
            } finally {
                outbox.unlockAndAct();
            }
        }
    }

    /** The failure of the last connect, if none has succeeded since. */
    public @Nullable Throwable lastFailure() {
        return read(opener::lastFailure);
    }

    /** The present state in numbers. */
    public PoolState state() {
        return read(views::state);
    }

    /** What was measured of the size. */
    public SizeState sizeState() {
        return read(views::size);
    }

    /** The tenants at this moment; null in a pool without. */
    public @Nullable TenantState tenantState() {
        return tenants == null ? null : read(views::tenants);
    }

    /** The leases at this moment, longest first known first. */
    public List<LeaseView> leases() {
        return read(views::leases);
    }

    /** The connections in the pool's hands at this moment, longest first. */
    public List<HeldView> held() {
        return read(views::held);
    }

    /** The threads in the queue, by {@link Thread#threadId()}. */
    public Set<Long> waitingThreads() {
        return read(views::waitingThreads);
    }

    // --- for the parts; all under the lock ---

    SlotTable table() {
        return table;
    }

    private void publish(SlotTable next) {
        table = next;
    }

    private void paused(long nanos) {
        housekeeper.paused(nanos);
        polling.paused(nanos);
        for (Slot slot : connections.opening()) {
            slot.record.spansPause = true;
        }
    }

    /** An error may come of anything, want of memory above all; the next time must come too. */
    private void onTime(long time) {
        lock.lock();
        try {
            try {
                timer.run(time);
            } finally {
                maintenance.run();
            }
        } catch (Throwable e) {
            outbox.add(
                    () ->
                            LOG.log(
                                    System.Logger.Level.WARNING,
                                    "the housekeeping of a pool failed; it goes on",
                                    LoggedFailure.of(e)));
        } finally {
            outbox.unlockAndAct();
        }
    }

    /** An event: changes state, and marks what it touched. */
    void locked(Runnable event) {
        lock.lock();
        try {
            event.run();
            maintenance.run();
        } finally {
            outbox.unlockAndAct();
        }
    }

    /** A question, after which there is nothing to be done. */
    private <T extends @Nullable Object> T read(Supplier<T> question) {
        lock.lock();
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }

    private <T extends @Nullable Object> T lockedGet(Supplier<T> event) {
        lock.lock();
        try {
            T result = event.get();
            maintenance.run();
            return result;
        } finally {
            outbox.unlockAndAct();
        }
    }
}
