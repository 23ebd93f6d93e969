package dev.weir.engine;

import dev.weir.lease.Scheduler;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Has the triggers of the database looked at again, some time after each look. Thread-safe. */
final class StoredCodeLooks {
    /**
     * How long others may have changed the triggers before the pool sees it. The look costs one
     * reset and one query, once per pool.
     */
    private static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Scheduler scheduler;
    private final Runnable again;
    private final AtomicBoolean comes = new AtomicBoolean();

    /**
     * @param again has the next connection look
     */
    StoredCodeLooks(Scheduler scheduler, Runnable again) {
        this.scheduler = scheduler;
        this.again = again;
    }

    /** A connection has looked. */
    void looked() {
        if (comes.compareAndSet(false, true)) {
            scheduler.schedule(this::lookAgain, EVERY_NANOS);
        }
    }

    private void lookAgain() {
        comes.set(false);
        again.run();
    }
}
