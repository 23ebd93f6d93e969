package dev.weir.lease;

import dev.weir.tenant.Affinity;
import dev.weir.tenant.AffinityWaitBudget;
import java.util.EnumSet;

/**
 * Has borrowers wait for a connection that knows their tenant, and ends that wait in time: a
 * borrower that sees one idle waits at most {@link TenantRules#warmWaitNanos()} from when it
 * joined, and only while a connection that knows its tenant is lent, being reset or validated.
 * Everybody else is served past it meanwhile. Guarded by the pool's lock.
 */
final class AffinityWait {
    private final OpenSlots open;
    private final Permits permits;
    private final Lifecycle lifecycle;
    private final EnumSet<Mark> marks;
    private final long price;

    /** When the next wait is to end. */
    private final PoolTimer.Due end;

    AffinityWait(
            OpenSlots open,
            Permits permits,
            Lifecycle lifecycle,
            EnumSet<Mark> marks,
            PoolTimer timer,
            TenantRules rules) {
        this.open = open;
        this.permits = permits;
        this.lifecycle = lifecycle;
        this.marks = marks;
        this.price = rules.warmWaitNanos();
        this.end = timer.register(due -> waitEnds());
    }

    /** Whether a connection is bound to the tenant, has served it, or is about to. */
    boolean knows(Slot slot, TenantWaiters line) {
        Affinity affinity = slot.connection().affinity();
        if (affinity == null || line.number == 0) {
            return false;
        }
        return affinity.knows(line.number) || (isLent(slot) && slot.record.tenant == line.leases);
    }

    private static boolean isLent(Slot slot) {
        long lease = slot.presentLease();
        return lease != 0 && lease == slot.record.tenantLease;
    }

    /**
     * Whether the first of the tenant's borrowers, or one that is about to join, waits for a
     * connection that knows the tenant.
     *
     * @param crowded whether what it is offered has met as many tenants as it should
     */
    boolean isAwaited(TenantWaiters line, boolean crowded, long now) {
        if (!mayWait(line) || !isOneToCome(line)) {
            return false;
        }
        Waiter head = line.waiters.first();
        long waited = head == null ? 0 : now - head.enqueuedAt;
        long left = line.warmWait.nanos(Math.max(1, line.waiters.size()), crowded, now) - waited;
        if (left <= 0) {
            return false;
        }
        if (head != null) {
            if (!head.besideIdle) {
                head.besideIdle = true;
                head.besideIdleSince = now;
            }
            head.besideIdleUntil = now + left;
            end.atLatest(now + left);
        }
        return true;
    }

    /** Whether its borrowers wait for connections at all. */
    boolean mayWait(TenantWaiters line) {
        return price > 0 && line.number != 0;
    }

    /** Whether there is a connection that somebody might be given. */
    boolean isOneToBeHad() {
        return count(Slot.IDLE) > 0 || isOneAside();
    }

    /** Whether a connection that is withheld may be taken back into service. */
    boolean isOneAside() {
        return !permits.areReached() && count(Slot.WITHHELD) > 0;
    }

    /**
     * How many of the tenant's borrowers more connections would serve.
     *
     * @param waiting of those that may have one
     */
    int servable(TenantWaiters line, int waiting, long now) {
        Waiter head = line.waiters.first();
        if (head == null || !head.besideIdle || head.besideIdleUntil <= now || !isOneToBeHad()) {
            return waiting;
        }
        // the time that was set when its wait began may have come and found nothing
        end.atLatest(head.besideIdleUntil);
        return Math.min(waiting, knownWithheld(line));
    }

    private int knownWithheld(TenantWaiters line) {
        int known = 0;
        for (Slot slot : open.table().slots) {
            known += slot.state() == Slot.WITHHELD && knows(slot, line) ? 1 : 0;
        }
        return known;
    }

    private int count(int state) {
        int count = 0;
        for (Slot slot : open.table().slots) {
            count += slot.state() == state ? 1 : 0;
        }
        return count;
    }

    /** Whether a connection that knows the tenant is lent, being reset or validated. */
    boolean isOneToCome(TenantWaiters line) {
        for (Slot slot : open.table().slots) {
            int state = slot.state();
            boolean comes = state == Slot.LEASED || state == Slot.RESERVED;
            if (comes && slot.record.evictReason == null && knows(slot, line)) {
                return true;
            }
        }
        return false;
    }

    private void waitEnds() {
        if (!lifecycle.isClosed()) {
            marks.add(Mark.SHARES);
            marks.add(Mark.SUPPLY);
        }
    }

    /** A borrower of the tenant is being served. */
    void served(TenantWaiters line, Waiter waiter, long now) {
        if (waiter.besideIdle) {
            line.warmWait.waited(now - waiter.besideIdleSince, now);
        }
    }

    /** A tenant gets a slot, which does not yet say so. */
    void begins(TenantWaiters line, Slot slot) {
        if (line.number != 0 && !knows(slot, line)) {
            line.warmWait.paid();
        }
    }

    /** The price of a connection that meets a tenant. */
    AffinityWaitBudget warmWait() {
        return new AffinityWaitBudget(price);
    }
}
