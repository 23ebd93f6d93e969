package dev.weir.testkit.driver;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The threads that stand still inside calls of one connection, and the request to cancel what they
 * do.
 */
final class StalledCalls {

    private final DriverTime time;
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean cancelRequested = new AtomicBoolean();

    StalledCalls(DriverTime time) {
        this.time = time;
    }

    void enter(Thread thread) {
        cancelRequested.set(false);
        threads.add(thread);
    }

    void leave(Thread thread) {
        threads.remove(thread);
    }

    /** Asks what stands still to end as cancelled; without effect if nothing does. */
    void cancel() {
        if (!threads.isEmpty()) {
            cancelRequested.set(true);
            wake();
        }
    }

    /** Whether a cancel was asked for; the answer is given once. */
    boolean takeCancel() {
        return cancelRequested.getAndSet(false);
    }

    /** Makes every thread look again at what could end its call. */
    void wake() {
        threads.forEach(time::wake);
    }
}
