package dev.weir.executor;

import dev.weir.ConnectionExecutor;
import dev.weir.ExecutorOptions;
import dev.weir.Lane;
import dev.weir.executor.JobLedger.Job;
import dev.weir.lease.JobWaiter;
import dev.weir.lease.LaneHint;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that wait in the pool's own queue.
 *
 * <p><b>Who asks.</b> Tasks stand in a queue of the executor's. For the first of them {@link Asker
 * askers} stand in the pool's, one more than tasks run. So the laws of size see a demand, which
 * doubles with each round while connections are to be had, and a batch of 100,000 never stands
 * before other borrowers. An asker is for no task in particular: when it is served the first
 * begins.
 *
 * <p><b>Who does what.</b> An asker may be served by any thread that returns a connection. That
 * thread only takes a task and has a worker begin it. Workers ask for the next, and so do
 * submitters. The executor's lock is never held while the pool is called.
 */
public final class PoolExecutor extends AbstractExecutorService implements ConnectionExecutor {

    /** What an executor needs of its pool. */
    public interface Host {
        /** A connection for the calling thread's task: the reserved one, or else borrowed. */
        Connection connection(@Nullable Tenant tenant, LaneHint hint) throws SQLException;

        /** What a borrower is told whose wait has ended as this one's. */
        SQLException failure(Waiter ended);

        /** Most connections that a lane may have at present. */
        int limit(Lane lane);

        /** Has something done in a moment. */
        void later(Runnable step);
    }

    private final Host host;
    private final String poolName;
    private final SlotPool slots;
    private final Reservations reservations;
    private final @Nullable Tenant tenant;
    private final Lane lane;
    private final LaneHint hint;
    private final JobThreads threads;

    private final ReentrantLock lock = new ReentrantLock();
    private final JobLedger jobs;

    // Guarded by lock.
    private final Set<Asker> asking = new LinkedHashSet<>();

    /**
     * @param tenant whose its connections are; null: the pool's own user's
     * @param hint what its askers say of their lane
     */
    PoolExecutor(
            PoolExecutors pool,
            @Nullable Tenant tenant,
            Lane lane,
            LaneHint hint,
            ExecutorOptions options) {
        this.host = pool.host;
        this.poolName = pool.poolName;
        this.slots = pool.slots;
        this.reservations = pool.reservations;
        this.tenant = tenant;
        this.lane = lane;
        this.hint = hint;
        this.threads = new JobThreads(poolName, pool.loader, options.threads());
        this.jobs = new JobLedger(lock, poolName, options, threads::end);
    }

    // --- submitting ---

    @Override
    public <T> Future<T> submit(ConnectionExecutor.Task<T> task) {
        Objects.requireNonNull(task, "task");
        JobFuture<T> future =
                new JobFuture<>(
                        this,
                        () -> {
                            try (Connection connection = host.connection(tenant, hint)) {
                                return task.call(connection);
                            }
                        });
        execute(future);
        return future;
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(
            Runnable runnable, T value) {
        return new JobFuture<>(this, Executors.callable(runnable, value));
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new JobFuture<>(this, callable);
    }

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        jobs.add(new Job(command));
        ask();
    }

