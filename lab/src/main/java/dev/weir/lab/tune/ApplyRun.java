package dev.weir.lab.tune;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.text.FailureText;
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
 * what the server serves, and takes everything back if that gets twice as slow.
 */
final class ApplyRun {

    /** So many times slower, the change is taken back. */
    static final double REGRESSION = 2;

    private static final int LOOKS = 100;

    /** Fewer say nothing. */
    private static final int LEAST_SERVED = 50;

    /** A session of PostgreSQL hands in once a second what it has counted. */
    private static final double LATE_SECONDS = 1;

    /** What has run for a shorter time is not old, whatever ran before. */
    private static final double OLD_MILLIS = 1_000;

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

    /** What came of it; a slowdown of 0 is not known. */
    record Outcome(Section difference, String sentence, double slowdown, boolean kept) {}

    /** What a server was seen to do; the mean of nothing is not a number. */
    record Seen(double seconds, long served, double meanMillis, double oldestMillis) {

        /**
         * How many times slower than {@code before}: by what each took, or where these are few, by
         * how long one has been running. Also by how many were served in the same time: a load that
         * pauses is known when the whole time is over, or by such an old one.
         */
        double slowdown(Seen before) {
            double expected = before.served * (seconds - LATE_SECONDS) / before.seconds;
            double older = oldestMillis / Math.max(OLD_MILLIS, before.oldestMillis);
            boolean tells = seconds >= 0.9 * before.seconds || older > REGRESSION;
            double fewer = expected >= LEAST_SERVED && tells ? expected / Math.max(1, served) : 0;
            boolean few = Math.min(served, before.served) < LEAST_SERVED;
            double slower = few ? (served < expected ? older : 0) : meanMillis / before.meanMillis;
            return slower > fewer ? slower : fewer; // the server may count no times
        }

        String insteadOf(Seen before, String what) {
            return "The server did %.1f %s a second instead of %.1f; they took %.2f ms instead of %.2f ms, the oldest %.1f s instead of %.1f s"
                    .formatted(
                            served / seconds,
                            what,
                            before.served / before.seconds,
                            served == 0 ? oldestMillis : meanMillis,
                            before.meanMillis,
                            oldestMillis / 1e3,
                            before.oldestMillis / 1e3);
        }
    }

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
        Seen before = watched(new Seen(1, 0, Double.NaN, 0));
        if (end.isAsked()) {
            return ended(difference, "Nothing was changed.", false);
        }
        return changed(target, difference, logFile, before);
    }

    private Outcome changed(Configuration target, Section difference, Path logFile, Seen before)
            throws Exception {
        TuneLog.Head head = head();
        Seen after;
        try (TuneLog log = TuneLog.begin(logFile, head)) {
            TunedServer server = new TunedServer(fixture, surface, log, head.saved());
            try {
                if (fixture.restarts()) {
                    server.apply(target);
                } else {
                    server.set(target);
                }
                after = watched(before);
            } catch (Exception e) {
                takeBack(e, server, log);
                throw e;
            }
            boolean worse = after.slowdown(before) > REGRESSION;
            if (worse || end.isAsked()) {
                server.restore();
                log.restored();
                return new Outcome(
                        difference,
                        "%s: everything was put back."
                                .formatted(worse ? after.insteadOf(before, what()) : "Stopped"),
                        after.slowdown(before),
                        false);
            }
        }
        return new Outcome(
                difference,
                "Applied%s. %s./weir tune --undo --log %s with the same --url puts it back."
                        .formatted(
                                untilWhen(),
                                after.served < LEAST_SERVED
                                        ? "Too little was served to tell whether it got slower. "
                                        : "",
                                logFile),
                after.slowdown(before),
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
        return fixture.dialect() == Dialects.POSTGRESQL ? "transactions" : "statements";
    }

    private static Outcome ended(Section difference, String sentence, boolean kept) {
        return new Outcome(difference, sentence, 0, kept);
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

    /** The time of the watch; ends early if the server is far slower than {@code before}. */
    private Seen watched(Seen before) throws Exception {
        Seen seen = before;
        Duration pause = watch.dividedBy(LOOKS);
        try (Connection c = fixture.connect()) {
            Watch server = fixture.dialect().watch(c);
            server.look(c);
            long begun = System.nanoTime();
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
                    return seen;
                }
                server.look(c);
                seen =
                        new Seen(
                                (System.nanoTime() - begun) / 1e9,
                                server.served(),
                                server.meanMillis(),
                                server.oldestMillis());
                if (seen.slowdown(before) > REGRESSION) {
                    return seen;
                }
            }
        }
        return seen;
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
