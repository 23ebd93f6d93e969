package dev.weir.lab.sweep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients that think, ask and wait for the answer, each on a virtual thread. Times to think are
 * drawn from an exponential distribution; a request is meant to begin when its client has thought,
 * whenever its thread gets to run. The number of clients may change.
 */
final class ClosedLoop implements Load {

    private final Request request;
    private final long thinkNanos;
    private final long seed;
    private final List<Thread> clients = new ArrayList<>();
    private volatile int wanted;
    private int started;

    ClosedLoop(Request request, int clients, Duration think, long seed) {
        this.request = request;
        this.thinkNanos = think.toNanos();
        this.seed = seed;
        this.wanted = clients;
    }

    @Override
    public void start() {
        clients(wanted);
    }

    /** From now on there are that many clients; those too many leave after their request. */
    void clients(int count) {
        wanted = count;
        // Of those who left, the threads are over; new ones take their places.
        started = Math.min(started, count);
        for (; started < count; started++) {
            int number = started;
            clients.add(Thread.ofVirtual().name("client").start(() -> live(number)));
        }
    }

    private void live(int number) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
        // Clients do not begin all at once, as if they had been there before.
        long next = System.nanoTime() + (long) (random.nextDouble() * thinkNanos);
        while (number < wanted) {
            long wait = next - System.nanoTime();
            if (wait > 0) {
                LockSupport.parkNanos(wait);
                continue;
            }
            request.serve(next, random);
            next = System.nanoTime() + think(random);
        }
    }

    private long think(SplittableRandom random) {
        return (long) (-Math.log(1 - random.nextDouble()) * thinkNanos);
    }

    @Override
    public void stop() throws InterruptedException {
        wanted = 0;
        request.letGo();
        // Nobody is interrupted: a virtual thread would lose its socket to that.
        for (Thread client : clients) {
            LockSupport.unpark(client);
        }
        for (Thread client : clients) {
            client.join();
        }
    }
}
