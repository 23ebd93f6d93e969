package dev.weir.connect;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The pool's own platform threads, on which every call to the driver runs that no borrower asked
 * for. A thread is started when none is free, so a call that hangs never holds up another; their
 * number is bounded by the number of physical connections, because each has at most one such call
 * under way (and one abort beside it). Idle threads end by themselves.
 */
final class DriverThreads {
    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor executor;

    DriverThreads(ThreadFactory factory) {
        executor =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        factory);
    }

    /**
     * Runs a call to the driver.
     *
     * @throws RuntimeException or an error when no thread can be had
     */
    void run(Runnable call) {
        executor.execute(call);
    }

    /** Lets running calls end and takes no more. */
    void shutdown() {
        executor.shutdown();
    }
}
