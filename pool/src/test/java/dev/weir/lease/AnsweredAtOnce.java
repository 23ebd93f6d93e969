package dev.weir.lease;

import dev.weir.CloseCause;
import org.jspecify.annotations.Nullable;

/** A server that answers before the call returns, for pools whose only threads are the test's. */
final class AnsweredAtOnce implements DriverGateway {
    private @Nullable SlotPool pool;

    /** A started pool of one connection, with a clock that stands and no timers. */
    static SlotPool poolOfOne() {
        return poolOfOne(() -> 1, new PoolEvents() {});
    }

    /** The same with a clock and somebody to tell. */
    static SlotPool poolOfOne(Clock clock, PoolEvents events) {
        return poolOfOne(clock, (task, nanos) -> () -> {}, events);
    }

    /** The same with timers. */
    static SlotPool poolOfOne(Clock clock, Scheduler scheduler, PoolEvents events) {
        AnsweredAtOnce gateway = new AnsweredAtOnce();
        SlotPool pool =
                new SlotPool(
                        clock,
                        scheduler,
                        gateway,
                        events,
                        new PoolLimits(1, 1, Long.MAX_VALUE, 0, 0, 0, 0),
                        0,
                        () -> 0.5);
        gateway.pool = pool;
        pool.start();
        return pool;
    }

    @Override
    public void open(Slot slot) {
        pool.opened(slot, () -> 1, 1);
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        pool.checked(slot, true);
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        pool.resetDone(slot, true);
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
        pool.closed(slot);
    }
}
