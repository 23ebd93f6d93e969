package dev.weir.lease;

import dev.weir.size.Demand;
import dev.weir.size.Growth;
import dev.weir.size.GrowthLaw;
import dev.weir.size.ServerCapacity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who owns what: lends slots, queues borrowers, and decides when a connection is opened, checked or
 * closed.
 *
 * <p><b>Fast path.</b> While {@link #gate} is zero a borrow is one compare-and-set on an idle
 * slot's word and a return is one compare-and-set back. Neither reads a clock or takes a lock.
 *
 * <p><b>Slow path.</b> Everything else happens under one short lock that is never held across a
 * call to a driver, to the user or to another waiter: what a step asks of others is put into an
 * outbox and carried out after unlocking.
 *
 * <p><b>No waiter sleeps beside a usable connection.</b> A borrower that found nothing joins the
 * queue, raises the gate, and then looks at all slots once more. A borrower that returns publishes
 * its slot as idle and then looks at the gate once more. Both the compare-and-set and the write of
 * the gate are sequentially consistent, so at least one of the two sees the other. With the gate
 * raised, a return hands the slot to the first waiter under the lock: it never becomes idle, so no
 * newcomer can take it.
 *
 * <p><b>The limit.</b> {@link #total} counts every slot that is not free: opening, open, closing,
 * and calls that have overrun their deadlines. It is raised under the lock before a connect begins
 * and lowered after a close has ended.
 */
public final class SlotPool {
    private static final System.Logger LOG = System.getLogger(SlotPool.class.getName());

    private static final long OPEN_GATE = 0;
    private static final long CLOSED_GATE = -1;
    private static final long SUSPENDED_GATE = -2;

    /** Somebody waits, or every connection is to be checked before it is lent. */
    private static final long SLOW_GATE = 1;

    /** The least and the most time between two looks of the growth law while borrowers wait. */
    private static final long SOONEST_REVIEW_NANOS = 500_000L;

    private static final long LATEST_REVIEW_NANOS = 20_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final Upstream upstream;
    private final PoolEvents events;
    private final DoubleSupplier random;
    private final Upkeep upkeep;

    final ReentrantLock lock = new ReentrantLock();
    private final Condition slotGone = lock.newCondition();

    // Guarded by lock.
    final WaiterQueue queue = new WaiterQueue();
    final DemandMeter meter = new DemandMeter();
    private final Admission admission = new Admission();
    private final ArrayDeque<Slot> free = new ArrayDeque<>();
    private final ArrayList<Runnable> outbox = new ArrayList<>();
    private @Nullable Waiter wakeFirst;
    private @Nullable Waiter wakeLast;
    private int slotsMade;
    private int total;

    /** Slots whose connect is under way and not overdue. */
    private final ArrayList<Slot> opening = new ArrayList<>();

    private int overdueOpening;
    private int closing;
    private final Epoch epoch = new Epoch();
    final Checks checks = new Checks(this, epoch);
    private long lastDecision;
    private long nextReview = Long.MAX_VALUE;
    private boolean suspended;
    private boolean closed;
    private @Nullable Throwable lastFailure;
    private final CredentialRefusal refusal = new CredentialRefusal();
    private final ServerCapacity capacity = new ServerCapacity();
    private @Nullable Growth lastGrowth;

    /** What the fast path must know besides the slots: 0 = go ahead. Written under the lock. */
    private volatile long gate = OPEN_GATE;

    private volatile SlotTable table = SlotTable.EMPTY;
    private volatile PoolLimits limits;

    public SlotPool(
            Clock clock,
            Scheduler scheduler,
            Upstream upstream,
            PoolEvents events,
            PoolLimits limits) {
        this(
                clock,
                scheduler,
                upstream,
                events,
                limits,
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /**
     * @param random numbers in [0, 1) for jitter; called under the lock
     */
    SlotPool(
            Clock clock,
            Scheduler scheduler,
            Upstream upstream,
            PoolEvents events,
            PoolLimits limits,
            DoubleSupplier random) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.upstream = upstream;
        this.events = events;
        this.limits = limits;
        this.random = random;
        this.upkeep = new Upkeep(this, clock, scheduler, random);
    }

    // --- borrowing ---

    /**
     * The fast path: a slot that is idle, unless somebody waits already.
     *
     * @return a slot leased to the calling thread, or null: then {@link #join}
     */
    public @Nullable Slot tryBorrow() {
        if (gate != OPEN_GATE) {
            return null;
        }
        SlotTable t = table;
        Slot[] slots = t.slots;
        int preferred = t.preferred;
        long threadId = Thread.currentThread().threadId();
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

    /**
     * Waits for a slot until it is served, interrupted, refused, turned away, or {@code
     * timeoutNanos} have passed. Joins the queue first, so borrowers are served in the order of
     * their calls.
     *
     * @return the ended wait; {@link Waiter.Outcome#LEFT} with the thread's interrupt flag set
     *     means interrupted
     */
    public Waiter borrow(long timeoutNanos) {
        ThreadWaiter waiter = new ThreadWaiter();
        long begun = clock.nanoTime();
        waiter.patienceNanos = timeoutNanos;
        join(waiter);
        waiter.await(clock, begun + timeoutNanos);
        leave(waiter);
        waiter.waitedNanos = clock.nanoTime() - begun;
        events.waited(waiter.outcome(), waiter.waitedNanos, waiter.depth);
        return waiter;
    }

    /** Puts a borrower into the queue. It may be served, refused or woken before this returns. */
    public void join(Waiter waiter) {
        lock.lock();
        try {
            long now = clock.nanoTime();
            if (closed) {
                waiter.end(Waiter.Outcome.CLOSED, null, null);
                wakeLater(waiter);
                return;
            }
            if (refused(now)) {
                waiter.end(Waiter.Outcome.REFUSED, null, refusal.cause());
                wakeLater(waiter);
                return;
            }
            if (admission.isFull(queue.size())) {
                turnAway(waiter, Waiter.Outcome.QUEUE_FULL);
                return;
            }
            waiter.enqueuedAt = now;
            if (queue.size() == 0) {
                meter.queueBegan(now);
            }
            queue.add(waiter);
            waiter.depth = queue.size();
            setGate();
            serveFromIdle();
            if (queue.size() > 0) {
                checks.look(now);
                checks.beginUnproven(queue.size(), now);
                decide(now, false);
                upkeep.wake();
                rejectIfHopeless(waiter, now);
            }
        } finally {
            unlockAndAct();
        }
    }

    private void rejectIfHopeless(Waiter waiter, long now) {
        if (admission.rejectsHopeless()
                && !suspended
                && waiter.outcome() == Waiter.Outcome.WAITING
                && admission.isHopeless(
                        waiter, meter.demand(table, queue.size(), opening, total, limits, now))) {
            queue.remove(waiter);
            turnAway(waiter, Waiter.Outcome.HOPELESS);
            setGate();
        }
    }

    /** Ends the wait of a borrower that is not in the queue, or not any more. */
    private void turnAway(Waiter waiter, Waiter.Outcome why) {
        waiter.end(why, null, null);
        meter.waiterLeft();
        wakeLater(waiter);
    }

    /** The first in the queue that is not shed. */
    private @Nullable Waiter nextWaiter(long now) {
        Waiter waiter = queue.poll();
        while (waiter != null && admission.sheds(waiter, queue.size(), now)) {
            turnAway(waiter, Waiter.Outcome.SHED);
            waiter = queue.poll();
        }
        return waiter;
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
        lock.lock();
        try {
            if (waiter.outcome() != Waiter.Outcome.WAITING) {
                return false;
            }
            queue.remove(waiter);
            waiter.end(Waiter.Outcome.LEFT, null, null);
            meter.waiterLeft();
            setGate();
            return true;
        } finally {
            unlockAndAct();
        }
    }

    // --- returning ---

    boolean release(Slot slot, long lease, Verdict verdict) {
        if (verdict == Verdict.LEND_ON
                && gate == OPEN_GATE
                && slot.timedSince() == 0
                && slot.tryReturn(lease)) {
            if (gate != OPEN_GATE) {
                publishedBesideTheGate();
            }
            return true;
        }
        return releaseSlowly(slot, lease, verdict);
    }

    private boolean releaseSlowly(Slot slot, long lease, Verdict verdict) {
        lock.lock();
        try {
            if (!slot.tryHold(lease)) {
                return false;
            }
            long now = clock.nanoTime();
            endLease(slot, now);
            if (verdict == Verdict.RETIRE) {
                close(slot, CloseReason.BROKEN);
            } else if (slot.record.doomedFor != null) {
                close(slot, slot.record.doomedFor);
            } else if (verdict == Verdict.RESET) {
                PhysicalConnection connection = slot.connection();
                slot.record.call++;
                ask(() -> upstream.reset(slot, connection), e -> resetDone(slot, false));
            } else {
                slot.record.usedAt = now;
                slot.record.provenAt = now;
                comeBack(slot, now);
            }
            if (slot.state() == Slot.CLOSING) {
                decide(now, true);
            }
            return true;
        } finally {
            unlockAndAct();
        }
    }

    /**
     * A slot was published as idle although the gate was up: somebody may have looked just before.
     */
    private void publishedBesideTheGate() {
        lock.lock();
        try {
            if (closed) {
                closeIdle(CloseReason.POOL_CLOSED);
            } else {
                serveFromIdle();
            }
        } finally {
            unlockAndAct();
        }
    }

    boolean claim(Slot slot, long lease) {
        lock.lock();
        try {
            if (!slot.tryHold(lease)) {
                return false;
            }
            endLease(slot, clock.nanoTime());
            return true;
        } finally {
            unlockAndAct();
        }
    }

    void retireClaimed(Slot slot, CloseReason reason) {
        lock.lock();
        try {
            close(slot, reason);
            decide(clock.nanoTime(), true);
        } finally {
            unlockAndAct();
        }
    }

    void doom(Slot slot, long lease, CloseReason reason) {
        lock.lock();
        try {
            doomLocked(slot, lease, reason);
            boolean sign = reason == CloseReason.BROKEN || reason == CloseReason.ROLE_CHANGED;
            if (sign && slot.isLeasedAs(lease)) {
                long now = clock.nanoTime();
                suspectAll(slot, now);
                if (reason == CloseReason.ROLE_CHANGED) {
                    epoch.admitNoneFromBefore();
                }
                decide(now, true);
            }
        } finally {
            unlockAndAct();
        }
    }

    private void doomLocked(Slot slot, long lease, CloseReason reason) {
        if (lease != 0 && slot.tryDoom(lease) && slot.record.doomedFor == null) {
            slot.record.doomedFor = reason;
        }
    }

    /**
     * Nobody can reach what the borrower of this lease was given. Says so once; does nothing when
     * the lease has ended, which one that is taken back does here.
     *
     * @param reclaim whether to take the connection back and close it
     */
    public void lost(Slot slot, long lease, boolean reclaim) {
        lock.lock();
        try {
            if (slot.presentLease() != lease) {
                return;
            }
            long now = clock.nanoTime();
            LeaseView view = view(slot, lease, now);
            if (reclaim && !slot.tryHold(lease)) {
                return;
            }
            slot.record.reported = null;
            slot.record.reportedLease = lease;
            outbox.add(() -> events.leakProven(view, reclaim));
            if (reclaim) {
                endLease(slot, now);
                close(slot, CloseReason.LEAKED);
                decide(now, true);
            }
        } finally {
            unlockAndAct();
        }
    }

    /** A sign that more than this connection may be broken. */
    private void suspectAll(Slot witness, long now) {
        if (!closed && checks.suspectAll(witness, now)) {
            meter.pace.doubted();
        }
    }

    private void endLease(Slot slot, long now) {
        leakOver(slot, now);
        slot.record.site = null;
        long since = slot.timedSince();
        if (since != 0) {
            slot.notTimed();
            PhysicalConnection connection = slot.connection();
            outbox.add(() -> events.held(connection, now - since));
        }
    }

    long now() {
        return clock.nanoTime();
    }

    // --- answers from upstream ---

    /**
     * A connect succeeded after {@code nanos}; the slot is the one {@link Upstream#open} was given.
     */
    public void opened(Slot slot, PhysicalConnection connection, long nanos) {
        lock.lock();
        try {
            answers(slot, Slot.OPENING);
            long now = clock.nanoTime();
            if (!slot.record.overdue) {
                // a connect that nobody waited for any more says nothing of the next one
                meter.connect.observe(nanos);
            }
            openEnded(slot);
            meter.pace.succeeded();
            lastFailure = null;
            refusal.forget();
            slot.occupy(connection);
            slot.become(Slot.HELD);
            upkeep.born(slot.record, slot.leasesBegun(), limits, now);
            if (!epoch.admits(slot.record)) {
                slot.record.doomedFor = CloseReason.EVICTED;
            }
            epoch.joinedBy(slot.record);
            table = table.with(slot);
            capacity.accepted(table.slots.length);
            meter.slotJoins(slot);
            upkeep.replaced();
            give(slot, now);
            decide(now, true);
        } finally {
            unlockAndAct();
        }
    }

    /**
     * A connect failed.
     *
     * @param meaning of {@link ConnectFailure#CREDENTIALS} waiters are told at once, and nobody
     *     asks again for a while
     */
    public void openFailed(Slot slot, Throwable failure, ConnectFailure meaning) {
        lock.lock();
        try {
            long now = clock.nanoTime();
            answers(slot, Slot.OPENING);
            boolean counted = slot.record.overdue;
            openEnded(slot);
            free(slot);
            if (!counted) {
                lastFailure = failure;
            }
            if (meaning == ConnectFailure.CAPACITY) {
                meter.pace.refusedForWantOfRoom(now, random.getAsDouble());
                capacity.refused(table.slots.length, now);
            } else if (!counted) {
                meter.pace.failed(now, random.getAsDouble());
            }
            upkeep.replacementFailed();
            if (meaning == ConnectFailure.CREDENTIALS) {
                refusal.refused(failure, now);
            }
            decide(now, true);
        } finally {
            unlockAndAct();
        }
    }

    /**
     * A connect has overrun its deadline: it still counts against the limit, but nobody waits for
     * it any more. Does nothing when that connect has ended.
     *
     * @param call its {@link Slot#call number}
     */
    public void openOverdue(Slot slot, long call, Throwable failure) {
        lock.lock();
        try {
            if (slot.state() == Slot.OPENING && slot.record.call == call && !slot.record.overdue) {
                long now = clock.nanoTime();
                slot.record.overdue = true;
                opening.remove(slot);
                overdueOpening++;
                lastFailure = failure;
                meter.pace.failed(now, random.getAsDouble());
                decide(now, true);
            }
        } finally {
            unlockAndAct();
        }
    }

    /**
     * A validation or a reset has overrun its deadline: the connection is not waited for any more,
     * and closed when the call ends.
     *
     * @param call its {@link Slot#call number}
     * @return false when that call has ended
     */
    public boolean callOverdue(Slot slot, long call) {
        lock.lock();
        try {
            if (slot.state() != Slot.HELD || slot.record.call != call || slot.record.overdue) {
                return false;
            }
            long now = clock.nanoTime();
            slot.record.overdue = true;
            checks.ended(slot.record);
            suspectAll(slot, now);
            checks.beginUnproven(queue.size(), now);
            decide(now, true);
            return true;
        } finally {
            unlockAndAct();
        }
    }

    /** A validation ended. */
    public void checked(Slot slot, boolean alive) {
        checkEnded(slot, alive, !alive);
    }

    /** A validation could not be carried out, which says nothing of other connections. */
    public void notChecked(Slot slot) {
        checkEnded(slot, false, false);
    }

    private void checkEnded(Slot slot, boolean alive, boolean sign) {
        lock.lock();
        try {
            answers(slot, Slot.HELD);
            checks.ended(slot.record);
            long now = clock.nanoTime();
            long silent = now - Math.max(slot.record.usedAt, slot.record.provenAt);
            outbox.add(() -> events.probed(silent, alive));
            if (!alive || slot.record.overdue) {
                close(slot, CloseReason.FAILED_VALIDATION);
                if (sign) {
                    suspectAll(slot, now);
                }
            } else if (checks.provedBy(slot.record, now)) {
                slot.record.provenAt = now;
                give(slot, now);
            } else {
                comeBack(slot, now);
            }
            if (slot.state() == Slot.CLOSING) {
                decide(now, true);
            }
            // it may have come to nothing, and others wait for it
            checks.beginUnproven(queue.size(), now);
        } finally {
            unlockAndAct();
        }
    }

    /** A reset ended. */
    public void resetDone(Slot slot, boolean clean) {
        lock.lock();
        try {
            answers(slot, Slot.HELD);
            long now = clock.nanoTime();
            if (clean && !slot.record.overdue) {
                slot.record.usedAt = now;
                slot.record.provenAt = now;
                comeBack(slot, now);
            } else {
                close(slot, CloseReason.FAILED_RESET);
            }
            if (slot.state() == Slot.CLOSING) {
                decide(now, true);
            }
        } finally {
            unlockAndAct();
        }
    }

    /** A close has ended, well or badly: its place is free. */
    public void closed(Slot slot) {
        lock.lock();
        try {
            answers(slot, Slot.CLOSING);
            closing--;
            free(slot);
            decide(clock.nanoTime(), true);
        } finally {
            unlockAndAct();
        }
    }

    // --- control ---

    /** Begins to open what the floor asks for. */
    public void start() {
        lock.lock();
        try {
            setGate();
            decide(clock.nanoTime(), true);
            upkeep.wake();
        } finally {
            unlockAndAct();
        }
    }

    /** Replaces the bounds; connections above a lowered ceiling are retired as they come back. */
    public void setLimits(PoolLimits limits) {
        lock.lock();
        try {
            this.limits = limits;
            setGate();
            shedSurplus();
            decide(clock.nanoTime(), true);
            upkeep.wake();
        } finally {
            unlockAndAct();
        }
    }

    /** Replaces the rules of admission, for borrowers that come from now on. */
    public void setAdmission(AdmissionRules rules) {
        lock.lock();
        try {
            admission.replace(rules);
        } finally {
            lock.unlock();
        }
    }

    /** The bounds in force. */
    public PoolLimits limits() {
        return limits;
    }

    /**
     * From now on nobody is served; borrowers wait for {@link #resume} or their deadlines. Returns
     * at once.
     */
    public void suspend() {
        lock.lock();
        try {
            suspended = true;
            setGate();
        } finally {
            unlockAndAct();
        }
    }

    /** Ends {@link #suspend}. */
    public void resume() {
        lock.lock();
        try {
            suspended = false;
            setGate();
            serveFromIdle();
            checks.beginUnproven(queue.size(), clock.nanoTime());
            decide(clock.nanoTime(), true);
        } finally {
            unlockAndAct();
        }
    }

    /** Retires a connection, now if it is idle, else when it comes back; if it is still here. */
    public void evict(Slot slot, PhysicalConnection connection) {
        lock.lock();
        try {
            for (Slot ours : table.slots) {
                if (ours.equals(slot) && slot.connection().equals(connection)) {
                    retire(slot, CloseReason.EVICTED);
                    decide(clock.nanoTime(), true);
                }
            }
        } finally {
            unlockAndAct();
        }
    }

    /** Forgets that the database refused the credentials: there are others now. */
    public void forgetRefusal() {
        lock.lock();
        try {
            refusal.forget();
            nextReview = Long.MAX_VALUE;
            decide(clock.nanoTime(), true);
        } finally {
            unlockAndAct();
        }
    }

    /**
     * Retires every connection: idle ones now, leased ones when they come back, and those whose
     * connect is under way as soon as it has ended.
     */
    public void evictAll() {
        lock.lock();
        try {
            epoch.end();
            epoch.admitNoneFromBefore();
            meter.pace.doubted();
            for (Slot slot : table.slots) {
                retire(slot, CloseReason.EVICTED);
            }
            decide(clock.nanoTime(), true);
        } finally {
            unlockAndAct();
        }
    }

    /**
     * Closes for good: waiters end now, idle connections are closed, leased ones when they come
     * back.
     */
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            setGate();
            for (Waiter w = queue.poll(); w != null; w = queue.poll()) {
                w.end(Waiter.Outcome.CLOSED, null, null);
                wakeLater(w);
            }
            closeIdle(CloseReason.POOL_CLOSED);
        } finally {
            unlockAndAct();
        }
    }

    /**
     * Ends every lease that is still there and cuts off their connections. Only after close.
     *
     * @return the connections
     */
    public List<PhysicalConnection> seize() {
        List<PhysicalConnection> seized = new ArrayList<>();
        lock.lock();
        try {
            long now = clock.nanoTime();
            for (Slot slot : table.slots) {
                long lease = slot.presentLease();
                if (lease != 0 && slot.tryHold(lease)) {
                    seized.add(slot.connection());
                    endLease(slot, now);
                    close(slot, CloseReason.CUT_OFF);
                }
            }
        } finally {
            unlockAndAct();
        }
        return seized;
    }

    /**
     * Waits, after {@link #close}, until no lease is left or {@code nanos} have passed.
     *
     * @return whether no lease is left
     * @throws InterruptedException when the calling thread is interrupted
     */
    public boolean awaitReturned(long nanos) throws InterruptedException {
        return awaitThat(() -> leased() == 0, nanos);
    }

    /**
     * Waits, after {@link #close}, until no physical connection is left or {@code nanos} have
     * passed.
     *
     * @return whether none is left
     * @throws InterruptedException when the calling thread is interrupted
     */
    public boolean awaitEmpty(long nanos) throws InterruptedException {
        return awaitThat(() -> total == 0, nanos);
    }

    private boolean awaitThat(BooleanSupplier condition, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    return false;
                }
                left = slotGone.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private int leased() {
        int leased = 0;
        for (Slot slot : table.slots) {
            leased += slot.state() == Slot.LEASED ? 1 : 0;
        }
        return leased;
    }

    /** Whether {@link #close} was called. */
    public boolean isClosed() {
        return gate == CLOSED_GATE;
    }

    /** The failure of the last connect, if none has succeeded since. */
    public @Nullable Throwable lastFailure() {
        lock.lock();
        try {
            return lastFailure;
        } finally {
            lock.unlock();
        }
    }

    /** The present state in numbers. */
    public PoolState state() {
        lock.lock();
        try {
            int idle = 0;
            int leased = 0;
            int held = 0;
            SlotTable t = table;
            for (Slot slot : t.slots) {
                switch (slot.state()) {
                    case Slot.IDLE, Slot.UNPROVEN -> idle++;
                    case Slot.LEASED -> leased++;
                    default -> held++;
                }
            }
            Waiter first = queue.first();
            return new PoolState(
                    total,
                    idle,
                    leased,
                    held,
                    opening.size() + overdueOpening,
                    closing,
                    queue.size(),
                    first == null ? 0 : clock.nanoTime() - first.enqueuedAt,
                    meter.leasesBegun(t),
                    meter.hold.meanNanos(),
                    meter.connect.meanNanos(),
                    limits,
                    suspended,
                    lastGrowth);
        } finally {
            lock.unlock();
        }
    }

    /** The leases at this moment, longest first known first. */
    public List<LeaseView> leases() {
        List<LeaseView> views = new ArrayList<>();
        lock.lock();
        try {
            long now = clock.nanoTime();
            for (Slot slot : table.slots) {
                long lease = slot.presentLease();
                if (lease != 0) {
                    views.add(view(slot, lease, now));
                }
            }
        } finally {
            lock.unlock();
        }
        views.sort((a, b) -> Long.compare(b.heldNanos(), a.heldNanos()));
        return views;
    }

    /** The threads in the queue, by {@link Thread#threadId()}. */
    public Set<Long> waitingThreads() {
        Set<Long> threads = new HashSet<>();
        lock.lock();
        try {
            for (Waiter w = queue.first(); w != null; w = w.next) {
                threads.add(w.holder);
            }
        } finally {
            lock.unlock();
        }
        return threads;
    }

    private LeaseView view(Slot slot, long lease, long now) {
        PhysicalConnection connection = slot.connection();
        long held = meter.heldNanos(slot, lease, queue.size(), now);
        return new LeaseView(connection.id(), slot.holder(), held, slot.record.site, connection);
    }

    // --- steps; all under the lock ---

    SlotTable table() {
        return table;
    }

    void arrange(int preferred) {
        table = table.arranged(preferred);
    }

    int total() {
        return total;
    }

    int closing() {
        return closing;
    }

    /** Connections that could go without falling below the floor; those to come are not counted. */
    int aboveFloor() {
        return table.slots.length - limits.floor();
    }

    /** Whether what happened to earlier connects allows one more. */
    boolean mayOpen(long now) {
        return meter.pace.allowed(now) > opening.size() && mayBegin(now);
    }

    private boolean mayBegin(long now) {
        return meter.pace.mayBegin(now) && refusal.allows(opening.size(), now);
    }

    boolean isClosedLocked() {
        return closed;
    }

    /** A slot came back as it was, or was reset. */
    private void comeBack(Slot slot, long now) {
        boolean lendable = !closed && slot.record.doomedFor == null;
        if (lendable && epoch.isSuspect(slot.record)) {
            checks.begin(slot, now);
        } else if (lendable && limits.provenNanos() == 0) {
            slot.become(Slot.UNPROVEN);
            checks.beginUnproven(queue.size(), now);
            upkeep.wake();
        } else {
            give(slot, now);
        }
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    private void give(Slot slot, long now) {
        if (closed) {
            close(slot, CloseReason.POOL_CLOSED);
            return;
        }
        if (slot.record.doomedFor != null) {
            close(slot, slot.record.doomedFor);
            return;
        }
        if (total - closing > limits.ceiling()) {
            close(slot, CloseReason.SURPLUS);
            return;
        }
        Waiter waiter = suspended ? null : nextWaiter(now);
        if (waiter == null) {
            slot.become(limits.provenNanos() == 0 ? Slot.UNPROVEN : Slot.IDLE);
            upkeep.wake();
            return;
        }
        leakOver(slot, now);
        slot.leaseTo(waiter.holder);
        slot.record.leasedAs = slot.lease();
        slot.record.leasedAt = now;
        waiter.end(Waiter.Outcome.SERVED, slot, null);
        wakeLater(waiter);
        setGate();
    }

    private void serveFromIdle() {
        if (suspended) {
            return;
        }
        for (Slot slot : table.slots) {
            if (queue.size() == 0) {
                return;
            }
            if (slot.tryMove(Slot.IDLE, Slot.HELD)) {
                give(slot, clock.nanoTime());
            }
        }
    }

    /** Has a connection validated that the pool owns; for {@link Checks}. */
    void askCheck(Slot slot, long patienceNanos) {
        slot.record.call++;
        PhysicalConnection connection = slot.connection();
        ask(() -> upstream.check(slot, connection, patienceNanos), e -> notChecked(slot));
    }

    /** Takes an idle slot for the pool. */
    boolean holdIdle(Slot slot) {
        return slot.tryMove(Slot.IDLE, Slot.HELD) || slot.tryMove(Slot.UNPROVEN, Slot.HELD);
    }

    /**
     * Retires what exceeds the ceiling, idle connections first. A connect that ends above the
     * ceiling closes its connection by itself.
     */
    void shedSurplus() {
        int surplus = total - closing - opening.size() - limits.ceiling();
        if (surplus <= 0) {
            return;
        }
        for (Slot slot : table.slots) {
            surplus -= slot.record.doomedFor != null ? 1 : 0;
        }
        for (Slot slot : table.slots) {
            if (surplus > 0 && holdIdle(slot)) {
                close(slot, CloseReason.SURPLUS);
                surplus--;
            }
        }
        for (Slot slot : table.slots) {
            if (surplus > 0 && slot.record.doomedFor == null) {
                retire(slot, CloseReason.SURPLUS);
                surplus--;
            }
        }
    }

    private void closeIdle(CloseReason reason) {
        for (Slot slot : table.slots) {
            if (holdIdle(slot)) {
                close(slot, reason);
            }
        }
    }

    /** Closes the connection of a slot that the pool owns. */
    void close(Slot slot, CloseReason reason) {
        PhysicalConnection connection = slot.connection();
        leakOver(slot, clock.nanoTime());
        table = table.without(slot);
        meter.slotLeaves(slot);
        slot.become(Slot.CLOSING);
        closing++;
        upkeep.gone(slot.record);
        slotGone.signalAll();
        ask(() -> upstream.close(slot, connection, reason), e -> closed(slot));
    }

    /**
     * Closes an idle slot now, and any other when it comes back. Borrowers take and return it
     * meanwhile, so this tries until one of the two is certain.
     */
    void retire(Slot slot, CloseReason reason) {
        while (slot.record.doomedFor == null) {
            if (holdIdle(slot)) {
                close(slot, reason);
                return;
            }
            doomLocked(slot, slot.presentLease(), reason);
            if (slot.state() == Slot.HELD) {
                slot.record.doomedFor = reason;
            } else if (slot.state() == Slot.CLOSING) {
                return;
            }
        }
    }

    void reportLeak(Slot slot, long lease, long now) {
        LeaseView view = view(slot, lease, now);
        slot.record.reportedLease = lease;
        slot.record.reported = view;
        outbox.add(() -> events.leakSuspected(view));
    }

    /**
     * A lease that was reported as a leak is over. The fast way back tells nobody, so this is asked
     * wherever a slot is looked at next.
     */
    void leakOver(Slot slot, long now) {
        LeaseView reported = slot.record.reported;
        if (reported != null) {
            slot.record.reported = null;
            long held = now - slot.record.leasedAt;
            LeaseView view =
                    new LeaseView(
                            reported.connection(),
                            reported.holder(),
                            held,
                            reported.site(),
                            reported.physical());
            outbox.add(() -> events.leakEnded(view));
        }
    }

    /**
     * Each call upstream is answered once; a second answer would count a permit twice. Its number
     * is void from now on: an alarm may still come that lost to this answer.
     */
    private static void answers(Slot slot, int state) {
        if (slot.state() != state) {
            throw new IllegalStateException(
                    "slot "
                            + slot.record.number
                            + " is not in state "
                            + state
                            + " but "
                            + slot.state());
        }
        slot.record.call++;
    }

    private void openEnded(Slot slot) {
        if (slot.record.overdue) {
            slot.record.overdue = false;
            overdueOpening--;
        } else {
            opening.remove(slot);
        }
    }

    private void free(Slot slot) {
        slot.occupy(null);
        slot.become(Slot.FREE);
        total--;
        free.push(slot);
        slotGone.signalAll();
    }

    /** Begins a connect if there is room. */
    boolean open(long now) {
        if (closed || total >= limits.ceiling() || !mayBegin(now)) {
            return false;
        }
        meter.pace.begun(now);
        Slot slot = free.poll();
        if (slot == null) {
            slot = new PaddedSlot(this, slotsMade++);
        }
        slot.become(Slot.OPENING);
        slot.record.overdue = false;
        total++;
        slot.record.openingSince = now;
        epoch.joinedBy(slot.record);
        slot.record.call++;
        opening.add(slot);
        Slot chosen = slot;
        ask(() -> upstream.open(chosen), e -> openFailed(chosen, e, ConnectFailure.OTHER));
        return true;
    }

    /** Closes idle connections that a step of the load left over. */
    void giveBackReserve(long now) {
        int waiting = suspended ? 0 : queue.size();
        Demand demand = meter.demand(table, waiting, opening, total, limits, now);
        int surplus = meter.reserve.surplus(demand, total - closing, now);
        Slot[] slots = table.slots;
        for (int i = slots.length - 1; surplus > 0 && i >= 0 && aboveFloor() > 0; i--) {
            if (holdIdle(slots[i])) {
                close(slots[i], CloseReason.SURPLUS);
                surplus--;
            }
        }
    }

    /**
     * Asks the growth law, at most as often as reviews are allowed unless something decisive
     * happened.
     */
    void decide(long now, boolean decisive) {
        PoolLimits bounds = withinCapacity(now);
        if (closed || total >= bounds.ceiling()) {
            return;
        }
        boolean belowFloor = total - closing < bounds.floor();
        int waiting = suspended ? 0 : queue.size();
        if (waiting == 0 && !belowFloor) {
            return;
        }
        if (!decisive && now - lastDecision < SOONEST_REVIEW_NANOS) {
            reviewIn(SOONEST_REVIEW_NANOS, now);
            return;
        }
        long floorPause = capacity.floorPauseNanos(table.slots.length, now);
        if (waiting == 0 && floorPause > 0) {
            reviewIn(floorPause, now);
            return;
        }
        if (refusal.stands(now)) {
            if (refused(now)) {
                for (Waiter w = queue.poll(); w != null; w = queue.poll()) {
                    w.end(Waiter.Outcome.REFUSED, null, refusal.cause());
                    wakeLater(w);
                }
                setGate();
            }
            reviewIn(refusal.leftNanos(now), now);
            return;
        }
        lastDecision = now;
        meter.look(table, queue.size(), now);
        grow(GrowthLaw.decide(meter.demand(table, waiting, opening, total, bounds, now)), now);
        insteadOfDoubtful(waiting, bounds, now);
        long pause = meter.pace.pauseNanos(now);
        if (pause > 0) {
            reviewIn(pause, now);
        } else if (waiting > 0) {
            reviewIn(
                    Math.clamp(
                            meter.connect.meanNanos() / 16,
                            SOONEST_REVIEW_NANOS,
                            LATEST_REVIEW_NANOS),
                    now);
        }
    }

    /** Opens what the law asks for, as far as the budget of connects lets it. */
    private void grow(Growth decision, long now) {
        int before = total;
        for (int i = 0; i < decision.open(); i++) {
            open(now);
        }
        if (total > before) {
            Growth begun = decision.cutTo(total - before);
            meter.reserve.grew(begun, before, now);
            lastGrowth = begun;
            outbox.add(() -> events.grew(begun));
        }
    }

    /**
     * The law counts a validation under way as a connection that is ready soon. Those that do not
     * seem to come to an end, and those of suspects, are not waited for: new connects go on beside
     * them.
     */
    private void insteadOfDoubtful(int waiting, PoolLimits bounds, long now) {
        int wanted = Math.min(checks.doubtful(), waiting);
        while (opening.size() < wanted && mayOpen(now) && total < bounds.ceiling()) {
            if (!open(now)) {
                return;
            }
        }
    }

    /** The bounds, cut to what the server was found to have room for. */
    private PoolLimits withinCapacity(long now) {
        int most = capacity.most(limits.ceiling(), now);
        return limits.within(
                most == limits.ceiling() ? most : Math.min(limits.ceiling(), most + lingering()));
    }

    /** What counts against the limit and is not to be counted on. */
    private int lingering() {
        return closing + overdueOpening;
    }

    /** Whether the credentials were refused and nothing is left that a waiter could hope for. */
    private boolean refused(long now) {
        return refusal.stands(now) && total - closing - overdueOpening == 0;
    }

    /** Asks for a review; a later one that was asked for before is dropped. */
    void reviewIn(long nanos, long now) {
        long at = now + nanos;
        if (at < nextReview) {
            nextReview = at;
            outbox.add(() -> scheduler.schedule(() -> review(at), nanos));
        }
    }

    private void review(long scheduledFor) {
        lock.lock();
        try {
            if (scheduledFor != nextReview) {
                return;
            }
            nextReview = Long.MAX_VALUE;
            long now = clock.nanoTime();
            checks.look(now);
            checks.beginUnproven(queue.size(), now);
            decide(now, true);
        } finally {
            unlockAndAct();
        }
    }

    private void setGate() {
        boolean open = queue.size() == 0 && limits.provenNanos() > 0;
        gate = closed ? CLOSED_GATE : suspended ? SUSPENDED_GATE : open ? OPEN_GATE : SLOW_GATE;
    }

    private void wakeLater(Waiter waiter) {
        if (wakeLast == null) {
            wakeFirst = waiter;
        } else {
            wakeLast.nextToWake = waiter;
        }
        wakeLast = waiter;
    }

    void later(Runnable action) {
        outbox.add(action);
    }

    /** Leaves the lock and then does what was decided under it. */
    void unlockAndAct() {
        Waiter wake = wakeFirst;
        wakeFirst = null;
        wakeLast = null;
        Runnable[] actions = null;
        if (!outbox.isEmpty()) {
            actions = outbox.toArray(new Runnable[0]);
            outbox.clear();
        }
        lock.unlock();
        while (wake != null) {
            Waiter next = wake.nextToWake;
            wake.nextToWake = null;
            act(wake::wake);
            wake = next;
        }
        if (actions != null) {
            for (Runnable action : actions) {
                act(action);
            }
        }
    }

    /** Whatever one of the others throws, the rest must still be told. */
    private static void act(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, "a callback of the pool failed", e);
        }
    }

    /** Asks upstream for something; what cannot even begin has failed. */
    private void ask(Runnable call, Consumer<Throwable> failed) {
        outbox.add(
                () -> {
                    try {
                        call.run();
                    } catch (Throwable e) {
                        failed.accept(e);
                    }
                });
    }
}
