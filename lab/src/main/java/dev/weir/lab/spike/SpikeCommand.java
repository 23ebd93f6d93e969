package dev.weir.lab.spike;

import dev.weir.lab.cli.PoolsOption;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.pools.Rounds;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.DatabaseOptions;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.time.Duration;
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

/** The command {@code spike}. */
@CommandGroup.In(CommandGroup.TRY)
@Command(
        name = "spike",
        header = "50 requests at once on 5 connections: which pool is done first.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "\"Welcome to the jungle\": 50 requests at once on 5 idle connections. Connecting takes"
                    + " 150 ms, a query 2 ms: opening more would only be late. Every pool runs the"
                    + " same scenario, interleaved, at equal safety.",
            "",
            "A service was running before its spike came: each run begins with five clients that"
                    + " send the same query for a second, then a short silence. --cold leaves that"
                    + " out.",
            "",
            "The database is a scripted driver: connects and queries are parked threads. With --url"
                    + " it is a real PostgreSQL (--url embedded brings one) behind a proxy that delays"
                    + " connects, and the queries are pg_sleep."
        })
public final class SpikeCommand implements Callable<Integer> {

    /** The value of --url that stands for a PostgreSQL that comes along. */
    private static final String EMBEDDED = "embedded";

    /** How the requests of a burst are run. */
    enum Threads {
        platform,
        virtual
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            split = ",",
            description = {
                "What to run: ${COMPLETION-CANDIDATES}. Default: seed.",
                "  seed     the scenario of the article",
                "  step     arrivals step from 2,500/s to 12,500/s and stay: growing is right",
                "  hold50   the same, but each request holds its connection for 50 ms",
                "  connect  the same with connects of 5, 50, 500 and 2,000 ms",
                "  empty    20 at once on an empty pool of at most 10, connect 100 ms",
                "  all      each of them"
            })
    private List<Variant> variants = List.of(Variant.seed);

    @Mixin private PoolsOption pools = new PoolsOption();

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Repeats per pool and variant. Default: 20 for bursts, 5 for the step.")
    private @Nullable Integer repeats;

    @Option(
            names = "--threads",
            paramLabel = "KIND",
            description = "Requests run on ${COMPLETION-CANDIDATES} threads. Default: platform.")
    private Threads threads = Threads.platform;

    @Option(
            names = "--cold",
            description = "No traffic before the spike, and none that has the code compiled.")
    private boolean cold;

    @Option(
            names = "--look-every",
            paramLabel = "K",
            description = "Look again 2 s after the spike in every K-th repeat. Default: 5.")
    private int lookEvery = 5;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of the arrivals of the step. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--quick",
            description = "A look at whether it works: 2 repeats, short warm-up.")
    private boolean quick;

    @Mixin private DatabaseOptions database = new DatabaseOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if ((repeats != null && repeats < 1) || lookEvery < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--repeats and --look-every must be at least 1");
        }
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            return output.deliver(run(console, end), console);
        }
    }

    private Result run(Console console, EarlyEnd end) throws Exception {
        String url = database.url();
        if (url == null) {
            return run(console, end, ScriptedSpikeDatabase::new, "scripted driver", true);
        }
        if (!url.equals(EMBEDDED)) {
            return run(console, end, PostgresServer.at(url, database.user(), database.password()));
        }
        console.passing("starting PostgreSQL ...");
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "200"))) {
            return run(
                    console,
                    end,
                    PostgresServer.at(postgres.url(), postgres.user(), postgres.password()));
        }
    }

    private Result run(Console console, EarlyEnd end, PostgresServer server) throws Exception {
        return run(
                console,
                end,
                (connect, query) -> new PostgresSpikeDatabase(server, connect, query),
                server.description() + " behind a proxy that delays connects",
                false);
    }

    private Result run(
            Console console,
            EarlyEnd end,
            SpikeDatabase.Factory databases,
            String description,
            boolean scripted)
            throws Exception {
        Trial trial = trial();
        List<Burst> bursts = bursts();
        int allRounds =
                bursts.stream().mapToInt(this::repeatsOf).sum() + (steps() ? repeatsOf(null) : 0);
        Progress progress = new Progress(console, allRounds * pools.names().size());

        if (!cold) {
            rehearse(new Rehearsal(trial, databases), console, end);
        }
        SpikeResult result = new SpikeResult(quick);
        for (Burst burst : bursts) {
            Rounds rounds = new Rounds(pools.names(), repeatsOf(burst), end);
            BurstExperiment experiment = new BurstExperiment(trial, databases, rounds, lookEvery);
            result.add(experiment.run(burst, progress), scripted);
        }
        if (steps()) {
            Rounds rounds = new Rounds(pools.names(), repeatsOf(null), end);
            StepExperiment experiment = new StepExperiment(trial, databases, rounds, seed);
            result.add(experiment.run(step(), progress));
        }
        end.refuseNothing(result.rows());
        List<PoolUnderTest> compared = pools.names().stream().map(Adapters::create).toList();
        return result.of(Environment.here(seed, description, compared), parameters(trial));
    }

    private void rehearse(Rehearsal rehearsal, Console console, EarlyEnd end) throws Exception {
        for (String name : pools.names()) {
            console.passing("rehearsal: " + name + " ...");
            var unused =
                    end.unlessAsked(
                            () -> {
                                rehearsal.of(name);
                                return name;
                            });
        }
    }

    private Trial trial() {
        return new Trial(
                threads == Threads.virtual,
                cold,
                quick ? Duration.ofMillis(200) : Duration.ofSeconds(1),
                quick ? Duration.ofMillis(200) : Duration.ofSeconds(2),
                Duration.ofMillis(quick ? 50 : 300),
                Duration.ofSeconds(8));
    }

    private List<Burst> bursts() {
        return variants.stream().flatMap(variant -> variant.bursts().stream()).distinct().toList();
    }

    private int repeatsOf(@Nullable Burst burst) {
        if (repeats != null) {
            return repeats;
        }
        return quick ? 2 : burst != null ? 20 : 5;
    }

    private boolean steps() {
        return variants.stream().anyMatch(Variant::steps);
    }

    private Step step() {
        return quick
                ? Step.SUSTAINED.lasting(Duration.ofMillis(1_200), Duration.ofMillis(1_500))
                : Step.SUSTAINED;
    }

    private Map<String, Object> parameters(Trial trial) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("variant", variants.toString());
        parameters.put("pools", pools.names());
        parameters.put("threads", threads.toString());
        parameters.put("cold", cold);
        parameters.put("warmUpMillis", trial.warmUp().toMillis());
        parameters.put("rehearsalMillis", cold ? 0 : trial.rehearsal().toMillis());
        parameters.put("quietMillis", trial.quiet().toMillis());
        parameters.put("connectionTimeoutMillis", trial.connectionTimeout().toMillis());
        parameters.put("autoCommit", false);
        parameters.put("lookEvery", lookEvery);
        return parameters;
    }
}
