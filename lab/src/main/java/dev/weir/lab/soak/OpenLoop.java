package dev.weir.lab.soak;

import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that arrive at random moments whatever becomes of those before (a Poisson process),
 * every other one on a virtual thread, the rest on platform threads. Runs until it is closed.
 */
final class OpenLoop implements AutoCloseable {

    /**
     * More than that would be a load of waiting only: a borrower's patience at five times 200/s.
     */
    private static final int MOST_AT_ONCE = 2_000;

    private static final int PLATFORM_THREADS = 48;

    /** The load rises for so long: a JVM whose code is not compiled yet is not what is tried. */
    private static final double RISE_NANOS = 5e9;

    private static final double LEAST_SHARE = 0.1;

    private final int ratePerSecond;
    private final Random random;
    private final Transactions transactions;
    private final Tally tally;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final ExecutorService platform =
            Executors.newFixedThreadPool(
                    PLATFORM_THREADS,
                    Thread.ofPlatform().name("soak-client-", 0).daemon().factory());
    private final Thread arrivals =
            Thread.ofPlatform().name("soak-arrivals").daemon().unstarted(this::arrive);
    private volatile boolean stopped;

    private OpenLoop(SoakSettings settings, Transactions transactions, Tally tally) {
        this.ratePerSecond = settings.ratePerSecond();
        this.random = new Random(settings.seed());
        this.transactions = transactions;
        this.tally = tally;
    }

    static OpenLoop start(SoakSettings settings, Transactions transactions, Tally tally) {
        OpenLoop loop = new OpenLoop(settings, transactions, tally);
        loop.arrivals.start();
        return loop;
    }

    private void arrive() {
        long start = System.nanoTime();
        long next = start;
        for (long number = 0; !stopped; number++) {
            double share = Math.clamp((next - start) / RISE_NANOS, LEAST_SHARE, 1);
            next += (long) (-Math.log(1 - random.nextDouble()) / (ratePerSecond * share) * 1e9);
            long wait;
            while ((wait = next - System.nanoTime()) > 0 && !stopped) {
                LockSupport.parkNanos(wait);
            }
            if (stopped) {
                return;
            }
            if (!places.tryAcquire()) {
                tally.shed();
                continue;
            }
            long intended = next;
            long id = number;
            Runnable request =
                    () -> {
                        try {
                            transactions.serve(id, intended);
                        } finally {
                            places.release();
                        }
                    };
            if (number % 2 == 0) {
                Thread.ofVirtual().name("soak-virtual").start(request);
            } else {
                platform.execute(request);
            }
        }
    }

    /** Requests under way. */
    int underWay() {
        return MOST_AT_ONCE - places.availablePermits();
    }

    /**
     * Lets no more arrive, and waits for those under way.
     *
     * @return how many had no end within {@code seconds}
     */
    int drain(int seconds) throws InterruptedException {
        stopped = true;
        arrivals.join();
        boolean all = places.tryAcquire(MOST_AT_ONCE, seconds, TimeUnit.SECONDS);
        int left = all ? 0 : underWay();
        if (all) {
            places.release(MOST_AT_ONCE);
        }
        return left;
    }

    @Override
    public void close() {
        stopped = true;
        platform.shutdownNow();
    }
}
