package dev.weir.lease;

import dev.weir.Diagnosis;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The pool as its parts know it: its connections, its queue, what may be lent, the time, what is to
 * be done after this, and what is told of leases. None of it knows a part that uses it. Guarded by
 * the pool's lock.
 */
abstract class PoolCore extends SlotOwner {
    final ReentrantLock lock = new ReentrantLock();

    /** Connections came or went: for those who wait for the end of the pool or a sign of life. */
    final Condition changed = lock.newCondition();

    final LivedTime time;
    final Outbox outbox;
    final PoolTimer timer;
    final EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    final DriverGateway gateway;
    final PoolEvents events;

    /** Numbers in [0, 1) for jitter. */
    final DoubleSupplier random;

    /** Nobody is served; borrowers wait. */
    boolean suspended;

    /** Closed for good. */
    boolean closed;

    /** Slots in the pool's hands that an event has left to be lent on. */
    final ArrayDeque<Slot> offered = new ArrayDeque<>();

    final ConnectionCount connections;
    final Epoch epoch = new Epoch();
    final DemandMeter meter = new DemandMeter();
    final LeasesBeside beside;
    final SignsOfLife signs;
    final LongWork longWork;
    final Permits permits;
    final WaiterQueue queue;

    /** The queue of a pool with tenants; null in another. */
    final @Nullable TenantQueue tenants;

    /** The slots that have a connection, for the fast path. */
    volatile SlotTable published = SlotTable.EMPTY;

    /**
     * Whether the next borrow of the fast way is sampled. Plain, since a late view does no harm.
     */
    boolean samples;

    /**
     * @param tenantsPerConnection how many a connection should serve; 0: the pool has no tenants
     */
    PoolCore(
            Clock clock,
            Scheduler scheduler,
            DriverGateway gateway,
            PoolEvents events,
            PoolLimits limits,
            int tenantsPerConnection,
            DoubleSupplier random) {
        super(clock);
        this.time = new LivedTime(clock, this::paused);
        this.outbox = new Outbox(lock);
        this.timer = new PoolTimer(time, scheduler, outbox, this::onTime);
        this.gateway = gateway;
        this.events = events;
        this.random = random;
        this.connections =
                new ConnectionCount(
                        next -> published = next, number -> new PaddedSlot(this, number));
        this.signs = new SignsOfLife(connections, outbox, events);
        this.beside = new LeasesBeside(connections, marks);
        this.longWork = new LongWork(connections);
        this.permits = new Permits(limits, connections, beside, longWork);
        this.tenants =
                tenantsPerConnection == 0
                        ? null
                        : new TenantQueue(
                                tenantsPerConnection,
                                connections,
                                permits,
                                longWork,
                                time,
                                timer,
                                marks);
        this.queue = tenants == null ? new WaiterQueue(longWork, permits::roomForLong) : tenants;
    }

    /** A time has come that the timer asked for. Called without the lock. */
    abstract void onTime(long time);

    /** The process stood still for so long. */
    abstract void paused(long nanos);

    /** The bounds that the user has set. */
    PoolLimits limits() {
        return permits.limits;
    }

    /** Whether no connection is to be opened: a suspended pool leaves its server alone. */
    boolean opensNothing() {
        return closed || suspended;
    }

    /** Of those in the queue, the ones that are to be served; none while the pool is suspended. */
    int waiting() {
        return suspended ? 0 : queue.servable();
    }

    SlotTable table() {
        return connections.table();
    }

    Slot[] slots() {
        return connections.slots();
    }

    // --- what others see ---

    PoolState numbers() {
        long now = time.nanoTime();
        int idle = 0;
        int leased = 0;
        int held = 0;
        SlotTable table = table();
        for (Slot slot : table.slots) {
            switch (slot.state()) {
                case Slot.IDLE, Slot.WITHHELD -> idle++;
                case Slot.LEASED -> leased++;
                default -> held++;
            }
        }
        Waiter oldest = queue.oldest();
        return new PoolState(
                connections.total,
                idle,
                leased,
                held,
                connections.opening.size() + connections.overdueOpening,
                connections.connectingNanos(now),
                connections.closing,
                queue.size(),
                oldest == null ? 0 : now - oldest.enqueuedAt,
                meter.leasesBegun(table),
                meter.connect.meanNanos(),
                limits().within(permits.most()),
                permits.all(),
                longWork.state(queue, permits.roomForLong(), permits.most()),
                suspended);
    }

    LeaseView view(Slot slot, long lease, long now) {
        PhysicalConnection connection = slot.connection();
        return new LeaseView(
                connection.id(),
                slot.holder(),
                meter.heldNanos(slot, lease, queue.size(), now),
                slot.record.site,
                connection,
                slot.record.isKnownLong(lease));
    }

    /** The connections in the pool's hands, longest first. */
    List<Diagnosis.Held> inHand() {
        long now = time.nanoTime();
        List<Diagnosis.Held> views = new ArrayList<>();
        for (Slot slot : slots()) {
            Diagnosis.Held.Work work = slot.record.work;
            if (slot.state() == Slot.RESERVED && work != null) {
                Duration since = Duration.ofNanos(now - slot.record.workSince);
                views.add(new Diagnosis.Held(slot.connection().id(), work, since));
            }
        }
        views.sort(Comparator.comparing(Diagnosis.Held::heldFor).reversed());
        return views;
    }

    /** The leases, longest first known first. */
    List<LeaseView> lent() {
        long now = time.nanoTime();
        List<LeaseView> views = new ArrayList<>();
        for (Slot slot : slots()) {
            long lease = slot.presentLease();
            if (lease != 0) {
                views.add(view(slot, lease, now));
            }
        }
        views.sort(Comparator.comparingLong(LeaseView::heldNanos).reversed());
        return views;
    }

    // --- what is told ---

    /**
     * A lease was ended the slow way; the slot is the pool's. What is told of it waits for {@link
     * #givenBack}.
     */
    void over(Slot slot, long now, LongConsumer told) {
        leakOver(slot, now);
        slot.record.site = null;
        long since = slot.timedSince();
        boolean isItsTime = slot.meteredAs() == 0 || slot.meteredAs() == slot.lease();
        slot.notTimed();
        if (since != 0 && isItsTime) {
            long held = time.nanoTime() - since;
            slot.record.untold = () -> told.accept(held);
        }
    }

    /** Whoever has taken a lease has nothing left to do that code of a user's could hold up. */
    void givenBack(Slot slot) {
        Runnable untold = slot.record.untold;
        if (untold != null) {
            slot.record.untold = null;
            outbox.tell(untold);
        }
    }

    void leakSuspected(Slot slot, long lease, long now) {
        LeaseView view = view(slot, lease, now);
        slot.record.reportedLease = lease;
        slot.record.reported = view;
        outbox.tell(() -> events.leakSuspected(view));
    }

    /** A lease that may have been reported as a leak is over. */
    void leakOver(Slot slot, long now) {
        LeaseView reported = slot.record.reported;
        if (reported != null) {
            slot.record.reported = null;
            LeaseView view = reported.lasting(now - slot.record.leasedAt);
            outbox.tell(() -> events.leakEnded(view));
        }
    }
}
