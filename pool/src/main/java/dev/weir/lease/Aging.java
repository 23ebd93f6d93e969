package dev.weir.lease;

import dev.weir.CloseCause;

/**
 * What time does to a connection: withheld, replaced, kept alive or closed for its age, its idle
 * time or its silence. Guarded by the pool's lock.
 */
final class Aging {
    private final PoolCore core;
    private final Lifetimes lifetimes;
    private final Eviction eviction;
    private final ConnectionOpener opener;
    private final Validations validations;

    Aging(
            PoolCore core,
            Lifetimes lifetimes,
            Eviction eviction,
            ConnectionOpener opener,
            Validations validations) {
        this.core = core;
        this.lifetimes = lifetimes;
        this.eviction = eviction;
        this.opener = opener;
        this.validations = validations;
    }

    /** Does what is due. */
    void attend(Slot slot, PoolLimits limits, long now) {
        SlotRecord record = slot.record;
        long silent = record.silentNanos(now);
        if (record.evictReason != null) {
            return;
        }
        if (silent >= limits.provenNanos()) {
            core.connections.setIdleAside(slot);
        }
        boolean quiet = slot.state() == Slot.WITHHELD;
        boolean stays = slot.connection().endsData();
        if (now >= record.retireAt && !stays) {
            eviction.retire(slot, CloseCause.LIFETIME);
        } else if (quiet
                && !stays
                && limits.idleNanos() > 0
                && now - record.usedAt >= limits.idleNanos()
                && eviction.aboveFloor() > 0) {
            eviction.retire(slot, CloseCause.IDLE);
        } else if (now >= record.expiresAt && !record.retiring && !stays) {
            expire(slot, quiet, now);
        } else if (quiet
                && record.keepaliveSpan > 0
                && silent >= record.keepaliveSpan
                && validations.counted() < mostKeptAlive()
                && core.connections.takeWithheld(slot)) {
            validations.begin(slot, now);
        }
    }

    /** If the server is gone each hangs, and a borrower needs one that can be broken off. */
    private int mostKeptAlive() {
        return Math.max(1, core.open.table().slots.length / 2);
    }

    /** Opens before it closes where there is room below the ceiling, else one at a time. */
    private void expire(Slot slot, boolean quiet, long now) {
        if (quiet && eviction.aboveFloor() > 0) {
            eviction.retire(slot, CloseCause.LIFETIME);
        } else if (lifetimes.mayReplace() && opener.mayOpen(now)) {
            if (opener.open(now)) {
                slot.record.retiring = true;
            } else if (core.connections.closing() == 0) {
                eviction.retire(slot, CloseCause.LIFETIME);
            }
        }
    }

    /** When something is due although nothing happens; {@link Long#MAX_VALUE} for never. */
    long nextDue() {
        PoolLimits limits = core.lifecycle.limits();
        long due = Long.MAX_VALUE;
        for (Slot slot : core.open.table().slots) {
            SlotRecord record = slot.record;
            due = slot.connection().endsData() ? due : Math.min(due, record.expiresAt);
            if (record.keepaliveSpan > 0) {
                due =
                        Math.min(
                                due,
                                Math.max(record.usedAt, record.provenAt) + record.keepaliveSpan);
            }
            if (limits.idleNanos() > 0 && eviction.aboveFloor() > 0) {
                due = Math.min(due, record.usedAt + limits.idleNanos());
            }
        }
        return due;
    }
}
