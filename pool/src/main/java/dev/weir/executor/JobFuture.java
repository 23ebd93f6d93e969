package dev.weir.executor;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A task of an executor that leaves its queue when it is cancelled, and that can fail without
 * having begun.
 */
final class JobFuture<T extends @Nullable Object> extends FutureTask<T> {
    private final PoolExecutor executor;

    /** Its place in the queue; null before it has one. Written under the executor's lock. */
    volatile JobLedger.@Nullable Job job;

    JobFuture(PoolExecutor executor, Callable<T> work) {
        super(work);
        this.executor = executor;
    }

    /** It will not begin. */
    void fail(Throwable why) {
        setException(why);
    }

    @Override
    protected void done() {
        JobLedger.Job queued = job;
        if (queued != null && isCancelled()) {
            executor.withdraw(queued);
        }
    }
}
