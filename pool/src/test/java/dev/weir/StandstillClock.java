package dev.weir;

import dev.weir.engine.WeirPool;
import dev.weir.lease.Clock;
import dev.weir.lease.Scheduler;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The time of pools whose process stands still now and then. */
final class StandstillClock implements AutoCloseable {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong stopped = new AtomicLong();

    WeirDataSource pool(WeirBuilder settings) {
        Clock clock = () -> System.nanoTime() + stopped.get();
        Scheduler scheduler =
                (task, nanos) -> {
                    Future<?> due = timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
                    return () -> due.cancel(false);
                };
        return settings.sizing(Sizing.FIXED)
                .build(
                        (config, physical, recorders) ->
                                WeirPool.start(config, physical, recorders, clock, scheduler));
    }

    /** The process has stood still for 2.5 s. */
    void standStill() {
        stopped.addAndGet(TimeUnit.MILLISECONDS.toNanos(2_500));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
