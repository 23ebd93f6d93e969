package dev.weir.lab.latency;

import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.SliceTally;
import dev.weir.lab.load.Times;
import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A stretch of load on one pool, with the neighbour's beside it. Used once. */
final class Slice {

    /** Keeps the neighbour's arrivals apart from the pool's own. */
    private static final long BESIDE_SEED = 0x9E3779B97F4A7C15L;

    private final OpenVariant seat;
    private final MixLoop loop;
    private final @Nullable MixLoop beside;
    private final long leadNanos;
    private final long spanNanos;

    /**
     * A slice of a cell.
     *
     * @param neighbour who has its own part of the load; null without
     * @param perSecond requests at the pool
     * @param lead goes by before anything counts, while idle connections are woken
     * @param seed equal seeds give equal arrivals and kinds of work
     */
    Slice(
            Cell cell,
            Application.Work work,
            OpenVariant seat,
            @Nullable OpenVariant neighbour,
            double perSecond,
            Duration lead,
            Duration span,
            long seed) {
        this.seat = seat;
        this.leadNanos = lead.toNanos();
        this.spanNanos = span.toNanos();
        double seconds = (leadNanos + spanNanos) / 1e9;
        this.loop =
                new MixLoop(
                        seat.source(),
                        work,
                        cell.pattern().arrivals(perSecond, seconds, seed),
                        seed);
        long other = seed ^ BESIDE_SEED;
        this.beside =
                neighbour == null
                        ? null
                        : new MixLoop(
                                neighbour.source(),
                                work,
                                Pattern.POISSON.arrivals(cell.besideOffered(), seconds, other),
                                other);
    }

    SliceOutcome run(int round) throws InterruptedException {
        CountWatch watch = new CountWatch(seat::counts);
        watch.start();
        try {
            runLoops();
        } finally {
            watch.stop();
        }
        long from = loop.start() + leadNanos;
        long to = from + spanNanos;
        double seconds = spanNanos / 1e9;
        SliceTally<Kind> tally = loop.tally(leadNanos, spanNanos);
        return new SliceOutcome(
                round,
                tally.due() / seconds,
                tally.served() / seconds,
                tally.responses(),
                tally.byKind(),
                tally.late(),
                watch.level(from, to, PoolCounts::open),
                watch.level(from, to, PoolCounts::inUse),
                tally.givenUp(),
                loop.application().failed(),
                loop.application().firstFailure(),
                beside == null ? Times.NONE : beside.tally(leadNanos, spanNanos).responses());
    }

    private void runLoops() throws InterruptedException {
        MixLoop other = beside;
        if (other == null) {
            loop.run();
            return;
        }
        Thread thread = Thread.ofPlatform().name("neighbour").start(() -> runQuietly(other));
        try {
            loop.run();
            thread.join();
        } catch (InterruptedException e) {
            thread.interrupt();
            throw e;
        }
    }

    private static void runQuietly(MixLoop loop) {
        try {
            loop.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
