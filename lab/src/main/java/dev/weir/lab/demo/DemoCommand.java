package dev.weir.lab.demo;

import dev.weir.lab.cli.Console;
import dev.weir.lab.cli.DatabaseOptions;
import dev.weir.lab.cli.Interruption;
import dev.weir.lab.cli.OutputOptions;
import dev.weir.lab.cli.PoolsOption;
import dev.weir.lab.result.Environment;
import dev.weir.lab.result.Result;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code demo}. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "A small shop on a real, durable PostgreSQL under a load that doubles, spikes and calms,"
                    + " with Weir told nothing but the URL and HikariCP with its defaults. Takes about"
                    + " a minute and ends by itself; Ctrl-C prints what there is.",
            "",
            "With --url the shop is built in the schema weir_demo of that database, and removed"
                    + " afterwards."
        })
public final class DemoCommand implements Callable<Integer> {

    private static final double QUICK_SLICE_SECONDS = 0.25;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--slice",
            paramLabel = "SECONDS",
            description = "Length of a slice; each pool has sixteen. Default: ${DEFAULT-VALUE}.")
    private double sliceSeconds = 1.6;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of the arrivals. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works: slices of 0.25 s.")
    private boolean quick;

    @Option(names = "--explain", description = "Print Weir's account of its size after the story.")
    private boolean explain;

    @Mixin private PoolsOption pools = PoolsOption.defaultingTo(List.of("weir", "hikari"));

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (!(sliceSeconds >= 0.25 && sliceSeconds <= 3_600)) {
            throw new ParameterException(
                    spec.commandLine(), "--slice must lie between 0.25 and 3600 seconds");
        }
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        output.htmlUnlessGiven(Path.of("results", "demo.html"));
        DemoRun run = new DemoRun(quick ? QUICK_SLICE_SECONDS : sliceSeconds, seed);
        try (Interruption interruption = Interruption.calls(run::stop)) {
            if (database.url() != null) {
                return run(console, run, database.url(), database.user(), database.password());
            }
            console.passing("starting PostgreSQL ...");
            try (EmbeddedPostgres postgres =
                    EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "200"))) {
                return run(console, run, postgres.url(), postgres.user(), postgres.password());
            }
        }
    }

    private int run(
            Console console,
            DemoRun run,
            String url,
            @Nullable String user,
            @Nullable String password)
            throws Exception {
        console.passing("building the shop ...");
        Shop shop = Shop.build(url, user, password);
        try {
            console.passing("measuring what this machine can serve ...");
            double capacity = Capacity.perSecond(shop, Duration.ofMillis(quick ? 500 : 2_000));
            return output.deliver(result(console, shop, run, capacity), console);
        } finally {
            if (database.url() != null) {
                shop.demolish();
            }
        }
    }

    private Result result(Console console, Shop shop, DemoRun run, double capacity)
            throws SQLException, InterruptedException {
        List<DemoPool> opened = new ArrayList<>();
        try {
            for (String name : pools.names()) {
                opened.add(DemoPool.open(name, shop));
            }
            List<String> names = opened.stream().map(DemoPool::name).toList();
            String headline =
                    "%s, %s: %s in turns on the same load"
                            .formatted(
                                    shop.server(),
                                    shop.durable() ? "durable" : "not durable",
                                    String.join(" and ", names));
            int slices = Phase.STORY.size() * DemoRun.ROUNDS * names.size();
            Map<String, List<SliceOutcome>> outcomes;
            try (Panel panel = new Panel(console, headline, names, slices)) {
                outcomes = run.run(opened, capacity, panel);
            }
            if (explain) {
                opened.forEach(pool -> pool.explainTo(console));
            }
            DemoReport report = new DemoReport(new DemoFindings(outcomes, run.sliceSeconds()));
            return new Result(
                    "demo",
                    "A shop under changing load: " + String.join(" and ", names),
                    report.summary(),
                    environment(shop, opened),
                    parameters(capacity, run.sliceSeconds()),
                    report.rows(),
                    report.thresholds(),
                    List.of(report.section(capacity)));
        } finally {
            for (DemoPool pool : opened) {
                pool.close();
            }
        }
    }

    private Environment environment(Shop shop, List<DemoPool> opened) {
        String durability = shop.durable() ? "fsync on" : "commits do not wait for the disk";
        return Environment.here(
                seed,
                shop.server() + ", " + durability,
                opened.stream().map(DemoPool::pool).toList());
    }

    private static Map<String, Object> parameters(double capacity, double seconds) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("capacityPerSecond", capacity);
        parameters.put("sliceSeconds", seconds);
        parameters.put("story", Phase.STORY.toString());
        parameters.put("pools", "the URL and nothing else");
        return parameters;
    }
}
