package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers that wait, and the connections that are handed to them: in order of arrival, from a
 * slot that the pool owns, so that no newcomer can take it on the way. Guarded by the pool's lock.
 */
final class Handoff {
    private final Clock clock;
    private final Lifecycle lifecycle;
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final WaiterQueue queue;
    private final @Nullable TenantScheduling tenants;
    private final Permits permits;
    private final OfferedSlots offered;
    private final Barging barging;
    private final Eviction eviction;
    private final Validations validations;
    private final Lending lending;

    /**
     * @param tenants null in a pool without tenants
     */
    Handoff(
            Clock clock,
            Lifecycle lifecycle,
            OpenSlots open,
            ConnectionCount connections,
            WaiterQueue queue,
            @Nullable TenantScheduling tenants,
            Permits permits,
            OfferedSlots offered,
            Barging barging,
            Eviction eviction,
            Validations validations,
            Lending lending) {
        this.clock = clock;
        this.lifecycle = lifecycle;
        this.open = open;
        this.connections = connections;
        this.queue = queue;
        this.tenants = tenants;
        this.permits = permits;
        this.offered = offered;
        this.barging = barging;
        this.eviction = eviction;
        this.validations = validations;
        this.lending = lending;
    }

    /**
     * Lends on what was offered.
     *
     * @param idle whether waiters are served from what is idle, too
     */
    void serve(boolean idle) {
        for (Slot slot = offered.poll(); slot != null; slot = offered.poll()) {
            give(slot, clock.nanoTime());
        }
        if (idle) {
            serveFromIdle();
        }
        barging.ended();
    }

    /** The first waiter gets a slot that the pool owns; without one it becomes idle. */
    private void give(Slot slot, long now) {
        if (lifecycle.isClosed()) {
            eviction.close(slot, CloseCause.POOL_CLOSED);
            return;
        }
        if (slot.record.evictReason != null) {
            eviction.close(slot, slot.record.evictReason);
            return;
        }
        PoolLimits limits = lifecycle.limits();
        if (connections.staying() > limits.ceiling()) {
            eviction.close(slot, CloseCause.SURPLUS);
            return;
        }
        if (permits.areExceeded()) {
            connections.withhold(slot);
            return;
        }
        if (!lifecycle.isSuspended() && barging.beginsOrGoesOn()) {
            slot.become(Slot.IDLE);
            return;
        }
        Waiter waiter = lifecycle.isSuspended() ? null : queue.poll(slot, now);
        if (waiter == null) {
            if (limits.provenNanos() == 0) {
                connections.withhold(slot);
            } else {
                slot.become(Slot.IDLE);
            }
            return;
        }
        lending.begin(slot, waiter, now);
    }

    /**
     * Takes connections back that were withheld, as many as may be lent, until {@code wanted} are
     * on their way: one whose last sign of life is recent at once, another after a validation.
     */
    void takeBackWithheld(int wanted, long now) {
        if (connections.withheld() == 0 || permits.areReached()) {
            return;
        }
        int served = 0;
        for (Slot slot : queue.suited(open.table().slots)) {
            if (validations.counted() + served >= wanted || permits.areReached()) {
                return;
            }
            if (connections.takeWithheld(slot)) {
                if (validations.isValidated(slot.record, now)) {
                    int waiting = queue.size();
                    give(slot, now);
                    served += waiting - queue.size();
                } else {
                    validations.begin(slot, now);
                }
            }
        }
    }

    private void serveFromIdle() {
        if (lifecycle.isClosed()) {
            eviction.closeIdle(CloseCause.POOL_CLOSED);
            return;
        }
        if (lifecycle.isSuspended() || barging.isAllowed()) {
            return;
        }
        if (tenants != null) {
            serveTenantsFromIdle(tenants);
            return;
        }
        for (Slot slot : open.table().slots) {
            if (queue.servable() == 0) {
                return;
            }
            if (slot.tryMove(Slot.IDLE, Slot.RESERVED)) {
                give(slot, clock.nanoTime());
            }
        }
    }

    /** Here the borrower whose turn it is comes first, and then the connection that suits it. */
    private void serveTenantsFromIdle(TenantScheduling tenants) {
        while (queue.size() > 0) {
            long now = clock.nanoTime();
            TenantScheduling.Match match = tenants.match(now);
            if (match == null) {
                return;
            }
            TenantWaiters line = match.line();
            Slot slot = match.slot();
            if (slot.record.evictReason != null
                    || connections.staying() > lifecycle.limits().ceiling()) {
                give(slot, now);
                continue;
            }
            Waiter waiter = tenants.queue().take(line, now);
            if (waiter == null) {
                give(slot, now);
                continue;
            }
            slot.record.turnsInARow = 1;
            lending.begin(slot, waiter, now);
        }
    }
}
