package dev.weir.lab.soak;

import dev.weir.lab.cli.PoolsOption;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code soak}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "soak",
        header = "Hours of load with random faults: is anything lost or leaked?",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Hours of load with random faults: transactions arrive on platform and virtual threads while"
                    + " the server is restarted, frozen and cut off and the pool is resized, suspended"
                    + " and evicted. At the end the database must hold every write that was"
                    + " acknowledged, once, and none that was not; no borrower may have met another's"
                    + " session; and memory, threads, files and sessions must not have grown.",
            "",
            "The server is an embedded PostgreSQL: the command stops, freezes and crashes it, which is"
                    + " why there is no --url. Ctrl-C ends the load and prints the report."
        })
public final class SoakCommand implements Callable<Integer> {

    private static final Duration SHORTEST = Duration.ofSeconds(5);

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "How long: 30s, 3m, 8h. Default: ${DEFAULT-VALUE}.",
            defaultValue = "3m")
    private Duration time = Duration.ofMinutes(3);

    @Option(
            names = "--pool",
            paramLabel = "NAME",
            converter = PoolsOption.KnownPool.class,
            description = "The pool. Default: ${DEFAULT-VALUE}.")
    private String pool = "weir";

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Transactions that arrive in a second. Default: ${DEFAULT-VALUE}.")
    private int rate = 200;

    @Option(
            names = "--fault-every",
            paramLabel = "TIME-TIME",
            converter = TimeSpan.RangeConverter.class,
            description =
                    "The least and the longest time between two faults. Default: ${DEFAULT-VALUE}.",
            defaultValue = "20s-60s")
    private TimeSpan.Range faultEvery =
            new TimeSpan.Range(Duration.ofSeconds(20), Duration.ofSeconds(60));

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the arrivals, the transactions and the faults. Default: a new one.")
    private long seed = System.currentTimeMillis() % 1_000_000;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (time.compareTo(SHORTEST) < 0) {
            throw new ParameterException(spec.commandLine(), "--for must be at least 5s");
        }
        if (rate < 1 || rate > 5_000) {
            throw new ParameterException(
                    spec.commandLine(), "--rate must lie between 1 and 5000 transactions a second");
        }
        SoakSettings settings = new SoakSettings(pool, time, rate, faultEvery, seed);
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        console.passing("starting PostgreSQL ...");
        SoakRun run = new SoakRun(settings, console);
        try (Interruption interruption = Interruption.calls(run::stop);
                SoakFixture fixture = SoakFixture.prepare()) {
            console.step("seed " + seed);
            return output.deliver(result(settings, run, fixture), console);
        }
    }

    private static Result result(SoakSettings settings, SoakRun run, SoakFixture fixture)
            throws Exception {
        String database = fixture.description();
        try (PoolUnderTest pool = SoakPools.orOther(settings.pool())) {
            SoakFindings findings = run.on(fixture, pool);
            SoakReport report = new SoakReport(findings);
            return new Result(
                    "soak",
                    "%s under load and faults for %s"
                            .formatted(
                                    pool.name(),
                                    TimeSpan.text(
                                            Duration.ofSeconds(Math.round(findings.seconds())))),
                    report.summary(),
                    Environment.here(settings.seed(), database, List.of(pool)),
                    settings.parameters(),
                    report.rows(),
                    SoakThresholds.of(findings),
                    List.of(report.section()));
        }
    }
}
