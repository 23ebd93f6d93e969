package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.MariaDbFuzz;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.PostgresFuzz;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.catalogue.bleed.Trace.How;
import dev.weir.lab.cli.PoolsOption;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.NotWith;
import dev.weir.tools.cli.OnlyWith;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Threshold;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code bleed}. */
@CommandGroup.In(CommandGroup.TRY)
@Command(
        name = "bleed",
        header = "What one borrower's session leaves for the next, per pool.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "What one borrower's session leaves for the next, per pool: JDBC state, settings, roles,"
                    + " temporary objects, locks, transactions.",
            "",
            "Without --url it brings its own PostgreSQL, or with --db mariadb a MariaDB.",
            "",
            "With --url, a PostgreSQL or a MariaDB, it needs a user who may create the role and the"
                    + " schema weir_bleed there; both are removed afterwards."
        })
public final class BleedCommand implements Callable<Integer> {

    private static final double MOST_CLOSE_MILLIS = 50;
    private static final int ROUNDS = 20;
    private static final int QUICK_ROUNDS = 1;

    /** One of each kind. */
    private static final Set<String> QUICK =
            Set.of(
                    "setReadOnly(true)",
                    "SET ROLE",
                    "CREATE TEMP TABLE",
                    "SQL BEGIN in auto-commit",
                    "a function that sets",
                    "a trigger that sets",
                    "SET SCHEMA",
                    "uncommitted INSERT");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--db",
            paramLabel = "NAME",
            converter = Engine.Converter.class,
            description = "Database that comes along: postgres or mariadb. Default: postgres.")
    private @Nullable Engine engine;

    @NotWith("--fuzz")
    @Option(
            names = "--cost",
            description = "Measure as well what Weir's resets cost, and how long close() takes.")
    private boolean cost;

    @NotWith("--fuzz")
    @Option(
            names = "--closed-by-others",
            paramLabel = "LEASES",
            arity = "0..1",
            fallbackValue = "1000000",
            description =
                    "Use that many connections of Weir as well, half of them closed by other threads"
                            + " at work (${FALLBACK-VALUE}, which takes an hour).")
    private @Nullable Long closedByOthers;

    @NotWith("--fuzz")
    @Option(names = "--quick", description = "A look at whether it works: a few traces.")
    private boolean quick;

    @Option(
            names = "--fuzz",
            paramLabel = "N",
            description = {
                "Instead of the traces: N random statements that change their session, on Weir.",
                "100000 take a quarter of an hour or more; Ctrl-C prints what was tried by then."
            })
    private @Nullable Integer fuzz;

    @OnlyWith("--fuzz")
    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Of --fuzz: the same seed tries the same statements (default 1).")
    private long seed = 1;

    @Mixin private PoolsOption pools = new PoolsOption();

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (fuzz != null && fuzz < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--fuzz is " + fuzz + ": it must be the number of statements, 1 or more");
        }
        Limits.require(
                closedByOthers == null || closedByOthers > 0,
                "--closed-by-others must be at least 1, not " + closedByOthers);
        String url = database.url();
        if (url != null && engine != null) {
            throw new IllegalArgumentException(
                    "--url and --db were both given: --db is for a database that comes along");
        }
        Engine embedded = engine == null ? Engine.POSTGRES : engine;
        if (url == null) {
            checkOptions(embedded);
        }
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        if (url == null) {
            console.passing("starting " + embedded.title() + " ...");
        }
        try (Place place =
                url == null
                        ? Place.embedded(embedded)
                        : Place.at(url, database.user(), database.password())) {
            checkOptions(place.engine());
            BleedFixture fixture = place.fixture();
            return output.deliver(
                    fuzz != null
                            ? fuzzed(console, fixture, place.engine() == Engine.MARIADB, fuzz)
                            : result(console, quick ? quick(fixture) : fixture, place.engine()),
                    console);
        }
    }

    private void checkOptions(Engine on) {
        if (cost && on != Engine.POSTGRES) {
            throw new IllegalArgumentException("--cost is measured on PostgreSQL only");
        }
        if (closedByOthers != null && on != Engine.POSTGRES) {
            throw new IllegalArgumentException("--closed-by-others needs PostgreSQL");
        }
    }

    private static BleedFixture quick(BleedFixture fixture) {
        return fixture.with(
                fixture.traces().stream().filter(t -> QUICK.contains(t.name())).toList());
    }

    private Result result(Console console, BleedFixture all, Engine on) throws Exception {
        List<BleedVariant> variants = BleedVariant.of(pools.names());
        EarlyEnd end = new EarlyEnd();
        Map<Trace, Map<String, Outcome>> outcomes;
        try (Interruption interruption = Interruption.calls(end::ask)) {
            outcomes = BleedRun.all(all, variants, console, end);
        }
        end.refuseNothing(outcomes.keySet());
        BleedFixture fixture = all.with(List.copyOf(outcomes.keySet()));
        BleedReport report = new BleedReport(fixture, variants, outcomes);
        List<Section> sections = new ArrayList<>(List.of(report.section()));
        List<Threshold> thresholds = new ArrayList<>(report.thresholds());
        List<Map<String, Object>> rows = new ArrayList<>(report.rows());
        if (cost && !end.isAsked()) {
            Map<String, double[]> measured =
                    new HygieneCost(fixture, quick ? QUICK_ROUNDS : ROUNDS).measure(console);
            sections.add(
                    new Section(
                            "Cost", List.of(), List.of(HygieneCost.table(measured)), List.of()));
            measured.forEach((kind, q) -> rows.add(costRow(kind, q)));
            thresholds.add(
                    Threshold.atMost(
                            "Weir: close() p99, whatever has to be reset",
                            measured.values().stream().mapToDouble(q -> q[3] / 1e3).max().orElse(0),
                            MOST_CLOSE_MILLIS,
                            "ms"));
        }
        if (closedByOthers != null && !end.isAsked()) {
            ClosedByOthers.Found found = new ClosedByOthers(fixture, closedByOthers).run(console);
            sections.add(
                    new Section("Closed by others", List.of(), List.of(found.table()), List.of()));
            rows.add(found.json());
            thresholds.addAll(found.thresholds());
        }
        return new Result(
                        "bleed",
                        "What one borrower leaves for the next",
                        report.summary(),
                        environment(fixture, variants),
                        parameters(fixture),
                        rows,
                        thresholds,
                        sections)
                .withVerdicts(report.answers());
    }

    private Result fuzzed(Console console, BleedFixture fixture, boolean mariaDb, int statements)
            throws SQLException {
        Fuzz run =
                new Fuzz(
                        mariaDb ? MariaDbFuzz.of(fixture) : PostgresFuzz.of(fixture),
                        () -> Adapters.create("weir"),
                        mariaDb,
                        statements,
                        seed);
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            console.step("trying %d random statements, seed %d".formatted(statements, seed));
            run.run(console, end);
        }
        Environment environment =
                Environment.here(seed, fixture.database(), List.of(Adapters.create("weir")));
        return new Result(
                "bleed",
                "What one borrower leaves for the next: random statements",
                List.of(
                        "Weir, %s: %d of %d random statements reach the next borrower."
                                .formatted(fixture.database(), run.leaking(), run.tried())),
                environment,
                Map.of("fuzz", statements, "seed", seed),
                run.rows(),
                List.of(run.threshold()),
                List.of(run.section()));
    }

    private static Map<String, Object> costRow(String kind, double[] q) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("pool", "Weir");
        row.put("cost", kind);
        row.put("cycleMicrosP50", q[0]);
        row.put("cycleMicrosP99", q[1]);
        row.put("closeMicrosP50", q[2]);
        row.put("closeMicrosP99", q[3]);
        return row;
    }

    private static Environment environment(BleedFixture fixture, List<BleedVariant> variants) {
        List<PoolUnderTest> unopened = variants.stream().map(c -> c.pool().get()).toList();
        try {
            return Environment.here(0, fixture.database(), unopened);
        } finally {
            unopened.forEach(PoolUnderTest::close);
        }
    }

    private static Map<String, Object> parameters(BleedFixture fixture) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("connections", 1);
        parameters.put("traces", fixture.traces().size());
        parameters.put(
                "hidden", fixture.traces().stream().filter(t -> t.how() == How.HIDDEN).count());
        parameters.put(
                "unnamed", fixture.traces().stream().filter(t -> t.how() == How.UNNAMED).count());
        return parameters;
    }
}
