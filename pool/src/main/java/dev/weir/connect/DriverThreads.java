package dev.weir.connect;

import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The pool's own platform threads, on which every call to the driver runs that no borrower asked
 * for. There is a thread for each call, so one that hangs never holds up another; their number is
 * bounded by the number of physical connections, because each has at most one such call under way
 * (and one abort beside it). Idle threads end by themselves.
 *
 * <p>Who asks pays for waking or starting one thread at most, however many calls it asks for: each
 * thread brings the next before it begins its own call. The asker may be a borrower, whose part is
 * to wait. A thread that is done takes what is pending before the one brought for it gets there, so
 * that many short calls cost few wake-ups.
 *
 * <p>When no thread can be had, all calls that wait for one are refused.
 */
public final class DriverThreads {
    private static final System.Logger LOG = PoolLog.of(DriverThreads.class.getName());

    public static final long IDLE_NANOS = 10_000_000_000L;

    private final ThreadPoolExecutor threads;
    private final Queue<Pending> pending = new ConcurrentLinkedQueue<>();

    /** Whether a thread that was brought has not come yet: it will look after the rest. */
    private final AtomicBoolean coming = new AtomicBoolean();

    private volatile boolean over;

    /**
     * @param idleNanos how long a thread waits for its next call before it ends
     */
    public DriverThreads(ThreadFactory factory, long idleNanos) {
        this.threads =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        idleNanos,
                        TimeUnit.NANOSECONDS,
                        new SynchronousQueue<>(),
                        factory);
    }

    /**
     * Runs a call to the driver. After {@link #shutdown} the only calls left are what late answers
     * of the driver lead to, above all the close of a connection that came too late: they run on
     * the thread that brought the answer.
     *
     * @param onNoThread what to do when no thread can be had; the call is not run then. It runs on
     *     the thread that found out: this one before this method returns, or that of another asker
     */
    public void run(Runnable call, Consumer<Throwable> onNoThread) {
        if (over) {
            call.run();
            return;
        }
        pending.add(new Pending(call, onNoThread));
        try {
            bringOne();
        } catch (RuntimeException | Error noThread) {
            for (Pending each = pending.poll(); each != null; each = pending.poll()) {
                Consumer<Throwable> refused = each.onNoThread;
                attempt(() -> refused.accept(noThread));
            }
        }
    }

    /** Lets running calls end; what is asked for from now on gets no thread. */
    void shutdown() {
        over = true;
        threads.setKeepAliveTime(0, TimeUnit.NANOSECONDS);
    }

    /** Has a thread come to what is pending, unless one is on its way. */
    private void bringOne() {
        if (pending.isEmpty() || !coming.compareAndSet(false, true)) {
            return;
        }
        try {
            threads.execute(this::work);
        } catch (RuntimeException | Error noThread) {
            coming.set(false);
            throw noThread;
        }
    }

    private void work() {
        coming.set(false);
        for (Pending mine = pending.poll(); mine != null; mine = pending.poll()) {
            try {
                bringOne();
            } catch (RuntimeException | Error noThread) {
                // this thread comes to the rest itself
            }
            attempt(mine.call);
            // a driver may have left the flag, which would hit the next call or wait
            Thread.interrupted();
        }
    }

    private static void attempt(Runnable work) {
        try {
            work.run();
        } catch (Throwable unanswered) {
            try {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a call to the driver was not answered",
                        LoggedFailure.of(unanswered));
            } catch (Throwable unsaid) {
                // without memory not even the line can be made
            }
        }
    }

    private record Pending(Runnable call, Consumer<Throwable> onNoThread) {}
}
