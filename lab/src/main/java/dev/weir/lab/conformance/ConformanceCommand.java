package dev.weir.lab.conformance;

import dev.weir.catalogue.conformance.Backend;
import dev.weir.catalogue.conformance.Catalogue;
import dev.weir.catalogue.conformance.ConformanceKit;
import dev.weir.catalogue.conformance.Finding;
import dev.weir.catalogue.conformance.PoolUnderTest;
import dev.weir.catalogue.conformance.Row;
import dev.weir.lab.pools.Adapters;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code conformance}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "conformance",
        header = "Holds pools to a catalogue of faults, row by row.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Holds pools to the catalogue of faults, row by row: what was expected and what happened."
                    + " The pools are seen through their DataSource alone. Faults are made by a"
                    + " scripted driver, and on real databases for rows with a letter: PostgreSQL (p),"
                    + " MariaDB (m), H2 (h), Derby (d), SQLite (s).",
            "",
            "The exit status is 0 only if every row holds for Weir, where Weir is among the pools. For"
                    + " the other pools the table is the result: they never promised these rows."
        })
public final class ConformanceCommand implements Callable<Integer> {

    private static final String ALL = "all";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--pool",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Pools to hold to it, with commas between, or all. Default: ${DEFAULT-VALUE}.")
    private List<String> pools = List.of(WeirUnderTest.ID);

    @Option(
            names = "--rows",
            paramLabel = "ROW",
            split = ",",
            description =
                    "Rows to run: 13 is row 13 on every ground, 13p on PostgreSQL alone. Default: all.")
    private List<String> rows = List.of();

    @Option(
            names = "--on",
            paramLabel = "GROUND",
            split = ",",
            converter = BackendNames.class,
            description =
                    "Only rows on these: scripted, postgres, mariadb, h2, derby, sqlite. Default: all.")
    private List<Backend> backends = List.of(Backend.values());

    @Option(
            names = "--postgres",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "With or without the rows that need PostgreSQL. Default: with them.")
    private boolean postgres;

    @Option(
            names = "--slack",
            paramLabel = "MS",
            description =
                    "Granted beyond each bound, for the scheduling of threads; multiplied by how much"
                            + " slower this machine is than an idle one at that moment. Default:"
                            + " ${DEFAULT-VALUE}.")
    private int slackMillis = (int) ConformanceKit.SLACK.toMillis();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Rows that run at once. Default: ${DEFAULT-VALUE}.")
    private int workers = 1;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (workers < 1 || slackMillis < 0) {
            throw wrong("--workers must be at least 1 and --slack at least 0");
        }
        List<String> names = names();
        List<Row> chosen = chosenRows();
        List<PoolUnderTest> poolsUnderTest = names.stream().map(LabPoolUnderTest::of).toList();
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        Progress progress = new Progress(console, poolsUnderTest.size() * chosen.size());
        progress.now("conformance");
        ConformanceKit kit =
                new ConformanceKit(Duration.ofMillis(slackMillis), ConformanceKit.GUARD, workers);
        List<Finding> findings =
                kit.run(
                        poolsUnderTest,
                        chosen,
                        finding -> {
                            console.step(
                                    "%-8s %-5s %-5s %s"
                                            .formatted(
                                                    finding.pool(),
                                                    finding.row().label(),
                                                    finding.verdict().label(),
                                                    finding.row().title()));
                            progress.stepDone();
                            progress.now("conformance");
                        });
        ConformanceReport report = new ConformanceReport(names, findings);
        report.lines().forEach(console::line);
        return output.deliver(report.result(parameters()), console);
    }

    private List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (String pool : pools) {
            String name = pool.toLowerCase(Locale.ROOT);
            if (name.equals(ALL)) {
                names.addAll(Adapters.names());
            } else {
                try {
                    Adapters.create(name).close();
                } catch (IllegalArgumentException e) {
                    throw wrong("--pool: " + e.getMessage());
                }
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    private List<Row> chosenRows() {
        List<Row> chosen;
        try {
            chosen = rows.isEmpty() ? Catalogue.all() : Catalogue.of(rows);
        } catch (IllegalArgumentException e) {
            throw wrong("--rows: " + e.getMessage());
        }
        Set<Backend> asked = new LinkedHashSet<>(backends);
        if (!postgres) {
            asked.remove(Backend.POSTGRES);
        }
        List<Row> left = chosen.stream().filter(row -> asked.contains(row.backend())).toList();
        if (left.isEmpty()) {
            throw wrong(
                    "%s leaves none of the rows: leave it out"
                            .formatted(postgres ? "--on" : "--no-postgres"));
        }
        return left;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("pool", pools);
        parameters.put("rows", rows.isEmpty() ? ALL : rows);
        parameters.put("on", backends.stream().map(Backend::option).toList());
        parameters.put("postgres", postgres);
        parameters.put("slackMillis", slackMillis);
        parameters.put("guardMillis", ConformanceKit.GUARD.toMillis());
        parameters.put("workers", workers);
        return parameters;
    }
}
