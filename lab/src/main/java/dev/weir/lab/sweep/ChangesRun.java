package dev.weir.lab.sweep;

import dev.weir.tools.cli.Console;
import dev.weir.tools.report.Numbers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** One pool after the other under the same changes. Stopped from anywhere. */
final class ChangesRun implements Measurement {

    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration CAPACITY_TRIAL = Duration.ofSeconds(2);

    /** A change that does not come to its end by itself in that time never will. */
    private static final int MOST_SECONDS = 60;

    private final ChangesSettings settings;
    private final Console console;
    private final SharedRun shared;
    private volatile boolean stopped;

    ChangesRun(ChangesSettings settings, Console console) {
        this.settings = settings;
        this.console = console;
        shared = new SharedRun(settings, console);
    }

    @Override
    public String page() {
        return "sweep-changes.html";
    }

    @Override
    public Database database() {
        return settings.database();
    }

    @Override
    public int largest() {
        return settings.largest();
    }

    @Override
    public void stop() {
        stopped = true;
        shared.stop();
    }

    /**
     * What became of one pool: every change, the whole time, and the tables at the end.
     *
     * @param variant that pool
     * @param dropped what a cache drop did, in words; empty if there was none
     * @param wrong what is wrong with the tables; empty if nothing is
     */
    record Story(
            SweepVariant variant,
            List<ChangeOutcome> changes,
            List<Tick> ticks,
            String dropped,
            String wrong) {

        String pool() {
            return variant.label();
        }
    }

    @Override
    public Report on(SweepFixture fixture) throws SQLException, IOException, InterruptedException {
        Repeated workload = new Repeated(Workloads.create(settings.workload()));
        console.passing("building the tables ...");
        SweepRun.prepare(fixture, workload);
        Duration trial = Capacity.trial(settings.during(), CAPACITY_TRIAL);
        double capacity = Capacity.perSecond(fixture, workload, trial);
        double think = Calibration.thinkMillis(settings.clients(), capacity);
        PoolAddress address = fixture.address(workload, SweepSettings.PATIENCE);
        Pages pages = new Pages(settings.megabytes(), Pages.DROP_CACHES);
        if (settings.changes().contains(Change.CACHE)) {
            try (Connection c = fixture.connect()) {
                pages.build(c);
            }
        }
        List<Story> stories =
                settings.changes().isEmpty()
                        ? List.of()
                        : stories(fixture, workload, pages, think, address);
        workload.reading(null);
        return new ChangesReport(
                settings,
                stories,
                settings.severalPools() && !stopped
                        ? shared.on(fixture, workload, think)
                        : List.of());
    }

    private List<Story> stories(
            SweepFixture fixture, Repeated workload, Pages pages, double think, PoolAddress address)
            throws SQLException, IOException, InterruptedException {
        List<Story> stories = new ArrayList<>();
        for (SweepVariant variant : settings.turns()) {
            if (!stopped) {
                stories.add(story(fixture, workload, pages, think, variant, address));
            }
        }
        return stories;
    }

    private Story story(
            SweepFixture fixture,
            Repeated workload,
            Pages pages,
            double think,
            SweepVariant variant,
            PoolAddress address)
            throws SQLException, IOException, InterruptedException {
        try (Connection c = fixture.connect()) {
            workload.beforeSlice(c, fixture.database());
        }
        Meter meter = new Meter();
        List<ChangeOutcome> outcomes = new ArrayList<>();
        List<Tick> ticks;
        String dropped;
        try (ResizablePool pool = variant.pool(address)) {
            pool.open();
            ClosedLoop clients =
                    new ClosedLoop(
                            new Request(pool, workload, meter),
                            settings.clients(),
                            Duration.ofNanos((long) (think * 1e6)),
                            settings.seed());
            ChangeStage stage = new ChangeStage(settings, fixture, workload, pages, clients);
            Observer observer = new Observer(meter, pool, fixture.processes(), INTERVAL.toNanos());
            clients.start();
            try {
                watch(observer, settings.settle(), variant.label() + ": settling");
                for (Change change : settings.changes()) {
                    if (!stopped) {
                        outcomes.add(change(variant.label(), change, stage, observer));
                    }
                }
            } finally {
                clients.stop();
            }
            ticks = List.copyOf(observer.ticks());
            dropped = stage.dropped();
        }
        try (Connection c = fixture.connect()) {
            // What a heavy request is worth in rows is not counted.
            return new Story(variant, outcomes, ticks, dropped, workload.wrong(c, -1).orElse(""));
        }
    }

    private ChangeOutcome change(String pool, Change change, ChangeStage stage, Observer observer)
            throws IOException, InterruptedException, SQLException {
        String what = pool + ", " + change.option() + ": ";
        stage.prepare(change);
        // The first intervals after the last change's end, and after this one's crowd has come.
        watch(observer, INTERVAL.multipliedBy(2), what + "before");
        int calmFrom = observer.ticks().size();
        watch(observer, settings.calm(), what + "before");
        int changeFrom = observer.ticks().size();

        double begin = observer.now();
        FutureTask<Double> hand =
                new FutureTask<>(
                        () -> {
                            stage.begin(change);
                            return observer.now();
                        });
        Thread.ofPlatform().daemon().name("change").start(hand);
        for (int i = 0; !hand.isDone() && i < MOST_SECONDS * 1_000 / INTERVAL.toMillis(); i++) {
            observer.next();
        }
        double over = result(hand);
        if (!change.passes()) {
            watch(observer, settings.during(), what + change.words());
            stage.end(change);
            over = observer.now();
        }
        watch(observer, settings.after(), what + "behind it");
        List<Tick> ticks = observer.ticks();
        ChangeOutcome outcome =
                ChangeOutcome.of(
                        pool,
                        change,
                        ticks.subList(calmFrom, changeFrom),
                        ticks.subList(changeFrom, ticks.size()),
                        begin,
                        over);
        console.step(
                "%s%s/s before, %s during, back after %s s, %,d to %,d connections, %,d failed"
                        .formatted(
                                what,
                                Numbers.text(Math.rint(outcome.before())),
                                Numbers.text(Math.rint(outcome.during())),
                                Numbers.text(outcome.backSeconds()),
                                outcome.openBefore(),
                                outcome.openMost(),
                                outcome.failed()));
        return outcome;
    }

    private void watch(Observer observer, Duration time, String what) throws InterruptedException {
        console.passing(what);
        long intervals = Math.max(1, time.dividedBy(INTERVAL));
        for (long i = 0; i < intervals && !stopped; i++) {
            observer.next();
        }
    }

    private static double result(FutureTask<Double> hand)
            throws IOException, InterruptedException, SQLException {
        try {
            return hand.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
