package dev.weir.lease;

import dev.weir.lease.AffinityPolicy.Rank;
import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * Lends to the borrowers of tenants what is idle or withheld, as {@link AffinityPolicy} says.
 * Guarded by the pool's lock.
 */
final class TenantScheduling {
    private final OpenSlots open;
    private final ConnectionCount connections;
    private final Permits permits;
    private final LimitControl limit;
    private final LongWork longWork;
    private final Validations validations;
    private final TenantQueue queue;
    private final AffinityPolicy choice;
    private final AffinityWait warmth;

    TenantScheduling(
            OpenSlots open,
            ConnectionCount connections,
            Permits permits,
            LimitControl limit,
            LongWork longWork,
            Validations validations,
            TenantQueue queue) {
        this.open = open;
        this.connections = connections;
        this.permits = permits;
        this.limit = limit;
        this.longWork = longWork;
        this.validations = validations;
        this.queue = queue;
        this.choice = queue.choice();
        this.warmth = queue.warmth();
    }

    TenantQueue queue() {
        return queue;
    }

    /**
     * Leases an idle slot to the calling thread, when nobody waits and the tenant may have one
     * more.
     */
    @Nullable Slot tryLease(@Nullable Tenant tenant, LaneHint hint, long now) {
        TenantWaiters line = queue.line(tenant);
        boolean isLong = longWork.heeds(hint);
        if (isLong && !limit.mayLendLong()) {
            return null;
        }
        queue.usage().count();
        Slot slot = queue.usage().mayHaveOne(line) ? hold(line, now) : null;
        if (slot != null) {
            slot.record.turnsInARow = 1;
            slot.leaseTo(Thread.currentThread().threadId());
            slot.record.leased(slot.lease(), now, false);
            if (isLong) {
                longWork.begunAtOnce(slot, now);
            }
            begun(slot, line);
        }
        return slot;
    }

    /**
     * Takes an idle slot for the first borrower, in fair order, that finds one that suits it.
     *
     * @return null when there is none
     */
    @Nullable Match match(long now) {
        if (!warmth.isOneToBeHad()) {
            return null;
        }
        for (TenantWaiters line : queue.inOrder()) {
            Slot slot = hold(line, now);
            if (slot != null) {
                return new Match(line, slot);
            }
        }
        return null;
    }

    /** A slot in the pool's hands, and the tenant that it is for. */
    record Match(TenantWaiters line, Slot slot) {}

    /** A lease of the tenant's has begun. */
    void begun(Slot slot, TenantWaiters line) {
        warmth.begins(line, slot);
        TenantUsage.begun(slot, line);
    }

    /**
     * Takes the most suitable of the idle slots for a tenant.
     *
     * @return null when none is idle, or the tenant's borrower is to wait for a better one
     */
    private @Nullable Slot hold(TenantWaiters line, long now) {
        while (true) {
            Slot best = choice.best(line, Slot.IDLE);
            if (best == null && !warmth.isOneAside()) {
                return null;
            }
            Rank rank = best == null ? Rank.ANY : choice.rank(best, line);
            Slot known = rank.isKnown() ? null : fromWithheld(line, now);
            if (known != null) {
                return known;
            }
            if (!rank.isKnown()) {
                sendForKnown(line, now);
            }
            boolean waits = !rank.isKnown() && warmth.isAwaited(line, rank == Rank.CROWDED, now);
            if (best == null || waits) {
                return null;
            }
            if (best.tryMove(Slot.IDLE, Slot.RESERVED)) {
                return best;
            }
        }
    }

    /**
     * A slot that is withheld, knows the tenant and need not be validated. Where no more may be in
     * service, one that is idle is withheld for it.
     */
    private @Nullable Slot fromWithheld(TenantWaiters line, long now) {
        Slot known = null;
        for (Slot slot : open.table().slots) {
            if (slot.state() == Slot.WITHHELD
                    && warmth.knows(slot, line)
                    && slot.record.evictReason == null
                    && validations.isValidated(slot.record, now)) {
                known = slot;
            }
        }
        if (known == null || (permits.areReached() && !setOneAside())) {
            return null;
        }
        return connections.takeWithheld(known) ? known : null;
    }

    /**
     * Where no connection that knows the tenant is on its way, has one validated that was withheld
     * and silent: a round trip, where any other would cost the server some milliseconds.
     */
    private void sendForKnown(TenantWaiters line, long now) {
        if (!warmth.mayWait(line) || warmth.isOneToCome(line)) {
            return;
        }
        Slot known = choice.best(line, Slot.WITHHELD);
        if (known != null
                && warmth.knows(known, line)
                && known.record.evictReason == null
                && (!permits.areReached() || setOneAside())
                && connections.takeWithheld(known)) {
            validations.begin(known, now);
        }
    }

    private boolean setOneAside() {
        Slot oldest = null;
        for (Slot slot : open.table().slots) {
            if (slot.state() == Slot.IDLE
                    && (oldest == null || slot.record.usedAt < oldest.record.usedAt)) {
                oldest = slot;
            }
        }
        return oldest != null && connections.setIdleAside(oldest);
    }
}
