package dev.weir.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/** Clients that ask again once they are served: what is served at most, and what they wait. */
public final class ClosedLoop {

    private ClosedLoop() {}

    /**
     * What clients had in a span of time.
     *
     * @param perSecond requests served in a second
     * @param millis the mean over clients of what each waited for an answer, in milliseconds, from
     *     the moment at which it meant to ask: the time without the pauses it meant to make. Of a
     *     client without any answer it is the whole of that time, which is the least that it waited
     */
    public record Served(double perSecond, double millis) {}

    /** Requests that are served in a second if clients ask again at once. */
    public static double perSecond(
            int clients, Duration warmUp, Duration span, IntPredicate request)
            throws InterruptedException {
        return served(clients, Duration.ZERO, warmUp, span, request).perSecond();
    }

    /**
     * Lets clients ask.
     *
     * @param clients how many ask at a time, each on a virtual thread
     * @param pause of a client between an answer and the next request, on average; exponentially
     *     distributed
     * @param warmUp before anything counts
     * @param request serves the request of that number, from 0 on, and answers whether it was
     *     served
     * @throws InterruptedException if the calling thread is interrupted; so are the clients then
     */
    public static Served served(
            int clients, Duration pause, Duration warmUp, Duration span, IntPredicate request)
            throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        long begin = System.nanoTime() + warmUp.toNanos();
        List<Client> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Client client = new Client(begin, begin + span.toNanos(), pause.toNanos(), i);
            all.add(client);
            threads.add(
                    Thread.ofVirtual()
                            .name("client")
                            .start(() -> client.ask(() -> request.test(next.getAndIncrement()))));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            throw e;
        }
        return new Served(
                all.stream().mapToInt(client -> client.answers).sum() / (span.toNanos() / 1e9),
                all.stream().mapToDouble(Client::millis).average().orElse(0));
    }

    /** One of them. Read once its thread has ended. */
    private static final class Client {
        private final long begin;
        private final long end;
        private final long pause;
        private final SplittableRandom random;
        private int answers;
        private long paused;

        Client(long begin, long end, long pause, long seed) {
            this.begin = begin;
            this.end = end;
            this.pause = pause;
            this.random = new SplittableRandom(seed);
        }

        void ask(BooleanSupplier request) {
            while (System.nanoTime() < end && !Thread.currentThread().isInterrupted()) {
                boolean done = request.getAsBoolean();
                long now = System.nanoTime();
                answers += done && now >= begin && now < end ? 1 : 0;
                if (pause > 0) {
                    pause(now);
                }
            }
        }

        private void pause(long from) {
            long drawn = (long) (-pause * Math.log(1 - random.nextDouble()));
            long until = Math.min(end, from + drawn);
            long left = until - from;
            while (left > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(left);
                left = until - System.nanoTime();
            }
            // On a busy machine it asks late. That delay is part of what it waits: with some pools
            // a client waits for the processor before it asks, with others for a connection.
            paused += Math.max(0, until - Math.max(begin, from));
        }

        double millis() {
            return (end - begin - paused) / 1e6 / Math.max(1, answers);
        }
    }
}