    /** The queue grows: to wait for room could take longer than the caller may wait. */
    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        jobs.hurries();
        try {
            return super.invokeAll(tasks, timeout, unit);
        } finally {
            jobs.hurriesNoMore();
        }
    }

    /** As {@link #invokeAll(Collection, long, TimeUnit)}. */
    @Override
    public <T extends @Nullable Object> T invokeAny(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        jobs.hurries();
        try {
            return super.invokeAny(tasks, timeout, unit);
        } finally {
            jobs.hurriesNoMore();
        }
    }

    // --- asking ---

    /** A place in the pool's queue. */
    private final class Asker extends JobWaiter {
        /** Whether it is in the pool's queue, or was. Guarded by lock. */
        private boolean joined;

        Asker() {
            super(tenant, hint);
        }

        @Override
        protected void wake() {
            ended(this);
        }
    }

    /** Has as many askers join as there are tasks for, one more than tasks run at most. */
    private void ask() {
        List<Asker> asked = new ArrayList<>();
        lock.lock();
        try {
            while (asking.size() < Math.min(jobs.queued(), jobs.running() + 1)) {
                Asker asker = new Asker();
                asking.add(asker);
                asked.add(asker);
            }
        } finally {
            lock.unlock();
        }
        for (Asker asker : asked) {
            slots.join(asker);
        }
        if (!asked.isEmpty()) {
            lock.lock();
            try {
                asked.forEach(asker -> asker.joined = true);
            } finally {
                lock.unlock();
            }
            trim();
        }
    }

    /** Has those leave the pool's queue for whom no task is left. */
    private void trim() {
        List<Asker> surplus = new ArrayList<>();
        lock.lock();
        try {
            Iterator<Asker> each = asking.iterator();
            int left = asking.size() - jobs.queued();
            while (left > 0 && each.hasNext()) {
                Asker asker = each.next();
                if (asker.joined) {
                    each.remove();
                    surplus.add(asker);
                    left--;
                }
            }
        } finally {
            lock.unlock();
        }
        // one that is served meanwhile finds no task and gives its connection back
        surplus.forEach(slots::leave);
    }

    /** An asker's wait is over; on any thread. */
    private void ended(Asker asker) {
        Job job;
        lock.lock();
        try {
            asking.remove(asker);
            job = jobs.poll();
        } finally {
            lock.unlock();
        }
        if (job != null) {
            begin(job, asker);
        } else {
            giveBack(asker);
        }
    }

    private static void giveBack(Asker asker) {
        if (asker.outcome() == Waiter.Outcome.SERVED) {
            asker.slot().release(asker.slot().lease(), Verdict.LEND_ON);
        }
    }

    // --- running ---

    private void begin(Job job, Asker asker) {
        try {
            threads.execute(() -> work(job, asker));
        } catch (Throwable noThread) {
            if (!beginsVirtually(job, asker)) {
                fail(job, asker, noThread);
            }
        }
    }

    /**
     * A command that is no future of this executor's cannot be failed, and a completion service
     * around it would wait for ever.
     */
    private boolean beginsVirtually(Job job, Asker asker) {
        if (job.command instanceof JobFuture<?>) {
            return false;
        }
        try {
            threads.executeVirtually(() -> work(job, asker));
            return true;
        } catch (OutOfMemoryError noThread) {
            return false;
        }
    }

    private void fail(Job job, Asker asker, Throwable noThread) {
        giveBack(asker);
        RejectedExecutionException why = jobs.rejected("has no thread for it", noThread);
        if (job.command instanceof JobFuture<?> future) {
            future.fail(why);
        }
        count(job, why);
        // at once it would fail again, and each failure within the one before
        host.later(this::ask);
    }

    private void work(Job job, Asker asker) {
        Throwable thrown = null;
        Thread worker = Thread.currentThread();
        try {
            jobs.begun(worker);
            if (asker.outcome() == Waiter.Outcome.SERVED) {
                runWith(job, asker);
            } else {
                runWithout(job, asker);
            }
        } catch (Throwable e) {
            thrown = e;
            throw e;
        } finally {
            jobs.left(worker);
            count(job, thrown);
            ask();
        }
    }

    private void runWith(Job job, Asker asker) {
        boolean reserved = false;
        try {
            reservations.begin(asker.slot(), tenant);
            reserved = true;
            ask();
            job.command.run();
        } finally {
            if (reserved) {
                reservations.end();
            } else {
                giveBack(asker);
            }
        }
    }

    /**
     * A command that is no future of this executor's finds out by itself what its borrower gets.
     */
    private void runWithout(Job job, Asker asker) {
        if (job.command instanceof JobFuture<?> future) {
            future.fail(host.failure(asker));
        } else {
            job.command.run();
        }
    }

    /** A task that counted as running has ended. */
    private void count(Job job, @Nullable Throwable thrown) {
        jobs.ended(job, thrown);
        trim();
    }

    /** A task was cancelled; if it is still queued it leaves the queue. */
    void withdraw(Job job) {
        if (jobs.withdraw(job)) {
            trim();
        }
    }

    // --- the end ---

    @Override
    public void shutdown() {
        jobs.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left = jobs.stop();
        trim();
        return left;
    }

    @Override
    public boolean isShutdown() {
        return jobs.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return jobs.isOver();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return jobs.awaitOver(unit.toNanos(timeout));
    }

    @Override
    public ConnectionExecutor.Snapshot snapshot() {
        return jobs.snapshot(lane, host.limit(lane));
    }

    /** Pool, lane and progress. */
    @Override
    public String toString() {
        ConnectionExecutor.Snapshot now = snapshot();
        return "ConnectionExecutor[%s, %s lane, %d running, %d queued, %d ended]"
                .formatted(
                        poolName,
                        lane.name().toLowerCase(Locale.ROOT),
                        now.running(),
                        now.queued(),
                        now.done() + now.failed() + now.cancelled());
    }
}
