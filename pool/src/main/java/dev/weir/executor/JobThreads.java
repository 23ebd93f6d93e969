package dev.weir.executor;

import dev.weir.connect.ContextLoader;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that run the tasks of one executor. A virtual thread is made for each task. Threads
 * of the user's are kept for a minute: a borrower's return may begin a task, and must not have to
 * wait for a platform thread to be made.
 */
final class JobThreads implements Executor {
    private static final long KEPT_SECONDS = 60;

    private final ThreadFactory virtual;
    private final ContextLoader loader;

    /** Null with virtual threads. */
    private final @Nullable ThreadPoolExecutor kept;

    JobThreads(String pool, ContextLoader loader, @Nullable ThreadFactory users) {
        this.loader = loader;
        this.virtual =
                Thread.ofVirtual()
                        .name(pool + ":job-", 1)
                        .inheritInheritableThreadLocals(false)
                        .factory();
        this.kept =
                users == null
                        ? null
                        : new ThreadPoolExecutor(
                                0,
                                Integer.MAX_VALUE,
                                KEPT_SECONDS,
                                TimeUnit.SECONDS,
                                new SynchronousQueue<>(),
                                users);
    }

    @Override
    public void execute(Runnable work) {
        if (kept != null) {
            kept.execute(work);
        } else {
            executeVirtually(work);
        }
    }

    /** Runs work on a virtual thread, whoever makes the others. */
    void executeVirtually(Runnable work) {
        virtual.newThread(() -> runWithLoader(work)).start();
    }

    /** Tasks are users' code, and end with their thread. */
    private void runWithLoader(Runnable work) {
        ClassLoader lent = loader.present();
        if (lent != null) {
            Thread.currentThread().setContextClassLoader(lent);
        }
        work.run();
    }

    /** No work comes any more. */
    void end() {
        if (kept != null) {
            kept.shutdown();
        }
    }
}
