package dev.weir.lease;

import dev.weir.size.Growth;
import org.jspecify.annotations.Nullable;

/**
 * A pool at one instant. Idle and leased move without the lock, so they are exact for each slot but
 * not all of one moment.
 *
 * @param total everything that counts against the ceiling
 * @param idle ready to lend, or to be validated first
 * @param leased owned by borrowers
 * @param held being validated or reset
 * @param opening connects under way, overdue ones included
 * @param closing closes under way
 * @param waiting borrowers in the queue
 * @param oldestWaitNanos how long the first of them has waited
 * @param borrowed leases that ever began
 * @param meanHoldNanos the mean hold as the growth law sees it, 0 when unknown
 * @param connectNanos the expected connect time, 0 when unknown
 * @param limits the bounds in force
 * @param suspended whether the pool is suspended
 * @param lastGrowth the last decision that opened connections, null before the first
 */
public record PoolState(
        int total,
        int idle,
        int leased,
        int held,
        int opening,
        int closing,
        int waiting,
        long oldestWaitNanos,
        long borrowed,
        long meanHoldNanos,
        long connectNanos,
        PoolLimits limits,
        boolean suspended,
        @Nullable Growth lastGrowth) {

    /** What {@code pool} is at {@code now}; under its lock. */
    static PoolState of(SlotPool pool, long now) {
        int idle = 0;
        int leased = 0;
        int held = 0;
        SlotTable table = pool.table();
        for (Slot slot : table.slots) {
            switch (slot.state()) {
                case Slot.IDLE, Slot.UNPROVEN -> idle++;
                case Slot.LEASED -> leased++;
                default -> held++;
            }
        }
        SlotLedger ledger = pool.ledger;
        Waiter first = pool.queue.first();
        return new PoolState(
                ledger.total(),
                idle,
                leased,
                held,
                ledger.opening().size() + ledger.overdueOpening(),
                ledger.closing(),
                pool.queue.size(),
                first == null ? 0 : now - first.enqueuedAt,
                pool.meter.leasesBegun(table),
                pool.meter.hold.meanNanos(),
                pool.meter.connect.meanNanos(),
                pool.limits(),
                pool.service.isSuspended(),
                pool.growth.lastGrowth());
    }
}
