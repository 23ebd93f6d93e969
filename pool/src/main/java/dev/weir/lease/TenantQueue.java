package dev.weir.lease;

import dev.weir.tenant.Affinity;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers of many tenants: a line for each, and a fair order among the lines.
 *
 * <p><b>Whose turn it is.</b> Start-time fair queueing (Goyal, Vin and Cheng 1996): each line has a
 * virtual time at which its first borrower begins, a borrower takes {@code 1 / weight} of it, and
 * the line with the earliest begins next. A line that was empty begins at the present virtual time.
 *
 * <p><b>Out of turn.</b> A connection goes to a borrower of the tenant that it is bound to, else of
 * one that it knows. Two bounds hold. No tenant gets more than {@code turns} turns ahead of the one
 * whose turn it is, and a borrower is overtaken at most as often as the pool has connections. One
 * that waits for a connection which knows its tenant ({@link AffinityPolicy}) keeps its turn.
 *
 * <p><b>Who may have one more.</b> A tenant may have its maximum; and those above their minimum may
 * together have what the minimums of the others leave. Leases end without the lock and tell nobody,
 * so they are counted when it matters: a slot remembers the lease that was its tenant's.
 *
 * <p>Guarded by the pool's lock.
 */
final class TenantQueue extends WaiterQueue {
    private final int turns;
    private final OpenSlots open;
    private final ConnectionBound bound;
    private final Permits permits;
    private final LongWork longWork;
    private final Clock clock;
    private final AffinityPolicy choice;
    private final Map<Integer, TenantWaiters> lines = new HashMap<>();
    private final List<TenantWaiters> withMinimum = new ArrayList<>();
    private final List<TenantWaiters> active = new ArrayList<>();
    private double virtualTime;
    private int size;
    private long overtakes;

    /** The number of the last count of leases, and how many of tenants it found. */
    private long counts;

    private int leased;

    TenantQueue(
            TenantRules rules,
            OpenSlots open,
            ConnectionBound bound,
            Permits permits,
            LongWork longWork,
            Clock clock,
            AffinityPolicy choice) {
        this.turns = rules.turns();
        this.open = open;
        this.bound = bound;
        this.permits = permits;
        this.longWork = longWork;
        this.clock = clock;
        this.choice = choice;
    }

    TenantWaiters line(@Nullable Tenant tenant) {
        return line(tenant == null ? 0 : tenant.number(), tenant);
    }

    private TenantWaiters line(int number, @Nullable Tenant tenant) {
        TenantWaiters known = lines.get(number);
        if (known != null) {
            return known;
        }
        TenantWaiters met = new TenantWaiters(tenant, new LaneQueue(longWork));
        lines.put(number, met);
        if (met.minimum() > 0) {
            withMinimum.add(met);
        }
        return met;
    }

    // --- who may have one more connection ---

    /** A lease of the tenant's has begun. */
    void begun(Slot slot, @Nullable Tenant tenant) {
        slot.record.tenantLease = slot.lease();
        slot.record.tenant = line(tenant).number;
    }

    /** Counts the leases of this moment. */
    private void count() {
        counts++;
        leased = 0;
        for (Slot slot : open.table().slots) {
            long lease = slot.presentLease();
            TenantWaiters line = lease == 0 ? null : lines.get(slot.record.tenant);
            if (line != null && lease == slot.record.tenantLease) {
                line.leased(counts);
                leased++;
            }
        }
    }

    /** Connections that the tenant may have besides those it has, its minimum apart. */
    private int room(TenantWaiters line) {
        return line.maximum(Math.min(bound.most(), permits.all())) - line.inUse(counts);
    }

    /** As of the last {@link #count}. */
    private boolean mayHaveOne(TenantWaiters line) {
        if (room(line) <= 0) {
            return false;
        }
        if (line.inUse(counts) < line.minimum()) {
            return true;
        }
        int kept = 0;
        for (TenantWaiters other : withMinimum) {
            if (other != line) {
                kept += Math.max(0, other.minimum() - other.inUse(counts));
            }
        }
        int ceiling = bound.most();
        return leased + Math.min(kept, ceiling - 1) < ceiling;
    }

