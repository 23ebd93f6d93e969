package dev.weir;

import dev.weir.lease.JobWaiter;
import dev.weir.lease.LaneHint;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.lease.Waiter;
import dev.weir.tenant.Tenant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
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
final class PoolExecutor extends AbstractExecutorService implements ConnectionExecutor {

    /** What an executor needs of its pool. */
    interface Host {
        String poolName();

        SlotPool slots();

        Reservations reservations();

        /** A connection for the calling thread's task: the reserved one, or else borrowed. */
        Connection connection(@Nullable Tenant tenant, LaneHint hint) throws SQLException;

        /** What a borrower is told whose wait has ended as this one's. */
        SQLException failure(Waiter ended);

        /** Most connections that a lane may have at present. */
        int limit(Lane lane);

        /** Has something done in a moment. */
        void later(Runnable step);
    }

    /** A task in the queue. Two may be of one command. */
    static final class Job {
        private final Runnable command;

        Job(Runnable command) {
            this.command = command;
        }
    }

    private enum Phase {
        RUNNING,
        /** Nothing more is accepted. */
        SHUTDOWN,
        /** And nothing more begins. */
        STOPPED
    }

    private final Host host;
    private final SlotPool slots;
    private final @Nullable Tenant tenant;
    private final Lane lane;
    private final LaneHint hint;
    private final ExecutorOptions options;
    private final JobThreads threads;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition over = lock.newCondition();

    // Guarded by lock.
    private final Set<Job> queue = new LinkedHashSet<>();
    private final Set<Asker> asking = new LinkedHashSet<>();
    private final Set<Thread> workers = new HashSet<>();
    private Phase phase = Phase.RUNNING;
    private int running;
    private long submitted;
    private long done;
    private long failed;
    private long cancelled;

    /**
     * @param tenant whose its connections are; null: the pool's own user's
     * @param hint what its askers say of their lane
     */
    PoolExecutor(
            Host host, @Nullable Tenant tenant, Lane lane, LaneHint hint, ExecutorOptions options) {
        this.host = host;
        this.slots = host.slots();
        this.tenant = tenant;
        this.lane = lane;
        this.hint = hint;
        this.options = options;
        this.threads = new JobThreads(host.poolName(), options.threads());
    }

    // --- submitting ---

    @Override
    public <T> Future<T> submit(ConnectionTask<T> task) {
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
        Job job = new Job(command);
        lock.lock();
        try {
            awaitRoom();
            queue.add(job);
            submitted++;
            if (command instanceof JobFuture<?> future) {
                future.job = job;
            }
        } finally {
            lock.unlock();
        }
        ask();
    }

    private void awaitRoom() {
        while (true) {
            if (phase != Phase.RUNNING) {
                throw rejected("is shut down", null);
            }
            boolean isTask = workers.contains(Thread.currentThread());
            if (queue.size() < options.capacity() || isTask) {
                return;
            }
            if (options.whenFull() == ExecutorOptions.WhenFull.REJECT) {
                throw rejected(
                        "is full: %d tasks are queued, as many as its capacity"
                                .formatted(queue.size()),
                        null);
            }
            try {
                room.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw rejected("was full when the submitting thread was interrupted", e);
            }
        }
    }

    private RejectedExecutionException rejected(String why, @Nullable Throwable cause) {
        return new RejectedExecutionException(
                host.poolName() + " - the executor takes no task: it " + why, cause);
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
            while (asking.size() < Math.min(queue.size(), running + 1)) {
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
            int left = asking.size() - queue.size();
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
            job = poll();
        } finally {
            lock.unlock();
        }
        if (job != null) {
            begin(job, asker);
        } else {
            giveBack(asker);
        }
    }

