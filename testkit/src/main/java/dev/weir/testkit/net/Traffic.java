package dev.weir.testkit.net;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How a proxy treats its connections at the moment: shared by all of them, changeable while they
 * run.
 */
final class Traffic {

    volatile long connectDelayNanos;
    volatile long toServerNanos;
    volatile long toClientNanos;

    private final Lock lock = new ReentrantLock();
    private final Condition resumed = lock.newCondition();
    private boolean holding;

    /** Lets new connections wait before they are dialled, or lets all that wait go on. */
    void hold(boolean hold) {
        lock.lock();
        try {
            holding = hold;
            resumed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits while new connections are held, then for the connect delay. */
    void beforeDial() throws InterruptedException {
        lock.lock();
        try {
            while (holding) {
                resumed.await();
            }
        } finally {
            lock.unlock();
        }
        pause(connectDelayNanos);
    }

    /**
     * Lets {@code nanos} nanoseconds pass; for the proxy's own threads, which nobody interrupts but
     * its end.
     */
    static void pause(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long rest = nanos; rest > 0; rest = deadline - System.nanoTime()) {
            LockSupport.parkNanos(rest);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }
}
