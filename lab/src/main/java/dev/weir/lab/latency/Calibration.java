package dev.weir.lab.latency;

import dev.weir.lab.load.ClosedLoop;
import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Server;
import dev.weir.tools.text.FailureText;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the database serves at most, beside a load that arrives by a schedule: loads are shares of
 * it. A closed loop of clients that do not think finds the best of several sizes of HikariCP. But
 * its clients are never idle, and those of a schedule are woken for each request, which takes a
 * tenth of two processors at some thousand requests a second; so the best size is then offered a
 * little more by a schedule, and what it serves counts.
 */
final class Calibration {

    /** More would find no more: processors or one row bind long before. */
    private static final int LARGEST = 200;

    private static final int SPARE_CLIENTS = 16;

    /** Above the closed loop's best: a queue is to stand. */
    private static final double OFFERED = 1.1;

    /** A queue past this many would be one of clients without threads, which are not woken. */
    private static final double LONGEST_QUEUE = 2_500;

    /** How much of what is offered may be left over, at a guess. */
    private static final double LEFT_OVER = 0.25;

    private static final int TRIALS = 3;
    private static final int LEADS_IN_TRIAL = 5;

    /** A queue of clients stands, so requests come in the order of these kinds. */
    private static final int KINDS = 1 << 16;

    private final Server server;
    private final Application.Work work;
    private final Duration trial;
    private final long seed;

    Calibration(Server server, Application.Work work, Duration trial, long seed) {
        this.server = server;
        this.work = work;
        this.trial = trial;
        this.seed = seed;
    }

    /** The sizes to try: the smallest again at the end, because it meets cold code first. */
    static List<Integer> sizes(List<Integer> fixed) {
        List<Integer> sizes =
                new ArrayList<>(fixed.stream().filter(size -> size <= LARGEST).sorted().toList());
        if (sizes.isEmpty()) {
            sizes.add(LARGEST);
        }
        sizes.add(sizes.getFirst());
        return sizes;
    }

    /** Requests in a second of the closed loop at that size, after half as long a warm-up. */
    double perSecond(int size) throws SQLException, InterruptedException {
        try (OpenVariant seat = OpenVariant.open(PoolVariant.hikari(size), server)) {
            // The log's slots are used again: nobody reads them.
            Application application =
                    new Application(
                            seat.source(),
                            work,
                            work.mix().draw(KINDS, seed),
                            new RequestLog(KINDS));
            double perSecond =
                    ClosedLoop.perSecond(
                            2 * size + SPARE_CLIENTS,
                            trial.dividedBy(2),
                            trial,
                            number -> application.serve(number % KINDS));
            if (perSecond == 0) {
                throw new SQLException(
                        "no request of the mix %s was served with %d connections: %s"
                                .formatted(
                                        work.mix().title(),
                                        size,
                                        FailureText.whyNothing(application.firstFailure())));
            }
            return perSecond;
        }
    }

    /**
     * Requests in a second of that pool, built for this, when they arrive by a schedule, a few more
     * than it can serve: the mean of a few trials.
     *
     * @param closed what the closed loop found; the answer is at most that
     */
    double perSecondBySchedule(PoolVariant variant, double closed)
            throws SQLException, InterruptedException {
        double seconds = Math.min(trial.toNanos() / 1e9, LONGEST_QUEUE / (LEFT_OVER * closed));
        long lead = (long) (seconds * 1e9 / LEADS_IN_TRIAL);
        long span = (long) (seconds * 1e9) - lead;
        double sum = 0;
        try (OpenVariant seat = OpenVariant.open(variant, server)) {
            for (int i = 0; i < TRIALS; i++) {
                MixLoop loop =
                        new MixLoop(
                                seat.source(),
                                work,
                                Pattern.POISSON.arrivals(OFFERED * closed, seconds, seed + i),
                                seed + i);
                loop.run();
                sum += loop.tally(lead, span).served() / (span / 1e9);
            }
        }
        return Math.min(closed, sum / TRIALS);
    }
}
