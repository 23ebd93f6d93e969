package dev.weir.connect;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The pool's own platform threads, on which every call to the driver runs that no borrower asked
 * for. A thread is started when none is free, so a call that hangs never holds up another; their
 * number is bounded by the number of physical connections, because each has at most one such call
 * under way (and one abort beside it). Idle threads end by themselves.
 *
 * <p>Who asks pays for the start of one thread at most, however many calls it asks for: each thread
 * starts the next before it begins its own call. The asker may be a borrower, whose part is to
 * wait.
 */
final class DriverThreads {
    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor executor;
    private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean starting = new AtomicBoolean();

    DriverThreads(ThreadFactory factory) {
        executor =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        factory,
                        DriverThreads::turnedAway);
    }

    /**
     * After the end of the pool the only calls left are what late answers of the driver lead to,
     * above all the close of a connection that came too late. They run on the thread that brought
     * the answer.
     */
    private static void turnedAway(Runnable call, ThreadPoolExecutor executor) {
        if (!executor.isShutdown()) {
            throw new RejectedExecutionException("the thread factory made no thread");
        }
        call.run();
    }

    /**
     * Runs a call to the driver.
     *
     * @throws RuntimeException or an error when no thread can be had; the call is not run then
     */
    void run(Runnable call) {
        pending.add(call);
        try {
            startOne();
        } catch (RuntimeException | Error noThread) {
            if (pending.remove(call)) {
                throw noThread;
            }
        }
    }

    /** Starts a thread for what is pending, unless one is being started. */
    private void startOne() {
        if (!pending.isEmpty() && starting.compareAndSet(false, true)) {
            try {
                executor.execute(this::work);
            } catch (RuntimeException | Error noThread) {
                starting.set(false);
                throw noThread;
            }
        }
    }

    /**
     * A thread that is done takes what is pending before the one started for it gets there: several
     * short calls asked for together cost one wake-up, not one each.
     */
    private void work() {
        starting.set(false);
        for (Runnable mine = pending.poll(); mine != null; mine = pending.poll()) {
            try {
                startOne();
            } catch (RuntimeException | Error noThread) {
                // this thread comes to the rest by itself
            }
            mine.run();
        }
    }

    /** Lets running calls end; starts no more threads. */
    void shutdown() {
        executor.shutdown();
    }
}
