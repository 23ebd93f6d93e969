package dev.weir.lab.tune;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.cli.TimeOption;
import dev.weir.lab.result.Section;
import dev.weir.lab.result.Table;
import dev.weir.lab.text.FailureText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Applies a file of settings to the user's own server: shows the difference, asks, changes, watches
 * what the server's statements take, and takes everything back if they take twice as long.
 */
final class ApplyRun {

    /** Beyond this part of the time before, the change is taken back. */
    static final double REGRESSION = 2;

    private static final int LOOKS = 100;

    /** Fewer say nothing. */
    private static final int LEAST_SERVED = 50;

    private final TuneFixture fixture;
    private final Surface surface;
    private final Duration watch;
    private final Console console;
    private final EarlyEnd end;

    /**
     * On a server.
     *
     * @param surface also of knobs that need a restart
     * @param watch how long the server is looked at before and after
     */
    ApplyRun(TuneFixture fixture, Surface surface, Duration watch, Console console, EarlyEnd end) {
        this.fixture = fixture;
        this.surface = surface;
        this.watch = watch;
        this.console = console;
        this.end = end;
    }

    /**
     * What came of it.
     *
     * @param difference as a table
     * @param sentence how it ended
     * @param before milliseconds for each transaction; not a number if there were too few
     * @param after the same with the change
     * @param kept whether the change stands
     */
    record Outcome(
            Section difference, String sentence, double before, double after, boolean kept) {}

    /**
     * Applies it.
     *
     * @param agrees asked after the difference has been shown
     */
    Outcome run(Path conf, Path logFile, BooleanSupplier agrees) throws Exception {
        try (Connection c = fixture.connect()) {
            fixture.dialect().tables().requireFree(c);
        }
        Configuration target = surface.current();
        for (Map.Entry<String, String> setting : ConfFile.read(conf, surface).entrySet()) {
            target = target.with(conf.toString(), setting.getKey(), setting.getValue());
        }
        Section difference = difference(target);
        List<String> knobs = target.differsFrom(surface.current());
        if (knobs.isEmpty()) {
            return ended(difference, "The server has these settings already.", false);
        }
        difference.tables().getFirst().rows().forEach(row -> console.step(String.join("  ", row)));
        if (!agrees.getAsBoolean()) {
            return ended(difference, "Nothing was changed.", false);
        }
        double before = mean(Double.NaN);
        if (end.isAsked()) {
            return ended(difference, "Nothing was changed.", false);
        }
        return changed(target, difference, logFile, before);
    }

    private Outcome changed(Configuration target, Section difference, Path logFile, double before)
            throws Exception {
        TuneLog.Head head = head();
        double after;
        try (TuneLog log = TuneLog.begin(logFile, head)) {
            TunedServer server = new TunedServer(fixture, surface, log, head.saved());
            try {
                if (fixture.restarts()) {
                    server.apply(target);
                } else {
                    server.set(target);
                }
                after = mean(before);
            } catch (Exception e) {
                takeBack(e, server, log);
                throw e;
            }
            boolean worse = after > REGRESSION * before;
            if (worse || end.isAsked()) {
                server.restore();
                log.restored();
                return new Outcome(
                        difference,
                        worse
                                ? "%s took %.2f ms instead of %.2f ms: everything was put back."
                                        .formatted(what(), after, before)
                                : "Stopped: everything was put back.",
                        before,
                        after,
                        false);
            }
        }
        return new Outcome(
                difference,
                "Applied%s. %s./weir tune --undo --log %s with the same --url puts it back."
                        .formatted(
                                untilWhen(),
                                Double.isNaN(after) || Double.isNaN(before)
                                        ? "Too little was served to tell whether it got slower. "
                                        : "",
                                logFile),
                before,
                after,
                true);
    }

    private void takeBack(Exception failure, TunedServer server, TuneLog log) {
        try {
            server.restore();
            log.restored();
        } catch (Exception e) {
            failure.addSuppressed(e);
            console.step(
                    "the change could not be taken back (%s): once the server is up, run ./weir tune --undo with the same --url, --user and --log %s"
                            .formatted(FailureText.of(e), log.file()));
        }
    }

    private String untilWhen() {
        if (!fixture.lasts()) {
            return ", until the server's next restart: put the lines into its %s, or give --settings-file"
                    .formatted(fixture.dialect().confFile());
        }
        return fixture.restarts() ? "" : "; what needs a restart holds from the next one on";
    }

    private String what() {
        return fixture.dialect() == Dialects.POSTGRESQL ? "A transaction" : "A statement";
    }

    private static Outcome ended(Section difference, String sentence, boolean kept) {
        return new Outcome(difference, sentence, Double.NaN, Double.NaN, kept);
    }

    private TuneLog.Head head() throws SQLException, IOException {
        Changes changes = fixture.changes(surface);
        try (Connection c = fixture.connect()) {
            return new TuneLog.Head(
                    fixture.address(),
                    changes.system(c),
                    null,
                    null,
                    changes.saved(c),
                    Map.of("apply", "true"));
        }
    }

    /**
     * Milliseconds for each transaction over the time of the watch; ends early if that is far
     * beyond {@code before}.
     */
    private double mean(double before) throws Exception {
        double mean = Double.NaN;
        Duration pause = watch.dividedBy(LOOKS);
        try (Connection c = fixture.connect()) {
            Watch seen = fixture.dialect().watch(c);
            if (!seen.counts()) {
                return Double.NaN;
            }
            seen.look(c);
            for (int look = 1; look <= LOOKS; look++) {
                console.passing(
                        "watching the server for %s (%d %%) ..."
                                .formatted(TimeOption.text(watch), 100 * look / LOOKS));
                Optional<Boolean> waited =
                        end.unlessAsked(
                                () -> {
                                    Thread.sleep(pause);
                                    return true;
                                });
                if (waited.isEmpty()) {
                    return mean;
                }
                seen.look(c);
                if (seen.served() >= LEAST_SERVED) {
                    mean = seen.meanMillis();
                }
                if (mean > REGRESSION * before) {
                    return mean;
                }
            }
        }
        return mean;
    }

    private Section difference(Configuration target) {
        List<List<String>> rows = new ArrayList<>();
        for (String knob : target.differsFrom(surface.current())) {
            rows.add(
                    List.of(
                            knob,
                            surface.current().value(knob),
                            target.value(knob),
                            PlanReport.effect(surface, knob)));
        }
        return new Section(
                "The change",
                List.of(),
                List.of(
                        new Table(
                                "The change",
                                "",
                                List.of("knob", "now", "then", "takes effect"),
                                rows)),
                List.of());
    }
}
