package dev.weir.engine;

import dev.weir.lease.Scheduler;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes the limit that a pool has found to its file, once a minute and at the end. */
final class RememberedLimit {
    private static final long EVERY_NANOS = 60_000_000_000L;

    private final SizeMemory memory;
    private final LimitContext limit;
    private final @Nullable MemoryGuard guard;
    private final Scheduler scheduler;
    private final BiConsumer<Runnable, Consumer<Throwable>> background;

    /**
     * @param guard null where no shortage of memory would be seen
     * @param background runs what takes time, on threads of the pool
     */
    RememberedLimit(
            SizeMemory memory,
            LimitContext limit,
            @Nullable MemoryGuard guard,
            Scheduler scheduler,
            BiConsumer<Runnable, Consumer<Throwable>> background) {
        this.memory = memory;
        this.limit = limit;
        this.guard = guard;
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

    /** A limit that a shortage has cut is nothing to begin with the next time. */
    void write() {
        if (guard == null || guard.ground() == null) {
            memory.write(limit.found());
        }
    }
}
