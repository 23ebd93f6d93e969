package dev.weir.lab.lanes;

import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.SliceTally;
import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;

/**
 * A stretch of a phase's load.
 *
 * @param lead goes by before anything counts, while reports fill the pools
 * @param seed equal seeds give equal requests
 */
record Slice(Phase phase, ReportArrivals arrivals, Duration lead, Duration span, long seed) {

    SliceOutcome run(OpenVariant seat, Work work) throws InterruptedException {
        double seconds = span.toNanos() / 1e9;
        Requests requests =
                Requests.draw(phase, arrivals, work.demand(), lead.toNanos() / 1e9 + seconds, seed);
        OpenLoop<Kind> loop = new OpenLoop<>(requests.offsets(), requests.kinds());
        Application application = new Application(seat, work, requests, loop.log());
        CountWatch watch = new CountWatch(seat::counts);
        watch.start();
        try {
            loop.run(application::serve);
        } finally {
            watch.stop();
        }
        long from = loop.start() + lead.toNanos();
        long to = from + span.toNanos();
        SliceTally<Kind> tally = loop.tally(lead.toNanos(), span.toNanos());
        return new SliceOutcome(
                phase.title(),
                tally.done(Kind.READ) / seconds,
                tally.done(Kind.REPORT) / seconds,
                tally.responses(),
                tally.byKind(),
                tally.late(),
                watch.level(from, to, PoolCounts::open),
                watch.level(from, to, PoolCounts::inUse),
                tally.givenUp(),
                application.failed(),
                application.firstFailure());
    }
}
