package dev.weir.lease;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A thread, platform or virtual, that parks until it is served or its deadline passes. It never
 * spins.
 */
final class ThreadWaiter extends Waiter {
    private final Thread thread = Thread.currentThread();
    private final boolean isJob;
    private volatile boolean called;

    ThreadWaiter(boolean isJob) {
        super(Thread.currentThread().threadId());
        this.isJob = isJob;
    }

    @Override
    boolean isJob() {
        return isJob;
    }

    @Override
    boolean isAsleep() {
        return Thread.currentThread() != thread;
    }

    @Override
    boolean canBeWokenEarly() {
        return true;
    }

    @Override
    void call() {
        called = true;
        LockSupport.unpark(thread);
    }

    /**
     * A wait that ends in its own thread leaves no permit that would end the thread's next park.
     */
    @Override
    protected void wake() {
        if (Thread.currentThread() != thread) {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Parks until woken, interrupted or {@code deadline}.
     *
     * @param came told that the thread runs after it was {@linkplain #call called}
     */
    void await(Consumer<Waiter> came, Clock clock, long deadline) {
        while (outcome() == Outcome.WAITING) {
            if (called) {
                called = false;
                came.accept(this);
                continue;
            }
            long left = deadline - clock.nanoTime();
            if (left <= 0 || thread.isInterrupted()) {
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }
}
