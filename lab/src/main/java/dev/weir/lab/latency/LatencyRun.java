package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.load.Server;
import dev.weir.lab.load.Tables;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All cells: for each mix and round trip the capacity first, then the loads. */
final class LatencyRun {

    private static final Duration LONGEST_TRIAL = Duration.ofSeconds(2);

    /** Long reports are few: their number in a trial is to be some hundred. */
    private static final int LONGER_FOR_LONG_WORK = 2;

    private static final double LONG_MILLIS = 100;

    private final LatencySettings settings;
    private final Console console;
    private final EarlyEnd end;

    LatencyRun(LatencySettings settings, Console console, EarlyEnd end) {
        this.settings = settings;
        this.console = console;
        this.end = end;
    }

    /**
     * Runs until all is done or the end was asked for; cells without a whole round are left out.
     */
    List<CellOutcome> on(Server server) throws Exception {
        List<CellOutcome> outcomes = new ArrayList<>();
        Progress progress = new Progress(console, settings.steps());
        for (Mix mix : settings.mixes()) {
            Application.Work work = build(server, mix);
            for (Duration roundTrip : settings.roundTrips()) {
                server.roundTrip(roundTrip);
                Calibration calibration = calibration(server, work);
                Optional<Double> capacity = capacity(calibration, work, roundTrip);
                if (capacity.isEmpty() || !overload(calibration, capacity.get())) {
                    return outcomes;
                }
                for (Cell cell : settings.cells(mix, roundTrip, capacity.get())) {
                    CellOutcome outcome =
                            new CellRun(server, settings, cell, work, end, progress).run();
                    if (outcome.rounds() > 0) {
                        outcomes.add(outcome);
                        tell(outcome);
                    }
                    if (end.isAsked()) {
                        return outcomes;
                    }
                }
            }
        }
        return outcomes;
    }

    private Application.Work build(Server server, Mix mix) throws Exception {
        console.passing("building the tables ...");
        try (Connection c = server.connect()) {
            server.tables().build(c);
            return new Application.Work(
                    server.tables(),
                    mix,
                    mix.reportMillis() == 0 ? 0 : Tables.rowsTaking(c, mix.reportMillis()));
        }
    }

    private Calibration calibration(Server server, Application.Work work) {
        Duration usual =
                settings.slice().compareTo(LONGEST_TRIAL) < 0 ? settings.slice() : LONGEST_TRIAL;
        Duration trial =
                work.mix().reportMillis() >= LONG_MILLIS
                        ? usual.multipliedBy(LONGER_FOR_LONG_WORK)
                        : usual;
        return new Calibration(server, work, trial, settings.seed());
    }

    /**
     * Has the code of both kinds of pool compiled that runs only while requests wait, in pools that
     * nobody measures. HikariCP's finding the capacity has done so; what is to be a cold process
     * has neither.
     *
     * @return false if the end was asked for
     */
    private boolean overload(Calibration calibration, double capacity) throws Exception {
        boolean given = settings.capacity() != null;
        if (given && !settings.starts().contains(Start.WARM)) {
            return true;
        }
        List<PoolVariant> kinds = new ArrayList<>(List.of(PoolVariant.WEIR));
        if (given) {
            kinds.add(PoolVariant.hikari(settings.sizes().getFirst()));
        }
        for (PoolVariant kind : kinds) {
            console.passing("an overload for %s ...".formatted(kind.label()));
            if (end.unlessAsked(() -> calibration.perSecondBySchedule(kind, capacity)).isEmpty()) {
                return false;
            }
            console.step("%s has met an overload, not measured".formatted(kind.label()));
        }
        return true;
    }

    /** Requests in a second; empty if the end was asked for. */
    private Optional<Double> capacity(
            Calibration calibration, Application.Work work, Duration roundTrip) throws Exception {
        String scene =
                work.mix().title()
                        + (roundTrip.isZero() ? "" : ", round trip " + TimeOption.text(roundTrip));
        if (settings.capacity() != null) {
            console.step(
                    "%s: capacity %s/s, as given"
                            .formatted(scene, Numbers.text(settings.capacity())));
            return Optional.of(settings.capacity());
        }
        double best = 0;
        int bestSize = 0;
        List<String> found = new ArrayList<>();
        for (int size : Calibration.sizes(settings.sizes())) {
            console.passing("%s: what HikariCP serves with %d ...".formatted(scene, size));
            Optional<Double> one = end.unlessAsked(() -> calibration.perSecond(size));
            if (one.isEmpty()) {
                return Optional.empty();
            }
            if (one.get() > best) {
                best = one.get();
                bestSize = size;
            }
            found.add("%d: %s".formatted(size, Numbers.text(Math.rint(one.get()))));
        }
        double closed = best;
        PoolVariant fastest = PoolVariant.hikari(bestSize);
        Optional<Double> capacity =
                end.unlessAsked(() -> calibration.perSecondBySchedule(fastest, closed));
        capacity.ifPresent(
                perSecond ->
                        console.step(
                                "%s: capacity %s/s by schedule with %s (closed loop, %s)"
                                        .formatted(
                                                scene,
                                                Numbers.text(Math.rint(perSecond)),
                                                fastest.label(),
                                                String.join("; ", found))));
        return capacity;
    }

    private void tell(CellOutcome outcome) {
        console.step("");
        LatencyTable.lines(outcome).forEach(console::step);
        if (settings.explain()) {
            outcome.explanations()
                    .forEach(
                            (variant, text) ->
                                    console.step(
                                            "%s, %s says:%n%s"
                                                    .formatted(
                                                            outcome.cell().title(),
                                                            variant.label(),
                                                            text)));
        }
    }
}
