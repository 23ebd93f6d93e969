package dev.weir.lab.lanes;

import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.SliceTally;
import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The requests of a service, for as long as a batch runs beside it. Used once. */
final class LiveService {

    private final OpenVariant seat;
    private final Work work;
    private final OpenLoop<Kind> loop;
    private final Application application;
    private final CountWatch watch;
    private final Thread thread = Thread.ofPlatform().name("live").unstarted(this::loop);

    /**
     * A service.
     *
     * @param longest how long requests arrive at most
     */
    LiveService(OpenVariant seat, Work work, Phase phase, Duration longest, long seed) {
        this.seat = seat;
        this.work = work;
        Requests requests =
                Requests.draw(
                        phase,
                        ReportArrivals.POISSON,
                        work.demand(),
                        longest.toNanos() / 1e9,
                        seed);
        this.loop = new OpenLoop<>(requests.offsets(), requests.kinds());
        this.application = new Application(seat, work, requests, loop.log());
        this.watch = new CountWatch(seat::counts);
    }

    /**
     * Runs the batch beside the service, or lets as much time go by.
     *
     * @param lead of the service before the batch begins
     * @param jobs how many; 0 for the service alone
     * @param longest the longest that a batch may take, or how long the service is alone
     */
    BatchSlice beside(BatchStrategy way, Duration lead, int jobs, Duration longest)
            throws InterruptedException {
        Jobs batch = new Jobs(work, jobs);
        watch.start();
        thread.start();
        long begin;
        long nanos;
        try {
            TimeUnit.NANOSECONDS.sleep(lead.toNanos());
            begin = System.nanoTime();
            if (jobs == 0) {
                TimeUnit.NANOSECONDS.sleep(longest.toNanos());
                nanos = longest.toNanos();
            } else {
                nanos = batch.run(way, seat.source(), longest.toNanos());
            }
            loop.endArrivals();
            thread.join();
        } catch (InterruptedException e) {
            thread.interrupt();
            throw e;
        } finally {
            watch.stop();
        }
        return outcome(batch, jobs, begin, nanos);
    }

    private void loop() {
        try {
            loop.run(application::serve);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private BatchSlice outcome(Jobs batch, int jobs, long begin, long nanos) {
        SliceTally<Kind> tally = loop.tally(begin - loop.start(), nanos);
        boolean cut = batch.done() + batch.failed() < jobs;
        double seconds = nanos / 1e9;
        return new BatchSlice(
                cut ? seconds * jobs / batch.done() : seconds,
                cut,
                batch.done(),
                (double) batch.runNanos() / nanos,
                tally.responses(),
                tally.byKind(),
                watch.level(begin, begin + nanos, PoolCounts::open),
                application.failed() + batch.failed(),
                application.firstFailure() != null
                        ? application.firstFailure()
                        : batch.firstFailure());
    }
}