    /** The first task, which counts as running from now on; null: there is none. */
    private @Nullable Job poll() {
        Iterator<Job> first = queue.iterator();
        if (!first.hasNext()) {
            return null;
        }
        Job job = first.next();
        first.remove();
        running++;
        room.signal();
        return job;
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
            giveBack(asker);
            RejectedExecutionException why = rejected("has no thread for it", noThread);
            if (job.command instanceof JobFuture<?> future) {
                future.fail(why);
            }
            count(job, why);
            // at once it would fail again, and each failure within the one before
            host.later(this::ask);
        }
    }

    private void work(Job job, Asker asker) {
        Throwable thrown = null;
        Thread worker = Thread.currentThread();
        try {
            begun(worker);
            if (asker.outcome() == Waiter.Outcome.SERVED) {
                runWith(job, asker);
            } else {
                runWithout(job, asker);
            }
        } catch (Throwable e) {
            thrown = e;
            throw e;
        } finally {
            left(worker);
            count(job, thrown);
            ask();
        }
    }

    private void begun(Thread worker) {
        lock.lock();
        try {
            workers.add(worker);
            if (phase == Phase.STOPPED) {
                worker.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private void runWith(Job job, Asker asker) {
        boolean reserved = false;
        try {
            host.reservations().begin(asker.slot(), tenant);
            reserved = true;
            ask();
            job.command.run();
        } finally {
            if (reserved) {
                host.reservations().end();
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

    /** It is no worker from now on, and is not interrupted. */
    private void left(Thread worker) {
        lock.lock();
        try {
            workers.remove(worker);
        } finally {
            lock.unlock();
        }
    }

    /** A task that counted as running has ended. */
    private void count(Job job, @Nullable Throwable thrown) {
        lock.lock();
        try {
            running--;
            switch (state(job, thrown)) {
                case CANCELLED -> cancelled++;
                case FAILED -> failed++;
                case SUCCESS, RUNNING -> done++;
            }
            tellIfOver();
        } finally {
            lock.unlock();
        }
        trim();
    }

    private static Future.State state(Job job, @Nullable Throwable thrown) {
        if (thrown != null) {
            return Future.State.FAILED;
        }
        return job.command instanceof Future<?> future ? future.state() : Future.State.SUCCESS;
    }

    /** A task was cancelled; if it is still queued it leaves the queue. */
    void withdraw(Job job) {
        lock.lock();
        try {
            if (!queue.remove(job)) {
                return;
            }
            cancelled++;
            room.signal();
            tellIfOver();
        } finally {
            lock.unlock();
        }
        trim();
    }

    // --- the end ---

    @Override
    public void shutdown() {
        lock.lock();
        try {
            if (phase == Phase.RUNNING) {
                phase = Phase.SHUTDOWN;
                room.signalAll();
                tellIfOver();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<>();
        lock.lock();
        try {
            phase = Phase.STOPPED;
            queue.forEach(job -> left.add(job.command));
            cancelled += queue.size();
            queue.clear();
            workers.forEach(Thread::interrupt);
            room.signalAll();
            tellIfOver();
        } finally {
            lock.unlock();
        }
        trim();
        return left;
    }

    private boolean isOver() {
        return phase != Phase.RUNNING && queue.isEmpty() && running == 0;
    }

    private void tellIfOver() {
        if (isOver()) {
            over.signalAll();
            threads.end();
        }
    }

    @Override
    public boolean isShutdown() {
        lock.lock();
        try {
            return phase != Phase.RUNNING;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isTerminated() {
        lock.lock();
        try {
            return isOver();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long left = unit.toNanos(timeout);
        lock.lockInterruptibly();
        try {
            while (!isOver()) {
                if (left <= 0) {
                    return false;
                }
                left = over.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ExecutorSnapshot snapshot() {
        int limit = host.limit(lane);
        lock.lock();
        try {
            return new ExecutorSnapshot(
                    lane, limit, running, queue.size(), submitted, done, failed, cancelled);
        } finally {
            lock.unlock();
        }
    }

    /** Pool, lane and progress. */
    @Override
    public String toString() {
        ExecutorSnapshot now = snapshot();
        return "ConnectionExecutor[%s, %s lane, %d running, %d queued, %d ended]"
                .formatted(
                        host.poolName(),
                        lane.word,
                        now.running(),
                        now.queued(),
                        now.done() + now.failed() + now.cancelled());
    }
}
