package dev.weir.lease;

import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * <p><b>Out of turn.</b> A connection goes to a borrower of the tenant that had it last, else of
 * one that it knows. Two bounds hold. No tenant gets more than {@value #TURNS} turns ahead of the
 * one whose turn it is, and a borrower is overtaken at most as often as the pool has connections.
 * One that waits for a connection which knows its tenant keeps its turn.
 *
 * <p><b>Which connection.</b> Of the idle ones that have met the tenant the one that it had last,
 * else the most recently used; else the one that has met the fewest tenants. A server process that
 * meets a tenant reads its catalogs and prepares its statements: 0.6 to 3.6 ms for 13 to 24 us of a
 * bind. So a connection that has met {@code tenantsPerConnection} tenants meets another one late:
 * the borrower waits for a connection that knows its tenant. It does so for at most {@value
 * #WAIT_NANOS} ns from when it joined, and only while one is lent, being reset or validated. Others
 * are served meanwhile.
 *
 * <p><b>Who may have one more.</b> A tenant may have its maximum. Leases end without the lock and
 * tell nobody, so they are counted when it matters: a slot remembers the lease that was its
 * tenant's.
 *
 * <p>Guarded by the pool's lock.
 */
final class TenantQueue extends WaiterQueue {
    /**
     * What a dozen statements cost until the server keeps their plans (decision 13). Simulated, a
     * quarter of it has p95 14 % longer at 95 % load.
     */
    static final long WAIT_NANOS = 40_000_000L;

    private static final Comparator<TenantWaiters> BY_TURN =
            Comparator.<TenantWaiters>comparingDouble(line -> line.start)
                    .thenComparingLong(TenantWaiters::firstCame);

    /** Simulated, strict turns have p95 1.3 to 2.2 times as long at 70 to 95 % load. */
    private static final int TURNS = 4;

    private final int tenantsPerConnection;
    private final ConnectionCount connections;
    private final Permits permits;
    private final LongWork longWork;
    private final Clock clock;

    /** When the next wait for a better connection is to end. */
    private final PoolTimer.Due end;

    private final Map<Integer, TenantWaiters> lines = new HashMap<>();
    private final List<TenantWaiters> active = new ArrayList<>();
    private double virtualTime;
    private long firstUses;

    /** The number of the last count of leases. */
    private long counts;

    TenantQueue(
            int tenantsPerConnection,
            ConnectionCount connections,
            Permits permits,
            LongWork longWork,
            Clock clock,
            PoolTimer timer,
            EnumSet<Mark> marks) {
        super(longWork, permits::roomForLong);
        this.connections = connections;
        this.permits = permits;
        this.longWork = longWork;
        this.clock = clock;
        this.tenantsPerConnection = tenantsPerConnection;
        this.end =
                timer.register(
                        due -> {
                            marks.add(Mark.SHARES);
                            marks.add(Mark.SUPPLY);
                        });
    }

    private static int number(@Nullable Tenant tenant) {
        return tenant == null ? 0 : tenant.number();
    }

    TenantWaiters line(@Nullable Tenant tenant) {
        return lines.computeIfAbsent(
                number(tenant),
                number ->
                        new TenantWaiters(tenant, new WaiterQueue(longWork, permits::roomForLong)));
    }

    // --- who may have one more connection ---

    /** A lease of the tenant's has begun. */
    void begun(Slot slot, @Nullable Tenant tenant) {
        SlotRecord record = slot.record;
        record.tenant = tenant;
        record.tenantLease = slot.lease();
        if (tenant != null && !record.met.get(tenant.number())) {
            record.met.set(tenant.number());
            firstUses++;
        }
    }

    /** Counts the leases of this moment. */
    private void count() {
        counts++;
        for (Slot slot : connections.slots()) {
            long lease = slot.presentLease();
            TenantWaiters line = lease == 0 ? null : lines.get(number(slot.record.tenant));
            if (line != null && lease == slot.record.tenantLease) {
                line.leased(counts);
            }
        }
    }

    /** Connections that the tenant may have besides those of the last {@link #count}. */
    private int room(TenantWaiters line) {
        return line.maximum(Math.min(permits.most(), permits.all())) - line.inUse(counts);
    }

    /** Whether one that waits in the line may have one more connection. */
    private boolean mayServe(TenantWaiters line) {
        return room(line) > 0 && line.waiters.servable() > 0;
    }

    // --- what is idle ---

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, boolean isLong, long now) {
        TenantWaiters line = line(tenant);
        count();
        Slot slot = room(line) > 0 ? hold(line, now) : null;
        if (slot != null) {
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now);
            if (isLong) {
                longWork.begunAtOnce(slot, now);
            }
            begun(slot, tenant);
        }
        return slot;
    }

    /** Takes the idle slot that suits the first borrower, in fair order, that finds one. */
    @Nullable Slot match(long now) {
        if (size() == 0 || !isOneIdle()) {
            return null;
        }
        count();
        return active.stream()
                .filter(this::mayServe)
                .sorted(BY_TURN)
                .map(line -> hold(line, now))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Takes the idle slot that suits a tenant best; null: none, or it waits for a better one. */
    private @Nullable Slot hold(TenantWaiters line, long now) {
        Slot best =
                Arrays.stream(connections.slots())
                        .filter(slot -> slot.state() == Slot.IDLE && !slot.isToBeEvicted())
                        .min(suiting(line))
                        .orElse(null);
        return best != null && !waits(line, best, now) && best.tryMove(Slot.IDLE, Slot.RESERVED)
                ? best
                : null;
    }

    @Override
    Slot[] suited(Slot[] slots) {
        count();
        TenantWaiters next = first(this::mayServe);
        Slot[] suited = slots.clone();
        if (next != null) {
            Arrays.sort(suited, suiting(next));
        }
        return suited;
    }

    // --- whose turn it is ---

    @Override
    @Nullable Waiter poll(Slot slot, long now) {
        count();
        TenantWaiters next = first(line -> mayServe(line) && !waits(line, slot, now));
        if (next == null) {
            return null;
        }
        Waiter head = next.waiters.first();
        if (head == null || head.overtaken >= connections.slots().length) {
            return take(next, now);
        }
        TenantWaiters served = nearest(slot, next);
        head.overtaken += served == next ? 0 : 1;
        return take(served, now);
    }

    /** Of those near their turns, who had the slot last, else one that it knows. */
    private TenantWaiters nearest(Slot slot, TenantWaiters next) {
        TenantWaiters last = lines.get(number(slot.record.tenant));
        if (last != null && isNear(last, next)) {
            return last;
        }
        TenantWaiters known = first(line -> knows(slot, line) && isNear(line, next));
        return known == null ? next : known;
    }

    /** Whether a line may be served although it is not its turn but another's. */
    private boolean isNear(TenantWaiters line, TenantWaiters next) {
        return line.start - next.start < (double) TURNS / line.weight() && mayServe(line);
    }

    private @Nullable TenantWaiters first(Predicate<TenantWaiters> fits) {
        TenantWaiters first = null;
        for (TenantWaiters line : active) {
            if ((first == null || BY_TURN.compare(line, first) < 0) && fits.test(line)) {
                first = line;
            }
        }
        return first;
    }

    /** Serves the first of a line. */
    private @Nullable Waiter take(TenantWaiters line, long now) {
        Waiter head = line.waiters.first();
        if (head == null) {
            return null;
        }
        TenantWaiters earliest = first(other -> true);
        virtualTime = Math.max(virtualTime, earliest == null ? line.start : earliest.start);
        line.start += 1.0 / line.weight();
        line.served(now - head.enqueuedAt);
        remove(head);
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
    int nested() {
        return sum(WaiterQueue::nested);
    }

    /** Who has all that its tenant may waits for its own, and its turn is nobody else's. */
    @Override
    boolean isLongDue(long now) {
        count();
        return active.stream().anyMatch(line -> line.waiters.isLongDue(now) && room(line) > 0);
    }

    @Override
    int servable() {
        if (size() == 0) {
            return 0;
        }
        count();
        long now = clock.nanoTime();
        int servable = 0;
        for (TenantWaiters line : active) {
            if (!waitsBesideIdle(line, now)) {
                servable += Math.max(0, Math.min(line.waiters.servable(), room(line)));
            }
        }
        return servable;
    }

    @Override
    int demand() {
        return servable() + size() - sum(WaiterQueue::servable);
    }

    @Override
    boolean mayWaitBesideIdle() {
        return size() > 0;
    }

    @Override
    void add(Waiter waiter) {
        join(waiter).add(waiter);
        count(waiter, 1);
    }

    /** Puts a waiter in front of those of its own tenant. */
    @Override
    void addFirst(Waiter waiter) {
        join(waiter).addFirst(waiter);
        count(waiter, 1);
    }

    private WaiterQueue join(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        if (line.waiters.size() == 0) {
            line.start = Math.max(virtualTime, line.start);
            active.add(line);
        }
        return line.waiters;
    }

    @Override
    void remove(Waiter waiter) {
        TenantWaiters line = line(waiter.tenant);
        line.waiters.remove(waiter);
        if (line.waiters.size() == 0) {
            active.remove(line);
        }
        count(waiter, -1);
    }

    @Override
    @Nullable Waiter first() {
        return oldest();
    }

    @Override
    @Nullable Waiter oldest() {
        Waiter oldest = null;
        for (TenantWaiters line : active) {
            oldest = older(oldest, line.waiters.oldest());
        }
        return oldest;
    }

    @Override
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>();
        active.forEach(line -> holders.addAll(line.waiters.holders()));
        return holders;
    }

    // --- which connection ---

    /**
     * Of those that know the tenant the one comes first that it had last, then the most recently
     * used; of others the one that has met the fewest.
     */
    private static Comparator<Slot> suiting(TenantWaiters line) {
        return Comparator.<Slot, Boolean>comparing(
                        slot -> number(slot.record.tenant) != line.number)
                .thenComparing(slot -> !knows(slot, line))
                .thenComparingLong(
                        slot ->
                                knows(slot, line)
                                        ? -slot.record.usedAt
                                        : slot.record.met.cardinality());
    }

    /** Whether a connection has met the tenant. */
    private static boolean knows(Slot slot, TenantWaiters line) {
        return slot.record.met.get(line.number);
    }

    /**
     * Whether the first of the tenant's borrowers, or one that is about to join, waits rather than
     * takes this slot.
     */
    private boolean waits(TenantWaiters line, Slot slot, long now) {
        if (line.number == 0
                || slot.record.met.cardinality() < tenantsPerConnection
                || knows(slot, line)
                || !isOneToCome(line)) {
            return false;
        }
        Waiter head = line.waiters.first();
        if (head == null) {
            return true;
        }
        boolean waits = isEarly(head, now);
        head.besideIdle |= waits;
        return waits;
    }

    /** Whether the first of the tenant's borrowers waits beside an idle connection. */
    private boolean waitsBesideIdle(TenantWaiters line, long now) {
        Waiter head = line.waiters.first();
        return head != null && head.besideIdle && isOneIdle() && isEarly(head, now);
    }

    /** Whether it may wait for a better connection; then the end of that is looked for. */
    private boolean isEarly(Waiter head, long now) {
        long left = head.enqueuedAt + WAIT_NANOS - now;
        if (left > 0) {
            end.atLatest(now + left);
        }
        return left > 0;
    }

    private boolean isOneIdle() {
        return Arrays.stream(connections.slots()).anyMatch(slot -> slot.state() == Slot.IDLE);
    }

    /** Whether a connection that knows the tenant is lent, being reset or validated. */
    private boolean isOneToCome(TenantWaiters line) {
        return Arrays.stream(connections.slots())
                .filter(slot -> slot.state() == Slot.LEASED || slot.state() == Slot.RESERVED)
                .anyMatch(slot -> slot.record.evictReason == null && knows(slot, line));
    }

    /** What there is. */
    TenantState state() {
        count();
        return new TenantState(
                firstUses, lines.values().stream().map(line -> line.state(counts)).toList());
    }
}
