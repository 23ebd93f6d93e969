package dev.weir.lease;

import dev.weir.CloseCause;

/**
 * How connections go: idle ones at once, leased ones when they come back, and which of them go when
 * there are too many. Borrowers take and return slots without the lock meanwhile, so what is to go
 * is tried until it is certain. Guarded by the pool's lock.
 */
record Eviction(PoolCore core, LimitControl limit, LeaseReports reports) {

    /** Closes the connection of a slot that the pool owns. */
    void close(Slot slot, CloseCause cause) {
        PhysicalConnection connection = slot.connection();
        leave(slot, () -> core.gateway.close(slot, connection, cause));
    }

    /** Closes that of a lease which the pool has ended, whatever its borrower does. */
    void cutOff(Slot slot) {
        PhysicalConnection connection = slot.connection();
        leave(slot, () -> core.gateway.cutOff(slot, connection));
    }

    private void leave(Slot slot, Runnable close) {
        slot.connection().leaves();
        reports.leakOver(slot, core.time.nanoTime());
        core.open.set(core.open.table().without(slot));
        core.meter.slotLeaves(slot);
        limit.gone(slot);
        core.connections.beginClosing(slot);
        core.marks.add(Mark.SUPPLY);
        core.outbox.ask(close, e -> core.pool.closed(slot));
    }

    /** A close has ended. */
    void closed(Slot slot) {
        ConnectionCount.answered(slot, Slot.CLOSING);
        core.connections.closed(slot);
        core.marks.add(Mark.SUPPLY);
    }

    /**
     * Closes an idle slot now, and any other when it comes back. Borrowers take and return it
     * meanwhile, so this tries until one of the two is certain.
     */
    void retire(Slot slot, CloseCause reason) {
        slot.connection().leaves();
        while (slot.record.evictReason == null) {
            if (core.connections.reserveIdle(slot)) {
                close(slot, reason);
                return;
            }
            evictOnReturn(slot, slot.presentLease(), reason);
            if (slot.state() == Slot.RESERVED) {
                slot.record.evictReason = reason;
            } else if (slot.state() == Slot.CLOSING) {
                return;
            }
        }
    }

    /** Has a slot closed when its lease ends, if that is still there and nobody asked before. */
    void evictOnReturn(Slot slot, long lease, CloseCause reason) {
        if (lease != 0 && slot.tryDoom(lease) && slot.record.evictReason == null) {
            slot.record.evictReason = reason;
        }
    }

    /** Retires a connection if it is still here. */
    void evict(Slot slot, PhysicalConnection connection) {
        for (Slot ours : core.open.table().slots) {
            if (ours.equals(slot) && slot.connection().equals(connection)) {
                retire(slot, CloseCause.EVICTED);
            }
        }
    }

    /** Retires every connection, those whose connect is under way as soon as it has ended. */
    void evictAll() {
        core.epoch.end();
        core.epoch.admitNoneFromBefore();
        core.meter.pace.doubted();
        for (Slot slot : core.open.table().slots) {
            retire(slot, CloseCause.EVICTED);
        }
        core.marks.add(Mark.SUPPLY);
    }

    void closeIdle(CloseCause reason) {
        for (Slot slot : core.open.table().slots) {
            if (core.connections.reserveIdle(slot)) {
                close(slot, reason);
            }
        }
    }

    /**
     * Retires what exceeds the ceiling, idle connections first. A connect that ends above the
     * ceiling closes its connection by itself.
     */
    void shedSurplus() {
        int surplus =
                core.connections.staying()
                        - core.connections.opening().size()
                        - core.lifecycle.limits().ceiling();
        if (surplus <= 0) {
            return;
        }
        for (Slot slot : core.open.table().slots) {
            surplus -= slot.record.evictReason != null ? 1 : 0;
        }
        for (Slot slot : core.open.table().slots) {
            if (surplus > 0 && core.connections.reserveIdle(slot)) {
                close(slot, CloseCause.SURPLUS);
                surplus--;
            }
        }
        for (Slot slot : core.open.table().slots) {
            if (surplus > 0 && slot.record.evictReason == null) {
                retire(slot, CloseCause.SURPLUS);
                surplus--;
            }
        }
    }

    /** Closes so many withheld connections that the floor does not need. */
    void closeWithheld(int surplus) {
        int left = surplus;
        Slot[] slots = core.open.table().slots;
        for (int i = slots.length - 1; left > 0 && i >= 0 && aboveFloor() > 0; i--) {
            if (core.connections.takeWithheld(slots[i])) {
                close(slots[i], CloseCause.SURPLUS);
                left--;
            }
        }
    }

    /** Connections that could go without falling below the floor; those to come are not counted. */
    int aboveFloor() {
        return core.open.table().slots.length - core.lifecycle.limits().floor();
    }
}
