package dev.weir.lab.lanes;

import dev.weir.lab.load.OpenVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Turns;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The batch beside the live service, in all ways by turns. */
final class BatchRun {

    private static final int RUN_IN = -1;

    /** Requests arrive for that much longer than a run may take. */
    private static final int SPARE_SECONDS = 5;

    private final Server server;
    private final LanesSettings settings;
    private final Phase live;
    private final int jobs;
    private final Duration cut;
    private final Work work;
    private final EarlyEnd end;
    private final Console console;
    private final Map<BatchStrategy, OpenVariant> seats = new LinkedHashMap<>();
    private String explanation = "";

    BatchRun(
            Server server,
            LanesSettings settings,
            double capacityMillis,
            Work work,
            EarlyEnd end,
            Console console) {
        this.server = server;
        this.settings = settings;
        this.live = settings.live(capacityMillis);
        this.jobs = settings.batch().jobs(capacityMillis, settings.demand());
        this.cut = settings.batch().longest(jobs, capacityMillis, settings.demand());
        this.work = work;
        this.end = end;
        this.console = console;
    }

    /** Runs it; answers the whole rounds. */
    BatchOutcome run() throws Exception {
        List<BatchStrategy> ways = ways();
        console.step("batch: %s jobs beside %s".formatted(Numbers.text(jobs), live.title()));
        Progress progress = new Progress(console, ways.size() * (settings.batch().rounds() + 1));
        Turns<BatchStrategy, BatchSlice> turns =
                new Turns<>(
                        ways,
                        new Random(settings.seed()),
                        end,
                        progress,
                        (way, what) -> "batch: %s, %s".formatted(way.label(), what));
        try {
            Map<BatchStrategy, List<BatchSlice>> slices =
                    turns.take(settings.batch().rounds(), this::start, this::turn);
            BatchOutcome outcome = new BatchOutcome(live, jobs, slices, explanation);
            if (outcome.rounds() > 0) {
                console.step("");
                BatchTable.lines(outcome).forEach(console::step);
                if (settings.explain()) {
                    console.step(
                            "%s says:%n%s".formatted(BatchStrategy.EXECUTOR.label(), explanation));
                }
            }
            return outcome;
        } finally {
            seats.values().forEach(OpenVariant::close);
        }
    }

    private List<BatchStrategy> ways() {
        int hikari = settings.batch().hikariSize();
        List<BatchStrategy> ways =
                new ArrayList<>(
                        List.of(
                                BatchStrategy.EXECUTOR,
                                BatchStrategy.alone(0),
                                BatchStrategy.alone(hikari)));
        for (int size : List.of(0, hikari)) {
            settings.batch()
                    .threads()
                    .forEach(threads -> ways.add(BatchStrategy.threads(threads, size)));
        }
        return ways;
    }

    /** Opens its pool and gives it some of the service's load, if it is not open yet. */
    private void start(BatchStrategy way) throws SQLException, InterruptedException {
        if (seats.containsKey(pool(way))) {
            return;
        }
        OpenVariant seat = OpenVariant.open(way.variant(), server);
        seats.put(pool(way), seat);
        new Slice(
                        live,
                        ReportArrivals.POISSON,
                        settings.lead(),
                        settings.warmUp(),
                        settings.seed() + RUN_IN)
                .run(seat, work);
    }

    /** Weir has a pool for each way; HikariCP has nothing to learn and one serves all of them. */
    private static BatchStrategy pool(BatchStrategy way) {
        return way.isWeir() ? way : BatchStrategy.alone(way.size());
    }

    private OpenVariant seat(BatchStrategy way) {
        OpenVariant seat = seats.get(pool(way));
        if (seat == null) {
            throw new IllegalStateException(way.label() + " has not been started");
        }
        return seat;
    }

    private BatchSlice turn(BatchStrategy way, int round) throws InterruptedException {
        boolean alone = way.form() == BatchStrategy.Form.ALONE;
        Duration longest = alone ? settings.batch().time() : cut;
        BatchSlice slice =
                new LiveService(
                                seat(way),
                                work,
                                live,
                                settings.lead().plus(longest).plusSeconds(SPARE_SECONDS),
                                settings.seed() * 1_000_003 + 7_919L * round)
                        .beside(way, settings.lead(), alone ? 0 : jobs, longest);
        if (way.equals(BatchStrategy.EXECUTOR)) {
            explanation = seat(way).explanation().orElse("");
        }
        return slice;
    }
}
