package dev.weir.lab.shift;

import dev.weir.lab.load.ClosedLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Server;
import dev.weir.tools.text.FailureText;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What the database serves of a mix at most: a closed loop of clients that do not think. */
final class Capacity {

    private static final int SPARE_CLIENTS = 16;

    /** Requests come in the order of these kinds, again and again. */
    private static final int KINDS = 1 << 14;

    private final Server server;
    private final Application.Work work;
    private final Duration trial;
    private final long seed;

    Capacity(Server server, Application.Work work, Duration trial, long seed) {
        this.server = server;
        this.work = work;
        this.trial = trial;
        this.seed = seed;
    }

    /** Requests in a second with that pool, after half as long a warm-up. */
    double perSecond(PoolVariant variant, Mix mix) throws SQLException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        Kind[] kinds = new Kind[KINDS];
        Arrays.setAll(kinds, i -> mix.draw(random));
        try (OpenVariant pool = OpenVariant.open(variant, server)) {
            // The log's slots are used again: nobody reads them.
            Application application =
                    new Application(pool.source(), work, kinds, new RequestLog(KINDS));
            double perSecond =
                    ClosedLoop.perSecond(
                            2 * variant.size() + SPARE_CLIENTS,
                            trial.dividedBy(2),
                            trial,
                            number -> application.serve(number % KINDS));
            if (perSecond == 0) {
                throw new SQLException(
                        "no request of the mix %s was served with %s: %s"
                                .formatted(
                                        mix.words(),
                                        variant.label(),
                                        FailureText.whyNothing(application.firstFailure())));
            }
            return perSecond;
        }
    }
}
