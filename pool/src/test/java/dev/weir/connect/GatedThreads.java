package dev.weir.connect;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** Threads that begin when the test says so. */
final class GatedThreads implements ThreadFactory {
    private final List<Gated> made = new CopyOnWriteArrayList<>();

    private record Gated(Thread thread, CountDownLatch gate) {}

    @Override
    public Thread newThread(Runnable work) {
        CountDownLatch gate = new CountDownLatch(1);
        Thread thread =
                Thread.ofPlatform()
                        .daemon()
                        .unstarted(
                                () -> {
                                    await(gate);
                                    work.run();
                                });
        made.add(new Gated(thread, gate));
        return thread;
    }

    int size() {
        return made.size();
    }

    /** Lets the oldest that has not run do all that there is for it, and end. */
    void runNext() {
        Gated next =
                made.stream().filter(each -> each.gate.getCount() > 0).findFirst().orElseThrow();
        next.gate.countDown();
        try {
            next.thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
