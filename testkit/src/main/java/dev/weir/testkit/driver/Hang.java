package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A gate that holds calls. Calls that arrive stand still until {@link #release()}, {@link
 * #releaseOne()}, or one of the {@link #endingOn endings} asked for; nothing else ends them,
 * interrupts included.
 *
 * <p>Thread-safe.
 */
public final class Hang {

    private final DriverTime time;
    private final Set<Thread> held = ConcurrentHashMap.newKeySet();
    private final AtomicInteger passes = new AtomicInteger();
    private final Lock lock = new ReentrantLock();
    private final Condition heldChanged = lock.newCondition();
    private volatile Set<Ending> endings = EnumSet.noneOf(Ending.class);
    private volatile boolean released;

    Hang(DriverTime time) {
        this.time = time;
    }

    /** Lets these end a held call too, with an SQLException. Returns this. */
    public Hang endingOn(Ending first, Ending... others) {
        endings = EnumSet.of(first, others);
        return this;
    }

    /** Lets every held call go on, and every later one pass. */
    public void release() {
        released = true;
        held.forEach(time::wake);
    }

    /** Lets one held call go on; if none is held, the next one to come passes. */
    public void releaseOne() {
        passes.incrementAndGet();
        held.forEach(time::wake);
    }

    /** How many calls are held now. */
    public int heldCalls() {
        return held.size();
    }

    /**
     * Waits, in real time, until at least {@code count} calls are held.
     *
     * @throws AssertionError if that does not happen within {@code timeout}
     */
    public void awaitHeld(int count, Duration timeout) throws InterruptedException {
        long remaining = timeout.toNanos();
        lock.lock();
        try {
            while (held.size() < count) {
                if (remaining <= 0) {
                    throw new AssertionError(
                            held.size() + " calls held after " + timeout + ", expected " + count);
                }
                remaining = heldChanged.awaitNanos(remaining);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits up to ten seconds until a call is held. */
    public void awaitHeld() throws InterruptedException {
        awaitHeld(1, Duration.ofSeconds(10));
    }

    void hold(DriverCall call) throws SQLException {
        Thread thread = Thread.currentThread();
        try (Stall stall = new Stall(call, time, endings)) {
            held.add(thread);
            signalHeld();
            stall.await(Long.MAX_VALUE, this::mayPass);
        } finally {
            held.remove(thread);
        }
    }

    private boolean mayPass() {
        return released || passes.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }

    private void signalHeld() {
        lock.lock();
        try {
            heldChanged.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
