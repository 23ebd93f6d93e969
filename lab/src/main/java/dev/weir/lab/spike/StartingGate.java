package dev.weir.lab.spike;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that stand ready and are let go together. The opener wakes every thread itself: in a
 * latch each waiter wakes the next, and on few cores the last one would start milliseconds late.
 */
final class StartingGate {

    private final Trial trial;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean open;

    StartingGate(Trial trial) {
        this.trial = trial;
    }

    /** Adds a thread that will do this. */
    void add(Runnable work) {
        threads.add(
                trial.thread(
                        () -> {
                            while (!open) {
                                LockSupport.park(this);
                            }
                            work.run();
                        }));
    }

    /** Starts the threads and waits until all stand at the gate. */
    void assemble() throws InterruptedException {
        threads.forEach(Thread::start);
        while (!threads.stream().allMatch(StartingGate::isParked)) {
            Thread.sleep(1);
        }
    }

    /** Lets all go; returns the moment of it, {@link System#nanoTime}. */
    long open() {
        long now = System.nanoTime();
        open = true;
        threads.forEach(LockSupport::unpark);
        return now;
    }

    /** Waits until all are done. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static boolean isParked(Thread thread) {
        return thread.getState() == Thread.State.WAITING;
    }
}