    /** Whether one that waits in the line may have one more connection. */
    private boolean mayServe(TenantWaiters line) {
        return mayHaveOne(line) && line.waiters.servable() > 0;
    }

    // --- what is idle ---

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, boolean isLong, long now) {
        TenantWaiters line = line(tenant);
        count();
        Slot slot = mayHaveOne(line) ? hold(line, now) : null;
        if (slot != null) {
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now, false);
            if (isLong) {
                longWork.begunAtOnce(slot, now);
            }
            begun(slot, tenant);
        }
        return slot;
    }

    /**
     * Takes an idle slot for the first borrower, in fair order, that finds one that suits it.
     *
     * @return null when there is none
     */
    @Nullable Match match(long now) {
        if (!choice.isOneIdle()) {
            return null;
        }
        count();
        List<TenantWaiters> order = new ArrayList<>(active);
        order.removeIf(line -> !mayServe(line));
        order.sort((a, b) -> isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0);
        for (TenantWaiters line : order) {
            Slot slot = hold(line, now);
            if (slot != null) {
                return new Match(line, slot);
            }
        }
        return null;
    }

    /** A slot in the pool's hands, and the tenant that it is for. */
    record Match(TenantWaiters line, Slot slot) {}

    /** Takes the idle slot that suits a tenant best; null: none, or it waits for a better one. */
    private @Nullable Slot hold(TenantWaiters line, long now) {
        while (true) {
            Slot best = choice.best(line);
            if (best == null || choice.waits(line, best, now)) {
                return null;
            }
            if (best.tryMove(Slot.IDLE, Slot.RESERVED)) {
                return best;
            }
        }
    }

    @Override
    Slot[] suited(Slot[] slots) {
        count();
        TenantWaiters next = first(this::mayServe);
        return next == null ? slots : choice.ordered(next);
    }

    // --- whose turn it is ---

    @Override
    @Nullable Waiter poll(Slot slot, long now) {
        count();
        TenantWaiters next = first(line -> mayServe(line) && !choice.waits(line, slot, now));
        if (next == null) {
            return null;
        }
        TenantWaiters served = mayBeOvertaken(next) ? nearest(slot, next) : next;
        if (served != next) {
            overtakes++;
            next.overtaken();
        }
        return take(served, now);
    }

    /** Of those near their turns, one that the slot is bound to, else one that it knows. */
    private TenantWaiters nearest(Slot slot, TenantWaiters next) {
        TenantWaiters best =
                first(line -> AffinityPolicy.isBound(slot, line) && isNear(line, next));
        if (best == null) {
            best = first(line -> AffinityPolicy.knows(slot, line) && isNear(line, next));
        }
        return best == null ? next : best;
    }

    private boolean mayBeOvertaken(TenantWaiters next) {
        Waiter head = next.waiters.first();
        return turns > 1 && head != null && head.overtaken < open.table().slots.length;
    }

    /** Whether a line may be served although it is not its turn but another's. */
    private boolean isNear(TenantWaiters line, TenantWaiters next) {
        return line.start - next.start < (double) turns / line.weight() && mayServe(line);
    }

    private @Nullable TenantWaiters first(Predicate<TenantWaiters> fits) {
        TenantWaiters first = null;
        for (TenantWaiters line : active) {
            if ((first == null || isBefore(line, first)) && fits.test(line)) {
                first = line;
            }
        }
        return first;
    }

    private static boolean isBefore(TenantWaiters line, TenantWaiters other) {
        if (line.start != other.start) {
            return line.start < other.start;
        }
        return line.firstCame() < other.firstCame();
    }

    /**
     * Whether the next of a tenant came before one that was just served: it may have waited for a
     * connection that knows the tenant for as long as it may.
     */
    boolean isOlderBehind(Waiter served) {
        return line(served.tenant).firstCame() < served.enqueuedAt;
    }

    /** Serves the first of a line. */
    @Nullable Waiter take(TenantWaiters line, long now) {
        Waiter head = line.waiters.first();
        if (head == null) {
            return null;
        }
        TenantWaiters earliest = first(other -> true);
        virtualTime = Math.max(virtualTime, earliest == null ? line.start : earliest.start);
        line.start += 1.0 / line.weight();
        line.served(now - head.enqueuedAt);
        remove(line, head);
        return head;
    }

    // --- who waits ---

    private int sum(ToIntFunction<WaiterQueue> count) {
        int sum = 0;
        for (TenantWaiters line : active) {
            sum += count.applyAsInt(line.waiters);
        }
        return sum;
    }

    @Override
    int size() {
        return size;
    }

    @Override
    int jobs() {
        return sum(WaiterQueue::jobs);
    }

    @Override
    int waitingLong() {
        return sum(WaiterQueue::waitingLong);
    }

    @Override
    int waitingTasks() {
        return sum(WaiterQueue::waitingTasks);
    }

    @Override
    int nested() {
        return sum(WaiterQueue::nested);
    }

    /** Who has all that its tenant may waits for its own, and its turn is nobody else's. */
    @Override
    boolean isLongDue(long now) {
        count();
        return active.stream().anyMatch(line -> line.waiters.isLongDue(now) && mayHaveOne(line));
    }

    @Override
    int servable() {
        if (size == 0) {
            return 0;
        }
        count();
        long now = clock.nanoTime();
        int servable = 0;
        for (TenantWaiters line : active) {
            if (!choice.waitsBesideIdle(line, now)) {
                servable += Math.max(0, Math.min(line.waiters.servable(), room(line)));
            }
        }
        return servable;
    }

    @Override
    int demand() {
        return servable() + size - sum(WaiterQueue::servable);
    }

    @Override
    boolean mayWaitBesideIdle() {
        return size > 0;
    }

    @Override
    boolean isFullFor(Waiter waiter) {
        return !waiter.isJob() && line(waiter.tenant).rejects();
    }

    @Override
    void add(Waiter waiter) {
        join(waiter).waiters.add(waiter);
    }

    /** Puts a waiter in front of those of its own tenant. */
    @Override
    void addFirst(Waiter waiter) {
        join(waiter).waiters.addFirst(waiter);
    }

    private TenantWaiters join(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        if (line.waiters.size() == 0) {
            line.start = Math.max(virtualTime, line.start);
            active.add(line);
        }
        size++;
        return line;
    }

    @Override
    void remove(Waiter waiter) {
        remove(line(waiter.tenant), waiter);
    }

    private void remove(TenantWaiters line, Waiter waiter) {
        line.waiters.remove(waiter);
        if (line.waiters.size() == 0) {
            active.remove(line);
        }
        size--;
    }

    /** The one that waits longest. */
    @Override
    @Nullable Waiter first() {
        Waiter oldest = null;
        for (TenantWaiters line : active) {
            Waiter head = line.waiters.oldest();
            if (head != null && (oldest == null || head.enqueuedAt < oldest.enqueuedAt)) {
                oldest = head;
            }
        }
        return oldest;
    }

    @Override
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>();
        active.forEach(line -> holders.addAll(line.waiters.holders()));
        return holders;
    }

    /** What there is. */
    TenantState state() {
        int most = 0;
        int sum = 0;
        int connections = 0;
        for (Slot slot : open.table().slots) {
            Affinity affinity = slot.connection().affinity();
            if (affinity != null) {
                connections++;
                sum += affinity.tenants();
                most = Math.max(most, affinity.tenants());
            }
        }
        count();
        return new TenantState(
                overtakes,
                most,
                connections == 0 ? 0 : (double) sum / connections,
                lines.values().stream().map(line -> line.state(counts)).toList());
    }
}
