package dev.weir.lab.sweep;

import dev.weir.lab.load.Arrivals;
import dev.weir.lab.load.Schedule;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Requests that arrive by a schedule whatever becomes of those before: a Poisson process of
 * constant rate. What comes late counts from when it was due.
 */
final class OpenLoop implements Load {

    private static final long PATIENCE_MILLIS = 5_000;

    private final Request request;
    private final Schedule schedule;
    private final long seed;
    private final Thread running = Thread.ofPlatform().name("open-loop").unstarted(this::run);

    /** A schedule for that long; its queue gets {@code grace} more. */
    OpenLoop(Request request, double perSecond, Duration length, Duration grace, long seed) {
        this.request = request;
        this.seed = seed;
        this.schedule =
                new Schedule(
                        Arrivals.poisson(
                                second -> perSecond, perSecond, length.toNanos() / 1e9, seed),
                        grace);
    }

    @Override
    public void start() {
        running.start();
    }

    private void run() {
        try {
            schedule.run(
                    (number, intended) ->
                            request.serve(
                                    intended, new SplittableRandom(seed * 1_000_003 + number)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Those who wait return their connections unused; a schedule that has not ended is cut off. */
    @Override
    public void stop() throws InterruptedException {
        request.letGo();
        running.join(PATIENCE_MILLIS);
        schedule.stop();
        running.join();
    }
}
