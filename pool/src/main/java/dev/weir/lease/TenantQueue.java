package dev.weir.lease;

import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers of many tenants: a line for each, and a fair order among the lines.
 *
 * <p><b>Whose turn it is.</b> Start-time fair queueing (Goyal, Vin and Cheng 1996): each line has a
 * virtual time at which its first borrower begins, a borrower takes {@code 1 / weight} of it, and
 * the line with the earliest begins next. A line that was empty begins at the present virtual time.
 *
 * <p><b>Out of turn.</b> A connection goes to a borrower of the tenant that it is bound to, else of
 * one that it knows. Three bounds hold. No tenant gets more than {@code turns} turns ahead of the
 * one whose turn it is. A borrower is overtaken at most as often as the pool has connections. It is
 * not overtaken any more once it has waited for a quarter of what it may. One that waits for a
 * connection which knows its tenant ({@link AffinityPolicy}) keeps its turn.
 *
 * <p>Guarded by the pool's lock.
 */
final class TenantQueue extends WaiterQueue {
    private static final int OVERTAKEN_FOR = 4;

    private final int turns;
    private final OpenSlots open;
    private final LongWork longWork;
    private final Clock clock;
    private final AffinityPolicy choice;
    private final TenantUsage usage;
    private final Map<Integer, TenantWaiters> lines = new HashMap<>();
    private final List<TenantWaiters> active = new ArrayList<>();
    private double virtualTime;
    private int size;
    private long overtakes;

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
        this.longWork = longWork;
        this.clock = clock;
        this.choice = choice;
        this.usage = new TenantUsage(open, bound, permits);
    }

    TenantWaiters line(@Nullable Tenant tenant) {
        int number = tenant == null ? 0 : tenant.number();
        TenantWaiters known = lines.get(number);
        if (known != null) {
            return known;
        }
        WaiterQueue waiters = new LaneQueue(longWork);
        TenantWaiters met = new TenantWaiters(tenant, waiters);
        lines.put(number, met);
        usage.met(met);
        return met;
    }

    TenantUsage usage() {
        return usage;
    }

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, boolean isLong, long now) {
        TenantWaiters line = line(tenant);
        usage.count();
        Slot slot = usage.mayHaveOne(line) ? hold(line, now) : null;
        if (slot != null) {
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now, false);
            if (isLong) {
                longWork.begunAtOnce(slot, now);
            }
            TenantUsage.begun(slot, line);
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
        for (TenantWaiters line : inOrder()) {
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

    /** Times that a borrower was served whose turn it was not. */
    long overtakes() {
        return overtakes;
    }

    /** All that the pool has met, in no order. */
    List<TenantWaiters> lines() {
        return List.copyOf(lines.values());
    }

    @Override
    int size() {
        return size;
    }

    @Override
    int jobs() {
        int jobs = 0;
        for (TenantWaiters line : active) {
            jobs += line.waiters.jobs();
        }
        return jobs;
    }

    @Override
    int servable() {
        if (size == 0) {
            return 0;
        }
        usage.count();
        long now = clock.nanoTime();
        int servable = 0;
        for (TenantWaiters line : active) {
            if (!choice.waitsBesideIdle(line, now)) {
                int room = usage.maximum(line) - usage.inUse(line);
                servable += Math.max(0, Math.min(line.waiters.servable(), room));
            }
        }
        return servable;
    }

    @Override
    int demand() {
        int notYet = 0;
        for (TenantWaiters line : active) {
            notYet += line.waiters.size() - line.waiters.servable();
        }
        return servable() + notYet;
    }

    @Override
    int waitingLong() {
        int waiting = 0;
        for (TenantWaiters line : active) {
            waiting += line.waiters.waitingLong();
        }
        return waiting;
    }

    @Override
    int waitingTasks() {
        int waiting = 0;
        for (TenantWaiters line : active) {
            waiting += line.waiters.waitingTasks();
        }
        return waiting;
    }

    /** Who has all that its tenant may waits for its own, and its turn is nobody else's. */
    @Override
    boolean isLongDue(long now) {
        usage.count();
        for (TenantWaiters line : active) {
            if (line.waiters.isLongDue(now) && usage.mayHaveOne(line)) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean mayWaitBesideIdle() {
        return size > 0;
    }

    @Override
    boolean isFullFor(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        boolean full = !waiter.isJob() && line.isFull();
        if (full) {
            line.rejected++;
        }
        return full;
    }

    @Override
    void add(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        if (line.waiters.size() == 0) {
            line.start = Math.max(virtualTime, line.start);
            active.add(line);
        }
        line.waiters.add(waiter);
        size++;
    }

    /** Puts a waiter in front of those of its own tenant. */
    @Override
    void addFirst(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        add(waiter);
        line.waiters.remove(waiter);
        line.waiters.addFirst(waiter);
    }

    @Override
    int nested() {
        int nested = 0;
        for (TenantWaiters line : active) {
            nested += line.waiters.nested();
        }
        return nested;
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

    /** Whoever waits longest, whether or not it may be served: for the end of all waits. */
    @Override
    @Nullable Waiter poll() {
        Waiter oldest = first();
        if (oldest != null) {
            remove(oldest);
        }
        return oldest;
    }

    @Override
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>();
        active.forEach(line -> holders.addAll(line.waiters.holders()));
        return holders;
    }

    @Override
    Slot[] suited(Slot[] slots) {
        TenantWaiters next = next();
        return next == null ? slots : choice.ordered(next);
    }

    /** The line whose turn it is, of those that may have one more connection. */
    private @Nullable TenantWaiters next() {
        usage.count();
        return first(this::mayServe);
    }

    /** Those that may have one more connection, in the order of their turns. */
    private List<TenantWaiters> inOrder() {
        usage.count();
        List<TenantWaiters> order = new ArrayList<>(active);
        order.removeIf(line -> !mayServe(line));
        order.sort((a, b) -> isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0);
        return order;
    }

    /** Whether one that waits in the line may have one more connection. */
    private boolean mayServe(TenantWaiters line) {
        return usage.mayHaveOne(line) && line.waiters.servable() > 0;
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
        return enqueuedAt(line) < enqueuedAt(other);
    }

    private static long enqueuedAt(TenantWaiters line) {
        Waiter head = line.waiters.first();
        return head == null ? Long.MAX_VALUE : head.enqueuedAt;
    }

    @Override
    @Nullable Waiter poll(Slot slot, long now) {
        usage.count();
        TenantWaiters next = first(line -> mayServe(line) && !choice.waits(line, slot, now));
        if (next == null) {
            return null;
        }
        TenantWaiters served = mayBeOvertaken(next, now) ? nearest(slot, next) : next;
        if (served != next) {
            overtakes++;
            next.overtaken();
        }
        return take(served, now);
    }

    /** Of those near their turns, one that the slot is bound to, else one that it knows. */
    private TenantWaiters nearest(Slot slot, TenantWaiters next) {
        TenantWaiters bound =
                first(line -> AffinityPolicy.isBound(slot, line) && isNear(line, next));
        if (bound != null) {
            return bound;
        }
        TenantWaiters known = first(line -> AffinityPolicy.knows(slot, line) && isNear(line, next));
        return known == null ? next : known;
    }

    private boolean mayBeOvertaken(TenantWaiters next, long now) {
        Waiter head = next.waiters.first();
        return turns > 1
                && head != null
                && head.overtaken < open.table().slots.length
                && now - head.enqueuedAt < head.patienceNanos / OVERTAKEN_FOR;
    }

    /** Whether a line may be served although it is not its turn but another's. */
    private boolean isNear(TenantWaiters line, TenantWaiters next) {
        return line.start - next.start < (double) turns / line.weight() && mayServe(line);
    }

    /**
     * Whether the next of a tenant came before one that was just served: it may have waited for a
     * connection that knows the tenant for as long as it may.
     */
    boolean isOlderBehind(Waiter served) {
        Waiter next = line(served.tenant).waiters.first();
        return next != null && next.enqueuedAt < served.enqueuedAt;
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
}
