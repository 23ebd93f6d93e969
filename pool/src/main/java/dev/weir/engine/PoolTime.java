package dev.weir.engine;

import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The time that a whole pool lives in, so that tests can replace it. Calls of the driver take real
 * time all the same, on the pool's own threads.
 *
 * @param clock tells the time
 * @param scheduler runs timed work by that clock; null: the pool's own thread does, or the executor
 *     that the user gave
 */
public record PoolTime(Clock clock, @Nullable Scheduler scheduler) {}
