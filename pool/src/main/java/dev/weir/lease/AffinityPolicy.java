package dev.weir.lease;

import dev.weir.tenant.Affinity;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Which idle connection a tenant gets: the most recently used of those bound to it, else of those
 * that have met it, else the one that has met the fewest tenants. A server process that meets a
 * tenant reads its catalogs and prepares its statements: 0.6 to 3.6 ms for 13 to 24 us of a bind.
 *
 * <p>A connection that has met {@code maxTenantsPerConnection} tenants meets another one late: the
 * borrower waits for a connection that knows its tenant. It does so for at most {@value
 * #WAIT_NANOS} ns from when it joined, and only while one is lent, being reset or validated. Others
 * are served meanwhile. Guarded by the pool's lock.
 */
final class AffinityPolicy {
    /**
     * What a dozen statements cost until the server keeps their plans (decision 13). Simulated, a
     * quarter of it has p95 14 % longer at 95 % load.
     */
    static final long WAIT_NANOS = 40_000_000L;

    private static final int BOUND = 0;
    private static final int KNOWN = 1;

    private final OpenSlots open;
    private final int tenantsPerConnection;

    /** When the next wait is to end. */
    private final PoolTimer.Due end;

    AffinityPolicy(
            OpenSlots open,
            Lifecycle lifecycle,
            EnumSet<Mark> marks,
            PoolTimer timer,
            TenantRules rules) {
        this.open = open;
        this.tenantsPerConnection = rules.tenantsPerConnection();
        this.end =
                timer.register(
                        due -> {
                            if (!lifecycle.isClosed()) {
                                marks.add(Mark.SHARES);
                                marks.add(Mark.SUPPLY);
                            }
                        });
    }

    /** The most suitable idle slot; null when there is none. */
    @Nullable Slot best(TenantWaiters line) {
        return Arrays.stream(open.table().slots)
                .filter(slot -> slot.state() == Slot.IDLE && !slot.isToBeEvicted())
                .min(suiting(line))
                .orElse(null);
    }

    /**
     * The withheld slots, those first that suit the tenant; of others that may change meanwhile.
     */
    Slot[] ordered(TenantWaiters line) {
        return Arrays.stream(open.table().slots)
                .filter(slot -> slot.state() == Slot.WITHHELD)
                .sorted(suiting(line))
                .toArray(Slot[]::new);
    }

    /** Of those that know the tenant the most recently used comes first, else the least. */
    private static Comparator<Slot> suiting(TenantWaiters line) {
        return Comparator.<Slot>comparingInt(slot -> distance(slot, line))
                .thenComparingLong(
                        slot ->
                                distance(slot, line) <= KNOWN
                                        ? -slot.record.usedAt
                                        : slot.record.usedAt);
    }

    /** How little a slot's connection suits a tenant; more where it has met more of others. */
    private static int distance(Slot slot, TenantWaiters line) {
        if (isBound(slot, line)) {
            return BOUND;
        }
        Affinity affinity = slot.connection().affinity();
        if (affinity == null) {
            return KNOWN + 1;
        }
        return knows(slot, line) ? KNOWN : KNOWN + 1 + affinity.tenants();
    }

    static boolean isBound(Slot slot, TenantWaiters line) {
        Affinity affinity = slot.connection().affinity();
        return affinity != null && affinity.boundTo() == line.number;
    }

    /** Whether a connection has met the tenant, or is lent to it and about to. */
    static boolean knows(Slot slot, TenantWaiters line) {
        Affinity affinity = slot.connection().affinity();
        if (affinity == null || line.number == 0) {
            return false;
        }
        return affinity.knows(line.number) || isLentTo(slot, line);
    }

    private static boolean isLentTo(Slot slot, TenantWaiters line) {
        long lease = slot.presentLease();
        return lease != 0 && lease == slot.record.tenantLease && slot.record.tenant == line.number;
    }

    /**
     * Whether the first of the tenant's borrowers, or one that is about to join, waits rather than
     * takes this slot.
     */
    boolean waits(TenantWaiters line, Slot slot, long now) {
        Affinity affinity = slot.connection().affinity();
        if (line.number == 0
                || affinity == null
                || affinity.tenants() < tenantsPerConnection
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
    boolean waitsBesideIdle(TenantWaiters line, long now) {
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

    boolean isOneIdle() {
        for (Slot slot : open.table().slots) {
            if (slot.state() == Slot.IDLE) {
                return true;
            }
        }
        return false;
    }

    /** Whether a connection that knows the tenant is lent, being reset or validated. */
    private boolean isOneToCome(TenantWaiters line) {
        for (Slot slot : open.table().slots) {
            int state = slot.state();
            boolean comes = state == Slot.LEASED || state == Slot.RESERVED;
            if (comes && slot.record.evictReason == null && knows(slot, line)) {
                return true;
            }
        }
        return false;
    }
}
