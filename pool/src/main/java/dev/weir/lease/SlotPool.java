package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.Diagnosis;
import dev.weir.Lane;
import dev.weir.PoolHealth.Status;
import dev.weir.size.ServerView;
import dev.weir.tenant.Tenant;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what: lends slots, queues borrowers, and decides when a connection is opened, checked or
 * closed. This class is the fast path to a connection, the lock, and a door to each of the parts
 * that do the rest, which makes it long. A part knows only those that were made before it.
 *
 * <p><b>Fast path.</b> While {@link SlotOwner#gate the gate} is zero a borrow is one
 * compare-and-set on an idle slot's word and a return is one compare-and-set back. Neither reads a
 * clock or takes a lock.
 *
 * <p><b>Slow path.</b> Everything else happens under one short lock that is never held across a
 * call to a driver, to the user or to another waiter: that is put into the outbox and carried out
 * after unlocking. What follows from a step is {@link Maintenance}'s, once and in one order.
 *
 * <p><b>No waiter sleeps beside a usable connection.</b> A borrower that found nothing joins the
 * queue, raises the gate, and then looks at all slots once more. A borrower that returns publishes
 * its slot as idle and then looks at the gate once more. Both are sequentially consistent, so one
 * of the two sees the other. With the gate raised, a return hands the slot to the first waiter
 * under the lock. Exceptions: barging ({@link Arrivals}), long work ({@link WaiterQueue}), and
 * tenants likewise.
 */
public final class SlotPool extends PoolCore {
    private static final System.Logger LOG = PoolLog.of(SlotPool.class.getName());

    /** A probe that hears of nothing looks that often whether it has something to do by itself. */
    private static final long POLL_NANOS = 2_000_000L;

    /** This pool as its parts know it. */
    final PoolCore core = this;

    // the parts: each knows only those before it
    final LeaseSampling sampling = new LeaseSampling(core);
    final LimitControl limit = new LimitControl(core, sampling);
    private final Supply supply = new Supply(core, limit);
    private final Arrivals arrivals = new Arrivals(core, limit, supply);
    private final GrowthControl growth = new GrowthControl(core, arrivals, limit, supply);
    final Validations validations = new Validations(core, growth, supply);
    final Liveness liveness = new Liveness(core, validations, supply);
    private final Maintenance maintenance =
            new Maintenance(core, sampling, limit, supply, arrivals, growth, validations);

    private volatile long patienceNanos;

    /** Waits that their threads could not end; each tick ends one. */
    private final AtomicReference<@Nullable Waiter> abandoned = new AtomicReference<>();

    /**
     * @param tenantsPerConnection how many a connection should serve; 0: the pool has no tenants
     * @param random numbers in [0, 1) for jitter; called under the lock
     */
    public SlotPool(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            int tenantsPerConnection,
            DoubleSupplier random) {
        super(clock, scheduler, gateway, events, limits, tenantsPerConnection, random);
    }

    // --- borrowing ---

    /** The fast path: an idle slot for the calling thread; null: {@link #join}. */
    public @Nullable Slot tryBorrow() {
        return tryBorrow(Thread.currentThread().threadId());
    }

    /** The same for the {@linkplain Thread#threadId thread} that will own the lease. */
    public @Nullable Slot tryBorrow(long threadId) {
        if (gate != OPEN_GATE) {
            return null;
        }
        SlotTable t = published;
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

    /** Has the lease timed that the calling thread has just begun, and asks whence it came. */
    public void sampled(Slot slot) {
        sampled(slot, sampling.asks ? CallSite.hash() : 0);
    }

    /** The same for a borrower that names its place in the application; 0 = not known. */
    public void sampled(Slot slot, long place) {
        sampling.begun(slot, place);
    }

    /**
     * The same for a borrower that says whether its work is long. With tenants: the idle slot that
     * suits the tenant best, unless somebody waits already or the tenant has as many as it may.
     *
     * @param tenant null for the pool's own user
     */
    public @Nullable Slot tryBorrow(@Nullable Tenant tenant, @Nullable Lane hint) {
        if (gate != OPEN_GATE || isUnseen()) {
            return null;
        }
        if (tenants == null && hint != Lane.LONG) {
            return tryBorrow();
        }
        return lockedGet(() -> tryBorrow(tenant, longWork.heeds(hint), time.nanoTime()));
    }

    private @Nullable Slot tryBorrow(@Nullable Tenant tenant, boolean isLong, long now) {
        if (gate != OPEN_GATE || (isLong && !limit.mayLendLong())) {
            return null;
        }
        if (tenants != null) {
            return tenants.tryLease(tenant, isLong, now);
        }
        Slot slot = tryBorrow();
        if (slot != null && isLong) {
            longWork.begunAtOnce(slot, now);
        }
        return slot;
    }

    /**
     * Waits for a slot until it is served, interrupted, refused, turned away, or {@code
     * timeoutNanos} have passed. Joins the queue first, so borrowers are served in the order of
     * their calls.
     *
     * @param tenant null for the pool's own user
     * @return the ended wait; {@link Waiter.Outcome#LEFT} with the thread's interrupt flag set
     *     means interrupted
     */
    public Waiter borrow(@Nullable Tenant tenant, @Nullable Lane hint, long timeoutNanos) {
        ThreadWaiter waiter = new ThreadWaiter(false);
        if (hint == null && asksForCaller()) {
            waiter.calledFrom(CallSite.hash());
        }
        return await(waiter, tenant, hint, timeoutNanos);
    }

    /**
     * The same for a task of an executor: it waits for as long as it takes, and the rules that turn
     * borrowers away neither apply to it nor count it.
     */
    public Waiter borrowForTask(@Nullable Tenant tenant, @Nullable Lane hint) {
        return await(new ThreadWaiter(true), tenant, hint, Long.MAX_VALUE);
    }

    private Waiter await(
            ThreadWaiter waiter, @Nullable Tenant tenant, @Nullable Lane hint, long timeoutNanos) {
        waiter.tenant = tenant;
        waiter.hint = hint;
        long begun = clock.nanoTime();
        try {
            join(waiter);
            waiter.await(this::came, clock, begun + timeoutNanos);
            leave(waiter);
            if (waiter.outcome() == Waiter.Outcome.SERVED) {
                // this thread owns the lease, and runs
                waiter.slot().record.ranAt = time.unguarded();
            }
            waiter.waitedNanos = clock.nanoTime() - begun;
            if (!waiter.isJob()) {
                events.waited(waiter.outcome(), waiter.waitedNanos, waiter.depth, waiter.isLong());
            }
            return waiter;
        } catch (Throwable failure) {
            abandon(waiter);
            throw failure;
        }
    }

    /**
     * A connection to ask something: an idle one, or the next that comes back, ahead of who waits.
     *
     * @param insists whether it may be the first to wait, which looks like demand
     * @return null: there is none within that time
     */
    public @Nullable Slot borrowAhead(long nanos, boolean insists) {
        Slot idle = tryBorrow(null, null);
        if (idle != null) {
            return idle;
        }
        ThreadWaiter waiter = new ThreadWaiter(false);
        boolean mayWait = insists || published.leased() < published.slots.length;
        if (!lockedGet(() -> arrivals.joinAhead(waiter, mayWait))) {
            return null;
        }
        waiter.await(this::came, clock, clock.nanoTime() + nanos);
        leave(waiter);
        if (waiter.outcome() != Waiter.Outcome.SERVED) {
            return null;
        }
        waiter.slot().record.sample = null; // no borrower's hold
        return waiter.slot();
    }

    /** The thread has no memory or no stack to go on with: nobody else would end its lease. */
    private void abandon(Waiter waiter) {
        try {
            if (waiter.depth > 0) {
                leave(waiter); // it had joined
            }
            if (waiter.outcome() == Waiter.Outcome.SERVED) {
                Slot slot = waiter.slot();
                if (waiter.abandonedLease == 0) {
                    waiter.abandonedLease = slot.lease();
                }
                slot.release(waiter.abandonedLease, Verdict.LEND_ON);
            }
        } catch (Throwable again) {
            do {
                waiter.nextAbandoned = abandoned.get();
            } while (!abandoned.compareAndSet(waiter.nextAbandoned, waiter));
        }
    }

    /** To do it twice does no harm. Called under the lock. */
    private void endAbandoned() {
        Waiter first = abandoned.get();
        if (first != null) {
            outbox.add(() -> abandon(first));
            abandoned.compareAndSet(first, first.nextAbandoned);
        }
    }

    /** Whether a borrower that joins now is to say {@linkplain Waiter#calledFrom whence}. */
    public boolean asksForCaller() {
        return tenants == null && longWork.asks;
    }

    /** Puts a borrower into the queue. It may be served, refused or woken before this returns. */
    public void join(Waiter waiter) {
        locked(() -> arrivals.join(waiter));
    }

    /** Takes a borrower out of the queue; false where its wait has ended: its outcome stands. */
    public boolean leave(Waiter waiter) {
        if (waiter.outcome() != Waiter.Outcome.WAITING) {
            return false;
        }
        return lockedGet(() -> arrivals.leave(waiter));
    }

    /** A waiter that was called is running: it takes what is idle, or is the next to be served. */
    void came(Waiter waiter) {
        locked(() -> arrivals.came(waiter));
    }

    // --- returning: whoever takes the slot from its lease goes on, so of all that try only one ---

    @Override
    boolean releaseUndisturbedSlowly(Slot slot, long lease) {
        return lockedGet(() -> slot.tryHoldUndisturbed(lease) && ended(slot, Verdict.LEND_ON));
    }

    @Override
    boolean releaseSlowly(Slot slot, long lease, Verdict verdict) {
        return lockedGet(() -> slot.tryHold(lease) && ended(slot, verdict));
    }

    private boolean ended(Slot slot, Verdict verdict) {
        long now = time.nanoTime();
        taken(slot, now, events::held);
        givenBack(slot);
        comeBack(slot, verdict, now);
        return true;
    }

    private void taken(Slot slot, long now, LongConsumer told) {
        limit.ended(slot, now);
        marks.add(Mark.SHARES);
        over(slot, now, told);
    }

    @Override
    void sampled(LeaseSample sample) {
        sampling.ended(sample);
    }

    @Override
    void metered(long nanos) {
        events.held(nanos);
    }

    @Override
    void publishedBesideTheGate() {
        locked(() -> marks.add(Mark.IDLE));
    }

    @Override
    boolean take(Slot slot, long lease) {
        return lockedGet(
                () -> {
                    boolean isTaken = slot.tryHold(lease);
                    if (isTaken) {
                        long now = time.nanoTime();
                        taken(slot, now, events::held);
                        slot.record.begin(Diagnosis.Held.Work.RESET, now);
                    }
                    return isTaken;
                });
    }

    @Override
    @Nullable Waiter renew(Slot slot, long lease) {
        Tenant tenant = slot.record.tenant; // stays while the lease lasts
        boolean isEnded =
                lockedGet(
                        () ->
                                slot.record.evictReason == null
                                        && slot.tryHoldUndisturbed(lease)
                                        && ended(slot, Verdict.LEND_ON));
        return isEnded ? borrow(tenant, null, patienceNanos) : null;
    }

    @Override
    void giveBack(Slot slot, Verdict verdict) {
        finish(
                () -> {
                    givenBack(slot);
                    comeBack(slot, verdict, time.nanoTime());
                });
    }

    private void comeBack(Slot slot, Verdict verdict, long now) {
        if (verdict == Verdict.RETIRE) {
            supply.close(slot, CloseCause.BROKEN);
        } else if (slot.record.evictReason != null) {
            supply.close(slot, slot.record.evictReason);
        } else if (verdict == Verdict.RESET) {
            PhysicalConnection connection = slot.connection();
            slot.record.call++;
            slot.record.begin(Diagnosis.Held.Work.RESET, now);
            outbox.ask(() -> gateway.reset(slot, connection), e -> resetDone(slot, false));
        } else {
            comeBackUsed(slot, now);
        }
    }

    private void comeBackUsed(Slot slot, long now) {
        slot.record.usedAt = now;
        slot.record.provenAt = now;
        validations.comeBack(slot, now);
    }

    @Override
    void giveUp(Slot slot, CloseCause reason) {
        finish(
                () -> {
                    givenBack(slot);
                    if (isSignOfTrouble(reason)) {
                        validations.reported(slot, reason, time.nanoTime());
                    }
                    supply.close(slot, reason);
                });
    }

    /** What concerns other connections is one sign, however many calls fail on this one. */
    @Override
    void evictOnReturn(Slot slot, long lease, CloseCause reason) {
        locked(
                () -> {
                    boolean isNews = slot.record.evictReason != reason;
                    if (lease != 0 && slot.tryDoom(lease) && slot.record.evictReason == null) {
                        slot.record.evictReason = reason;
                    }
                    if (isNews && isSignOfTrouble(reason) && slot.isLeasedAs(lease)) {
                        validations.reported(slot, reason, time.nanoTime());
                    }
                });
    }

    private static boolean isSignOfTrouble(CloseCause reason) {
        return reason == CloseCause.BROKEN || reason == CloseCause.ROLE_CHANGED;
    }

    @Override
    void denied(Slot slot) {
        locked(() -> supply.denied(slot, time.nanoTime()));
    }

    /**
     * Nobody can reach what the borrower of this lease was given. Says so once; does nothing when
     * the lease has ended, which one that is taken back does here.
     *
     * @param reclaim whether to take the connection back and close it
     */
    public void lost(Slot slot, long lease, boolean reclaim) {
        locked(() -> lose(slot, lease, reclaim));
    }

    private void lose(Slot slot, long lease, boolean reclaim) {
        if (slot.presentLease() != lease) {
            return;
        }
        long now = time.nanoTime();
        LeaseView view = view(slot, lease, now);
        if (reclaim && !slot.tryHold(lease)) {
            return;
        }
        slot.record.reported = null;
        slot.record.reportedLease = lease;
        outbox.tell(() -> events.leakProven(view, reclaim));
        if (reclaim) {
            taken(slot, now, events::reclaimed);
            givenBack(slot);
            supply.close(slot, CloseCause.LEAKED);
        }
    }

    /** Ends every lease that is still there and cuts off their connections. After close only. */
    public List<PhysicalConnection> seize() {
        return lockedGet(
                () -> {
                    List<PhysicalConnection> seized = new ArrayList<>();
                    long now = time.nanoTime();
                    for (Slot slot : slots()) {
                        long lease = slot.presentLease();
                        if (lease != 0 && slot.tryHold(lease)) {
                            slot.connection().seized();
                            seized.add(slot.connection());
                            taken(slot, now, events::held);
                            givenBack(slot);
                            supply.cutOff(slot);
                        }
                    }
                    return seized;
                });
    }

    // --- answers of the driver ---

    /** The connect of {@link DriverGateway#open} succeeded after {@code nanos}. */
    public void opened(Slot slot, PhysicalConnection connection, long nanos) {
        locked(() -> supply.opened(slot, connection, nanos));
    }

    /**
     * A connect failed.
     *
     * @param meaning of {@link ConnectFailure#CREDENTIALS} waiters are told at once, and nobody
     *     asks again for a while
     */
    public void openFailed(Slot slot, Throwable failure, ConnectFailure meaning) {
        locked(() -> supply.failed(slot, failure, meaning));
    }

    /**
     * A connect, the slot's {@link Slot#call call} of that number, has overrun its deadline if it
     * has not ended: it still counts against the limit, but nobody waits for it any more.
     */
    public void openOverdue(Slot slot, long call, Throwable failure) {
        locked(() -> supply.overdue(slot, call, failure));
    }

    /**
     * A validation or a reset, the slot's {@link Slot#call call} of that number, has overrun its
     * deadline: the connection is not waited for any more, and closed when the call ends.
     *
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
        if (!clean) {
            resetFailed(slot, CloseCause.FAILED_RESET, false);
            return;
        }
        locked(
                () -> {
                    ConnectionCount.answered(slot, Slot.RESERVED);
                    if (slot.record.overdue) {
                        supply.close(slot, CloseCause.FAILED_RESET);
                    } else {
                        comeBackUsed(slot, time.nanoTime());
                    }
                });
    }

    /** A reset failed; {@code sign}: by what may be trouble for other connections too. */
    public void resetFailed(Slot slot, CloseCause reason, boolean sign) {
        locked(
                () -> {
                    ConnectionCount.answered(slot, Slot.RESERVED);
                    if (sign) {
                        validations.reported(slot, reason, time.nanoTime());
                    }
                    supply.close(slot, reason);
                });
    }

    /** A close has ended, well or badly: its place is free. */
    public void closed(Slot slot) {
        locked(
                () -> {
                    ConnectionCount.answered(slot, Slot.CLOSING);
                    connections.closed(slot);
                    marks.add(Mark.SUPPLY);
                });
    }

    // --- control ---

    /**
     * From now on the pool finds by itself how many connections it lends at a time.
     *
     * @param prior how many to begin with
     * @param salt the same for all pools of one database
     */
    public void findLimit(double prior, long salt) {
        locked(() -> limit.govern(prior, salt));
    }

    /** The same until evidence has moved the limit; whether it had an effect. */
    public boolean restartLimit(double prior, long salt) {
        return lockedGet(() -> limit.restart(prior, salt));
    }

    /** From now on all borrowers wait in one line. */
    public void withoutLanes() {
        locked(longWork::disable);
    }

    /** Takes over what is known of the server and of its other users. */
    public void setSurroundings(ServerView known) {
        locked(
                () -> {
                    permits.surroundings = known;
                    limit.boundsChanged();
                });
    }

    /**
     * From now on the pool looks at who else uses the server: now, and then that often while its
     * limit is in use; 0 = never.
     */
    public void lookAtServer(long nanos) {
        locked(
                () -> {
                    long now = time.nanoTime();
                    validations.lookEvery(nanos, now);
                    validations.lookAtServer(now);
                });
    }

    /** The next look at who else uses the server is due after that time, in nanoseconds. */
    public void lookAgain(long nanos) {
        locked(() -> validations.lookEvery(nanos, time.nanoTime() + nanos));
    }

    /** Looks at who else uses the server, if that is due, although the limit is not in use. */
    public void lookIfDue() {
        locked(() -> validations.lookAtServer(time.nanoTime()));
    }

    /** What a pool that finds its limit can tell its peers; null for another. */
    public @Nullable LimitView limitView() {
        return read(limit::view);
    }

    /** Begins to open what the floor asks for. */
    public void start() {
        locked(() -> marks.add(Mark.BOUNDS));
    }

    /** Replaces the bounds; connections above a lowered ceiling are retired as they come back. */
    public void setLimits(PoolLimits limits) {
        locked(
                () -> {
                    permits.limits = limits;
                    marks.add(Mark.BOUNDS);
                    marks.add(Mark.SHARES);
                    limit.boundsChanged();
                });
    }

    /** How long a borrower waits that has to change its connection. */
    public void setPatience(long nanos) {
        patienceNanos = nanos;
    }

    /** From now on at most so many borrowers wait; 0 = no limit. */
    public void setMaxWaiters(int most) {
        locked(() -> arrivals.maxWaiters = most);
    }

    /** From now on nobody is served; borrowers wait for {@link #resume} or their deadlines. */
    public void suspend() {
        locked(() -> suspended = true);
    }

    /** Ends {@link #suspend}. */
    public void resume() {
        locked(
                () -> {
                    suspended = false;
                    marks.add(Mark.IDLE);
                    marks.add(Mark.SUPPLY);
                });
    }

    /** Whether that is a place of this pool, now or before. */
    public boolean owns(Slot slot) {
        return slot.owner() == this;
    }

    /** What had no room for a connection has room again. */
    public void hasRoom() {
        locked(supply::hasRoom);
    }

    /** Closes half of the connections that nobody has used for so long. */
    public void closeUnused(long nanos) {
        locked(() -> supply.closeUnused(nanos));
    }

    /** Retires a connection if it is still here: now if it is idle, else when it comes back. */
    public void evict(Slot slot, PhysicalConnection connection) {
        locked(
                () -> {
                    boolean isHere = List.of(slots()).contains(slot);
                    if (isHere && slot.connection().equals(connection)) {
                        supply.retire(slot, CloseCause.EVICTED);
                    }
                });
    }

    /** Forgets that the database refused the credentials: there are others now. */
    public void forgetRefusal() {
        locked(growth::forgetRefusal);
    }

    /** Retires all: idle ones now, others when they come back or their connect has ended. */
    public void evictAll() {
        locked(supply::evictAll);
    }

    /** Closes for good: waits end, idle connections are closed, leased ones at their return. */
    public void close() {
        locked(
                () -> {
                    if (!closed) {
                        closed = true;
                        marks.add(Mark.IDLE);
                        arrivals.endAll(Waiter.Outcome.CLOSED, null);
                    }
                });
    }

    /** Waits, after {@link #close}, until no lease is left; false: so much time has passed. */
    public boolean awaitReturned(long nanos) throws InterruptedException {
        return await(() -> published.leased() == 0, nanos);
    }

    /** The same until no physical connection is left. */
    public boolean awaitEmpty(long nanos) throws InterruptedException {
        return await(() -> connections.total == 0, nanos);
    }

    private boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (left > 0 && !condition.getAsBoolean()) {
                left = changed.awaitNanos(left);
            }
            return condition.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }

    // --- what there is ---

    /** Whether {@link #close} was called. */
    public boolean isClosed() {
        return gate == CLOSED_GATE;
    }

    /**
     * Whether the server answers within that time: up, down, or busy where nothing is known to be
     * wrong. Asks an idle connection, or by a connect, if the pool does not know; never joins the
     * queue. Several may probe at the same time.
     */
    public Status probe(long nanos) throws InterruptedException {
        long begun = lockedGet(time::nanoTime);
        Status answer = lockedGet(() -> liveness.step(begun, begun + nanos));
        while (answer == null) {
            lock.lock();
            try {
                var unused = changed.awaitNanos(POLL_NANOS);
            } finally {
                lock.unlock();
            }
            answer = lockedGet(() -> liveness.step(begun, begun + nanos));
        }
        return answer;
    }

    /** The failure of the last connect, if none has succeeded since. */
    public @Nullable Throwable lastFailure() {
        return read(() -> supply.lastFailure);
    }

    /** The present state in numbers. */
    public PoolState state() {
        return read(this::numbers);
    }

    /** What was measured of the size. */
    public SizeState sizeState() {
        return read(() -> limit.state(time.nanoTime()));
    }

    /** The tenants at this moment; null in a pool without. */
    public @Nullable TenantState tenantState() {
        return tenants == null ? null : read(tenants::state);
    }

    /** The leases at this moment, longest first known first. */
    public List<LeaseView> leases() {
        return read(this::lent);
    }

    /** The connections in the pool's hands at this moment, longest first. */
    public List<Diagnosis.Held> held() {
        return read(this::inHand);
    }

    /** The threads in the queue, by {@link Thread#threadId()}. */
    public Set<Long> waitingThreads() {
        return read(queue::holders);
    }

    /** An error may come of anything, want of memory above all; the next time must come too. */
    @Override
    void onTime(long time) {
        lock.lock();
        try {
            try {
                endAbandoned();
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
        StackRoom.need();
        finish(event);
    }

    /** The second half of a step, for which the first has asked for room on the stack. */
    private void finish(Runnable event) {
        lock.lock();
        try {
            maintenance.catchUp();
            event.run();
            maintenance.run();
        } finally {
            outbox.unlockAndAct();
        }
    }

    /** A question, after which there is nothing to be done. */
    private <T extends @Nullable Object> T read(Supplier<T> question) {
        StackRoom.need();
        lock.lock();
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }

    private <T extends @Nullable Object> T lockedGet(Supplier<T> event) {
        StackRoom.need();
        lock.lock();
        try {
            maintenance.catchUp();
            T result = event.get();
            maintenance.run();
            return result;
        } finally {
            outbox.unlockAndAct();
        }
    }

    @Override
    void paused(long nanos) {
        maintenance.paused(nanos);
    }
}
