package dev.weir.lab.tune;

import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.ExitStatus;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code tune}. */
@CommandGroup.In(CommandGroup.MEASURE)
@Command(
        name = "tune",
        header = "Finds settings of PostgreSQL or MariaDB that serve a load best.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Finds settings of PostgreSQL or MariaDB that serve a workload best. Whole"
                    + " configurations race in slices against the one that leads, and a sequential"
                    + " test tells who is ahead. The winner is held against the built-in values, a"
                    + " tuning script, a managed service's formulas, an expert's values and a fifth"
                    + " set of rules. Durability is never changed.",
            "",
            "The database is embedded. With --url a dry run says what would be tried on a server of"
                    + " your own; --no-dry-run tries it, on tables in the schema weir_tune there."
                    + " Everything is put back at the end and after Ctrl-C, and by --undo after a"
                    + " crash.",
            "",
            "To change settings at --url it needs a superuser on PostgreSQL, and the privilege SUPER"
                    + " on MariaDB."
        })
public final class TuneCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private TuneOptions options = new TuneOptions();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    /** Lines of a configuration file; null before a race is over. */
    private @Nullable List<String> winner;

    @Override
    public Integer call() throws Exception {
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            return run(console);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int run(Console console) throws Exception {
        String url = database.url();
        Limits.require(
                url == null || options.db() == null,
                "--db is for the database that comes along: --url says by itself what it leads to");
        Dialect dialect = url == null ? Dialects.named(options.db()) : Dialects.at(url);
        TuneSettings settings = options.settings(dialect, url != null && !TuneFixture.isHere(url));
        for (Work work : settings.workloads()) {
            Limits.require(
                    url == null || work.condition() == Condition.NONE,
                    "--workload %s limits the server, and is for the one that comes along: leave --url or that workload out"
                            .formatted(work.key()));
        }
        Limits.require(
                url != null || !options.hasRecording(),
                "--recording needs --url: the database whose statements were recorded");
        requireSettingsFile(url, dialect);
        Limits.require(
                url != null || options.restarts() == null,
                "--restarts is for a server at --url: the embedded one is restarted anyway");
        boolean dry = options.dryRun(url == null);
        Optional<TuneLog.Story> story = TuneLog.read(options.log());
        if (options.undo() || options.resume()) {
            undo(story, console);
        } else {
            Limits.require(
                    (dry && options.apply() == null)
                            || story.map(TuneLog.Story::restored).orElse(true),
                    "--log %s tells of changes that were not put back: put them back with --undo, or %s"
                            .formatted(
                                    options.log(),
                                    options.apply() == null
                                            ? "go on with --resume"
                                            : "keep them and give another --log"));
        }
        if (options.undo()) {
            return ExitStatus.HOLDS;
        }
        Path apply = options.apply();
        Limits.require(apply == null || url != null, "--apply needs --url: the server to change");
        Limits.require(
                apply == null || options.yes() || console.interactive(),
                "--apply asks on a terminal: give --yes to change the server without being asked");
        output.htmlUnlessGiven(Path.of("results", "tune.html"));
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.callsAtAnyEnd(end::ask);
                TuneFixture fixture = fixture(url, dialect, console)) {
            if (apply != null) {
                return output.deliver(applied(fixture, settings, apply, console, end), console);
            }
            Optional<TuneLog.Story> before = options.resume() ? story : Optional.empty();
            int status = output.deliver(on(fixture, settings, dry, before, console, end), console);
            writeWinner(console);
            return status;
        }
    }

    /** Last, so that a file that cannot be written costs nobody the result. */
    private void writeWinner(Console console) throws IOException {
        Path conf = options.conf();
        if (conf != null && winner != null) {
            WholeFile.write(conf, String.join("\n", winner) + "\n");
            console.line("the winner's settings: " + conf.toAbsolutePath());
        }
    }

    private void requireSettingsFile(@Nullable String url, Dialect dialect) {
        Path file = options.settingsFile();
        Limits.require(
                file == null || (url != null && dialect == Dialects.MARIADB),
                "--settings-file is for a MariaDB at --url: PostgreSQL keeps settings by itself");
        Limits.require(
                file == null || url == null || TuneFixture.isHere(url),
                "--settings-file is written here, and the server at --url is on another machine");
        Limits.require(
                url == null
                        || dialect == Dialects.POSTGRESQL
                        || options.restarts() == null
                        || file != null,
                "--restarts needs --settings-file on a MariaDB: the file from which it takes settings at its start");
    }

    private void undo(Optional<TuneLog.Story> story, Console console) throws Exception {
        Limits.require(
                story.isPresent(),
                "--log %s is not there: there is nothing to put back or to go on with"
                        .formatted(options.log()));
        String url = database.url();
        try (TuneFixture fixture = url == null ? null : own(url)) {
            new UndoRun(options.log(), story.orElseThrow(), console).run(fixture);
        }
    }

    private TuneFixture own(String url) {
        return TuneFixture.at(
                url,
                database.user(),
                database.password(),
                options.restarts(),
                options.settingsFile());
    }

    private TuneFixture fixture(@Nullable String url, Dialect dialect, Console console) {
        if (url != null) {
            return own(url);
        }
        console.passing("starting %s ...".formatted(dialect.product().label()));
        return TuneFixture.start(dialect);
    }

    private Result on(
            TuneFixture fixture,
            TuneSettings settings,
            boolean dry,
            Optional<TuneLog.Story> before,
            Console console,
            EarlyEnd end)
            throws Exception {
        Environment environment =
                Environment.here(settings.seed(), fixture.description(), List.of());
        Facts facts = facts(fixture, settings);
        Surface surface;
        try (Connection c = fixture.connect()) {
            if (!dry) {
                fixture.dialect().tables().requireFree(c);
            }
            surface = Surface.of(fixture.dialect(), c, fixture.restarts());
        }
        boolean here = fixture.isEmbedded() || TuneFixture.isHere(fixture.url());
        try (Field field =
                new Field(
                        surface,
                        facts,
                        settings.clients(),
                        here ? fixture.validity(facts.version()) : null,
                        false)) {
            PlanReport plan = new PlanReport(surface, facts, field);
            if (dry) {
                return result(
                        "What tune would try",
                        plan.summary(whatWouldHappen(fixture, settings)),
                        environment,
                        settings,
                        plan.rows(),
                        List.of(),
                        List.of(plan.section()));
            }
            List<WorkloadOutcome> outcomes =
                    new TuneRun(settings, fixture, surface, facts, field, console, end)
                            .run(options.log(), before);
            if (end.isAsked() && outcomes.isEmpty()) {
                throw new IllegalStateException(
                        "stopped before the first pair of slices: there is nothing to report");
            }
            return tuned(plan, surface, outcomes, environment, settings);
        }
    }

    private Result applied(
            TuneFixture fixture, TuneSettings settings, Path file, Console console, EarlyEnd end)
            throws Exception {
        Environment environment =
                Environment.here(settings.seed(), fixture.description(), List.of());
        Surface surface;
        try (Connection c = fixture.connect()) {
            surface = Surface.of(fixture.dialect(), c, fixture.lasts());
        }
        ApplyRun.Outcome outcome =
                new ApplyRun(fixture, surface, options.watch(), console, end)
                        .run(file, options.log(), () -> options.yes() || agreed(console));
        List<Threshold> thresholds = new ArrayList<>();
        if (outcome.slowdown() > 0) {
            thresholds.add(
                    Threshold.atMost(
                                    "how many times slower the server was with the change",
                                    outcome.slowdown(),
                                    ApplyRun.REGRESSION,
                                    "")
                            .exact());
        }
        return result(
                "Settings applied",
                List.of(outcome.sentence()),
                environment,
                settings,
                List.of(Map.of("kept", outcome.kept())),
                thresholds,
                List.of(outcome.difference()));
    }

    private static boolean agreed(Console console) {
        console.step("Change it? [y/N]");
        java.io.Console terminal = System.console();
        String answer = terminal == null ? null : terminal.readLine();
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    }

    private Result tuned(
            PlanReport plan,
            Surface surface,
            List<WorkloadOutcome> outcomes,
            Environment environment,
            TuneSettings settings) {
        List<String> summary = new ArrayList<>();
        List<Map<String, Object>> rows = new ArrayList<>();
        List<Threshold> thresholds = new ArrayList<>();
        List<Section> sections = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (WorkloadOutcome outcome : outcomes) {
            TuneReport report = new TuneReport(surface, settings.objective(), outcome);
            summary.addAll(report.summary());
            rows.addAll(report.rows());
            thresholds.addAll(report.thresholds());
            verdicts.addAll(report.verdicts());
            sections.add(report.section());
        }
        sections.add(plan.section());
        summary.addAll(plan.summary("Everything is as it was before."));
        if (!outcomes.isEmpty()) {
            winner = conf(surface, outcomes.getFirst().winner());
        }
        return result(
                        "Settings that serve best: "
                                + String.join(
                                        ", ",
                                        outcomes.stream()
                                                .map(one -> one.workload().key())
                                                .toList()),
                        summary,
                        environment,
                        settings,
                        rows,
                        thresholds,
                        sections)
                .withVerdicts(verdicts);
    }

    private static List<String> conf(Surface surface, Configuration winner) {
        List<String> lines = new ArrayList<>(surface.dialect().confHead());
        lines.addAll(surface.snippet(winner));
        return lines;
    }

    private static Result result(
            String title,
            List<String> summary,
            Environment environment,
            TuneSettings settings,
            List<Map<String, Object>> rows,
            List<Threshold> thresholds,
            List<Section> sections) {
        return new Result(
                "tune",
                title,
                summary,
                environment,
                settings.parameters(),
                rows,
                thresholds,
                sections);
    }

    private static String whatWouldHappen(TuneFixture fixture, TuneSettings settings) {
        return "Nothing was changed. With --no-dry-run %d pairs of slices would run for each of %s, with these and %d drawn configurations%s."
                .formatted(
                        settings.pairs(),
                        String.join(", ", settings.workloads().stream().map(Work::key).toList()),
                        settings.draws(),
                        fixture.isEmbedded()
                                ? ""
                                : ", on tables in the schema weir_tune, which go afterwards");
    }

    /** The embedded database is empty still: its data is what the trials will make. */
    private static Facts facts(TuneFixture fixture, TuneSettings settings) throws Exception {
        Facts facts = fixture.facts(settings.memory(), settings.cpus());
        return fixture.isEmbedded()
                ? facts.withData(fixture.dialect().tables().bytes(settings.accounts()))
                : facts;
    }
}
