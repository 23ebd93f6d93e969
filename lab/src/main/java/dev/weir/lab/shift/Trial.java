package dev.weir.lab.shift;

import dev.weir.lab.load.CountWatch;
import dev.weir.lab.load.OpenLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.PoolCounts;
import java.sql.SQLException;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;

/** One fresh pool under a whole scene. */
final class Trial {

    private static final long SECOND = 1_000_000_000;

    private final Timeline timeline;
    private final Application.Work work;
    private final Server server;

    Trial(Timeline timeline, Application.Work work, Server server) {
        this.timeline = timeline;
        this.work = work;
        this.server = server;
    }

    /** Runs it; equal seeds give equal requests. */
    TrialOutcome run(PoolVariant variant, long seed) throws SQLException, InterruptedException {
        try (OpenVariant pool = OpenVariant.open(variant, server)) {
            return run(pool.source(), seed);
        }
    }

    private TrialOutcome run(DataSource source, long seed) throws InterruptedException {
        long[] offsets = timeline.arrivals(seed);
        Kind[] kinds = timeline.kinds(offsets, seed);
        OpenLoop<Kind> loop = new OpenLoop<>(offsets, kinds);
        Application application = new Application(source, work, kinds, loop.log());
        CountWatch watch = new CountWatch(() -> PoolCounts.of(source));
        watch.start();
        try {
            loop.run(application::serve);
        } finally {
            watch.stop();
        }
        long end = System.nanoTime();
        return new TrialOutcome(
                offsets,
                responses(loop.log(), offsets, loop.start(), end),
                perSecond(watch, loop.start(), PoolCounts::open),
                perSecond(watch, loop.start(), PoolCounts::inUse),
                loop.log().size() - loop.log().servedCount() - (int) application.failed(),
                application.failed(),
                application.firstFailure());
    }

    /** From the moment each request was due until its end; until all was over, if it had none. */
    private static long[] responses(RequestLog log, long[] offsets, long start, long end) {
        long[] responses = new long[offsets.length];
        for (int i = 0; i < responses.length; i++) {
            responses[i] = (log.served(i) ? log.end(i) : end) - start - offsets[i];
        }
        return responses;
    }

    private double[] perSecond(CountWatch watch, long start, ToIntFunction<PoolCounts> count) {
        double[] means = new double[(int) ((timeline.length() + SECOND - 1) / SECOND)];
        for (int i = 0; i < means.length; i++) {
            long from = start + i * SECOND;
            means[i] = watch.level(from, from + SECOND, count).mean();
        }
        return means;
    }
}
