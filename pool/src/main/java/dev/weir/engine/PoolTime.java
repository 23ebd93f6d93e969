package dev.weir.engine;

import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The time that a whole pool lives in, and what it can tell of the machine, so that tests can
 * replace both. Calls of the driver take real time all the same, on the pool's own threads.
 *
 * @param clock tells the time
 * @param scheduler runs timed work by that clock; null: the pool's own thread does, or the executor
 *     that the user gave
 * @param memoryPressure the kernel's account of how long tasks wait for memory; null: none is
 *     looked for
 */
public record PoolTime(Clock clock, @Nullable Scheduler scheduler, @Nullable Path memoryPressure) {

    /** The machine's, counted from now. */
    static PoolTime real() {
        return new PoolTime(Clock.system(), null, MemoryPressure.OF_MACHINE);
    }

    /** Who runs timed work, where {@code own} does unless tests replace it. */
    Scheduler scheduler(Scheduler own) {
        return scheduler == null ? own : scheduler;
    }
}
