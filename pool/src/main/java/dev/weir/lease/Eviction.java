package dev.weir.lease;

/**
 * How connections go: idle ones at once, leased ones when they come back, and which of them go when
 * there are too many.
 *
 * <p>Idle and leased slots are taken and returned by borrowers meanwhile, without the lock, so what
 * is to go is tried until it is certainly closed or certainly to be evicted. Guarded by the pool's
 * lock.
 */
final class Eviction {
    private final SlotPool pool;
    private final Clock clock;
    private final DriverGateway upstream;

    Eviction(SlotPool pool, Clock clock, DriverGateway upstream) {
        this.pool = pool;
        this.clock = clock;
        this.upstream = upstream;
    }

    /** Closes the connection of a slot that the pool owns. */
    void close(Slot slot, CloseReason reason) {
        PhysicalConnection connection = slot.connection();
        pool.reports.leakOver(slot, clock.nanoTime());
        if (slot.record.overdue) {
            pool.validations.overdueEnded();
        }
        pool.open.set(pool.table().without(slot));
        pool.meter.slotLeaves(slot);
        pool.limit.gone(slot);
        pool.ledger.beginClosing(slot);
        pool.housekeeper.gone(slot.record);
        pool.marks.add(Mark.SUPPLY);
        pool.outbox.ask(() -> upstream.close(slot, connection, reason), e -> pool.closed(slot));
    }

    /** A close has ended. */
    void closed(Slot slot) {
        ConnectionCount.answered(slot, Slot.CLOSING);
        pool.ledger.closed(slot);
        pool.marks.add(Mark.SUPPLY);
    }

    /**
     * Closes an idle slot now, and any other when it comes back. Borrowers take and return it
     * meanwhile, so this tries until one of the two is certain.
     */
    void retire(Slot slot, CloseReason reason) {
        while (slot.record.evictReason == null) {
            if (pool.ledger.reserveIdle(slot)) {
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
    void evictOnReturn(Slot slot, long lease, CloseReason reason) {
        if (lease != 0 && slot.tryDoom(lease) && slot.record.evictReason == null) {
            slot.record.evictReason = reason;
        }
    }

    /** Retires a connection if it is still here. */
    void evict(Slot slot, PhysicalConnection connection) {
        evict(slot, 0, connection);
    }

    /** The same, and ends that lease if it has not ended. */
    void evict(Slot slot, long lease, PhysicalConnection connection) {
        for (Slot ours : pool.table().slots) {
            if (ours.equals(slot) && slot.connection().equals(connection)) {
                long now = clock.nanoTime();
                if (lease != 0 && slot.tryHold(lease)) {
                    pool.reports.ended(slot, now);
                    close(slot, CloseReason.EVICTED);
                } else {
                    retire(slot, CloseReason.EVICTED);
                }
            }
        }
    }

    /** Retires every connection, those whose connect is under way as soon as it has ended. */
    void evictAll() {
        pool.epoch.end();
        pool.epoch.admitNoneFromBefore();
        pool.meter.pace.doubted();
        for (Slot slot : pool.table().slots) {
            retire(slot, CloseReason.EVICTED);
        }
        pool.marks.add(Mark.SUPPLY);
    }

    void closeIdle(CloseReason reason) {
        for (Slot slot : pool.table().slots) {
            if (pool.ledger.reserveIdle(slot)) {
                close(slot, reason);
            }
        }
    }

    /**
     * Retires what exceeds the ceiling, idle connections first. A connect that ends above the
     * ceiling closes its connection by itself.
     */
    void shedSurplus() {
        ConnectionCount ledger = pool.ledger;
        int surplus = ledger.staying() - ledger.opening().size() - pool.limits().ceiling();
        if (surplus <= 0) {
            return;
        }
        for (Slot slot : pool.table().slots) {
            surplus -= slot.record.evictReason != null ? 1 : 0;
        }
        for (Slot slot : pool.table().slots) {
            if (surplus > 0 && pool.ledger.reserveIdle(slot)) {
                close(slot, CloseReason.SURPLUS);
                surplus--;
            }
        }
        for (Slot slot : pool.table().slots) {
            if (surplus > 0 && slot.record.evictReason == null) {
                retire(slot, CloseReason.SURPLUS);
                surplus--;
            }
        }
    }

    /** Closes idle connections that a step of the load left over. */
    void giveBackReserve(long now) {
        int surplus =
                pool.meter.reserve.surplus(
                        pool.growth.demand(pool.limits(), now), pool.ledger.staying(), now);
        Slot[] slots = pool.table().slots;
        for (int i = slots.length - 1; surplus > 0 && i >= 0 && aboveFloor() > 0; i--) {
            if (pool.ledger.reserveIdle(slots[i])) {
                close(slots[i], CloseReason.SURPLUS);
                surplus--;
            }
        }
    }

    /** Connections that could go without falling below the floor; those to come are not counted. */
    int aboveFloor() {
        return pool.table().slots.length - pool.limits().floor();
    }
}
