package dev.weir.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;

/** Clients that ask again as soon as they are served: what is served at most. */
public final class ClosedLoop {

    private ClosedLoop() {}

    /**
     * Requests that are served in a second.
     *
     * @param clients how many ask at a time, each on a virtual thread
     * @param warmUp before anything counts
     * @param request serves the request of that number, from 0 on, and answers whether it was
     *     served
     * @throws InterruptedException if the calling thread is interrupted; so are the clients then
     */
    public static double perSecond(
            int clients, Duration warmUp, Duration span, IntPredicate request)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        LongAdder served = new LongAdder();
        long begin = System.nanoTime() + warmUp.toNanos();
        long end = begin + span.toNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .name("client")
                            .start(
                                    () -> {
                                        while (System.nanoTime() < end
                                                && !Thread.currentThread().isInterrupted()) {
                                            boolean done = request.test(next.getAndIncrement());
                                            long now = System.nanoTime();
                                            if (done && now >= begin && now < end) {
                                                served.increment();
                                            }
                                        }
                                    }));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            throw e;
        }
        return served.sum() / (span.toNanos() / 1e9);
    }
}
