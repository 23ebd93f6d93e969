package dev.weir.engine;

import dev.weir.lease.Scheduler;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes the limit that a pool has found to its file, once a minute and at the end. */
final class RememberedLimit {
    private static final long EVERY_NANOS = 60_000_000_000L;

    private final SizeMemory memory;
    private final LimitContext limit;
    private final Scheduler scheduler;
    private final BiConsumer<Runnable, Consumer<Throwable>> background;

    /**
     * @param background runs what takes time, on threads of the pool
     */
    RememberedLimit(
            SizeMemory memory,
            LimitContext limit,
            Scheduler scheduler,
            BiConsumer<Runnable, Consumer<Throwable>> background) {
        this.memory = memory;
        this.limit = limit;
        this.scheduler = scheduler;
        this.background = background;
    }

    void begin() {
        scheduler.schedule(
                () -> background.accept(this::writeAndGoOn, noThread -> begin()), EVERY_NANOS);
    }

    private void writeAndGoOn() {
        write();
        begin();
    }

    void write() {
        memory.write(limit.found());
    }
}
