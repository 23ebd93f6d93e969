package dev.weir.lab.sweep;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.report.Numbers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All slices of a plan, in its order, except those that the journal has. Stopped from anywhere. */
final class SweepRun implements Measurement {

    private static final Duration CAPACITY_TRIAL = Duration.ofSeconds(4);

    private final SweepSettings settings;
    private final Journal journal;
    private final Console console;
    private volatile boolean stopped;

    SweepRun(SweepSettings settings, Journal journal, Console console) {
        this.settings = settings;
        this.journal = journal;
        this.console = console;
    }

    @Override
    public String page() {
        return "sweep.html";
    }

    @Override
    public Database database() {
        return settings.database();
    }

    @Override
    public int largest() {
        return SweepPlan.connections(settings);
    }

    /** Ends the slice that runs, without counting it, and runs no more. */
    @Override
    public void stop() {
        stopped = true;
    }

    /** Runs what is left to run, and reports all that the journal has. */
    @Override
    public Report on(SweepFixture fixture) throws SQLException, IOException, InterruptedException {
        runWhatIsDue(fixture);
        return new SweepReport(
                settings, WorkloadFindings.all(journal, settings.pace().turn() != null));
    }

    private void runWhatIsDue(SweepFixture fixture)
            throws SQLException, IOException, InterruptedException {
        List<List<PlannedSlice>> due =
                SweepPlan.together(settings).stream()
                        .filter(together -> !together.stream().allMatch(this::isDone))
                        .toList();
        if (!journal.slices().isEmpty()) {
            console.step("the journal has %d slices".formatted(journal.slices().size()));
        }
        Progress progress = new Progress(console, due.size());
        SliceRunner runner = runner(fixture);
        Map<String, Workload> built = new HashMap<>();
        for (List<PlannedSlice> together : due) {
            if (stopped) {
                return;
            }
            PlannedSlice first = together.getFirst();
            Workload workload = built.get(first.workload());
            if (workload == null) {
                console.passing("building the tables of " + first.workload() + " ...");
                built.clear();
                workload = build(fixture, first.workload());
                built.put(first.workload(), workload);
            }
            progress.now(
                    first.workload()
                            + (together.size() == 1
                                    ? ": " + first.variant().label()
                                    : ": %d pools by turns".formatted(together.size())));
            for (SliceOutcome outcome :
                    runner.run(
                            together,
                            workload,
                            journal.calibration(first.workload()).orElseThrow())) {
                journal.add(outcome);
                console.step(line(outcome));
            }
            progress.stepDone();
        }
    }

    private boolean isDone(PlannedSlice planned) {
        return journal.slice(planned.id()).isPresent();
    }

    private SliceRunner runner(SweepFixture fixture) {
        Duration turn = settings.pace().turn();
        return turn == null
                ? new SliceRun(fixture, settings, () -> stopped)
                : new TurnsRun(fixture, settings, turn, () -> stopped);
    }

    private Workload build(SweepFixture fixture, String name)
            throws SQLException, IOException, InterruptedException {
        Workload workload = Workloads.create(name);
        prepare(fixture, workload);
        Optional<Calibration> known = journal.calibration(name);
        if (known.isPresent()) {
            workload.resume(known.get().measured());
        } else {
            Calibration calibration = calibrate(fixture, workload);
            journal.add(calibration);
            console.step(
                    "%s: this machine serves %s requests/s without a pool"
                            .formatted(name, Numbers.text(Math.rint(calibration.capacity()))));
        }
        return workload;
    }

    /** Makes the tables. */
    static void prepare(SweepFixture fixture, Workload workload) throws SQLException {
        try (Connection c = fixture.connect()) {
            fixture.database().recreateSchema(c);
            workload.build(c, fixture.database());
        }
    }

    private Calibration calibrate(SweepFixture fixture, Workload workload)
            throws SQLException, IOException, InterruptedException {
        Duration slice = settings.pace().slice();
        Duration trial = slice.compareTo(CAPACITY_TRIAL) < 0 ? slice.dividedBy(2) : CAPACITY_TRIAL;
        double capacity = Capacity.perSecond(fixture, workload, trial);
        int clients = settings.clientsOf(workload);
        double think =
                settings.think() != null
                        ? settings.think().toNanos() / 1e6
                        : Calibration.thinkMillis(clients, capacity);
        return new Calibration(workload.name(), capacity, clients, think, workload.measured());
    }

    private static String line(SliceOutcome slice) {
        return "%s  %s%s: %s/s, response %s / %s ms, %s connections, built in %s s%s%s"
                .formatted(
                        slice.workload(),
                        slice.variant().label(),
                        slice.drift() ? " (drift)" : "",
                        Numbers.text(Math.rint(slice.throughput())),
                        Numbers.text(slice.response().p50()),
                        Numbers.text(slice.response().p99()),
                        Numbers.text(Math.rint(slice.openMean())),
                        Numbers.text(slice.buildSeconds()),
                        slice.failed() == 0 ? "" : ", %,d FAILED".formatted(slice.failed()),
                        slice.wrong() == null ? "" : ", WRONG: " + slice.wrong());
    }
}
