package dev.weir.testkit.net;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How a proxy treats its connections at the moment: shared by all of them, changeable while they
 * run.
 */
final class Traffic {

    final Direction toServer = new Direction();
    final Direction toClient = new Direction();
    volatile long connectDelayNanos;

    private final Lock lock = new ReentrantLock();
    private final Condition resumed = lock.newCondition();
    private final AtomicReference<@Nullable CommitCut> commitCut = new AtomicReference<>();
    private boolean holdingNew;
    private boolean holdingCancels;

    /** Lets new connections wait before they are dialled, or lets all that wait go on. */
    void holdNew(boolean hold) {
        lock.lock();
        try {
            holdingNew = hold;
            resumed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets requests to cancel wait, or lets all that wait go on. */
    void holdCancels(boolean hold) {
        lock.lock();
        try {
            holdingCancels = hold;
            resumed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Arms the cut of the next connection that commits, or disarms it. */
    void cutNextCommit(@Nullable CommitCut cut) {
        commitCut.set(cut);
    }

    /** How to cut the connection that commits now; null, also ever after, if it may go on. */
    @Nullable CommitCut takeCommitCut() {
        return commitCut.getAndSet(null);
    }

    /** Waits while new connections are held, then for the connect delay. */
    void beforeDial() throws InterruptedException {
        lock.lock();
        try {
            while (holdingNew) {
                resumed.await();
            }
        } finally {
            lock.unlock();
        }
        pause(connectDelayNanos);
    }

    /** Waits while requests to cancel are held. */
    void beforeCancel() throws InterruptedException {
        lock.lock();
        try {
            while (holdingCancels) {
                resumed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets {@code nanos} nanoseconds pass; for the proxy's own threads, which nobody interrupts but
     * its end.
     */
    private static void pause(long nanos) {
        pauseUntil(System.nanoTime() + nanos);
    }

    /** The same until a moment of {@link System#nanoTime}. */
    static void pauseUntil(long deadline) {
        for (long rest = deadline - System.nanoTime();
                rest > 0;
                rest = deadline - System.nanoTime()) {
            LockSupport.parkNanos(rest);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    /** One way through the proxy. */
    static final class Direction {

        private static final long UNLIMITED = Long.MAX_VALUE;
        private static final long NANOS_PER_SECOND = 1_000_000_000L;

        /** A throttled direction takes smaller pieces, or it would move in jerks of a second. */
        private static final long PIECES_PER_SECOND = 20;

        private volatile long latencyNanos;
        private volatile long bytesPerSecond = UNLIMITED;

        void latency(long nanos) {
            latencyNanos = nanos;
        }

        /** How long a piece is on its way. */
        long latencyNanos() {
            return latencyNanos;
        }

        void limit(long bytes) {
            bytesPerSecond = bytes;
        }

        void unlimited() {
            bytesPerSecond = UNLIMITED;
        }

        /** How much to take at once into a buffer of that size. */
        int piece(int bufferBytes) {
            return (int) Math.max(1, Math.min(bufferBytes, bytesPerSecond / PIECES_PER_SECOND));
        }

        /** Lets the time pass that so many bytes take to set out. */
        void load(int bytes) {
            long limit = bytesPerSecond;
            if (limit != UNLIMITED) {
                pause(bytes * NANOS_PER_SECOND / limit);
            }
        }
    }
}
