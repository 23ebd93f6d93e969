package dev.weir.lab.failover;

import dev.weir.lab.cli.PoolsOption;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.testkit.postgres.Durability;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code failover}. */
@CommandGroup.In(CommandGroup.PROVE)
@Command(
        name = "failover",
        header = "What borrowers meet when the database or its network fails.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "What becomes of the borrowers when the database or the way to it fails: resets, silence,"
                    + " refusals, restarts, wrong passwords, a primary that turns read-only, a"
                    + " switchover. A pool of 5 (once 50) idle connections meets each fault; then one"
                    + " borrower after the other asks for a connection, for 2 s at most, until five in"
                    + " a row have had their answer.",
            "",
            "The server is an embedded PostgreSQL: the command stops, freezes and replaces it, which"
                    + " is why there is no --url. All faults on all pools take about an hour, --quick"
                    + " about a third of it: choose with --pools and --faults. Ctrl-C prints what"
                    + " there is."
        })
public final class FailoverCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private FaultsOption faults = new FaultsOption();

    @Mixin private PoolsOption pools = new PoolsOption();

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Repeats per pool and fault. Default: ${DEFAULT-VALUE}.")
    private int repeats = 1;

    @Option(
            names = "--quick",
            description =
                    "Shorter: connects are refused for 3 s, not 30, the password is wrong for 5 s, not"
                            + " 60, and a pool has 8 s, not 30, to recover.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        if (repeats < 1) {
            throw new ParameterException(spec.commandLine(), "--repeats must be at least 1");
        }
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        console.passing("starting PostgreSQL ...");
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask);
                Stage stage = Stage.set(quick ? Durability.FAST : Durability.DURABLE)) {
            return output.deliver(run(console, stage, end), console);
        }
    }

    private Result run(Console console, Stage stage, EarlyEnd end) throws Exception {
        Pace pace = quick ? Pace.QUICK : Pace.FULL;
        List<Fault> chosen = faults.at(pace);
        double connectMillis = ConnectTime.millis(stage);
        FailoverExperiment experiment =
                new FailoverExperiment(pools.names(), pace, repeats, console, end);
        List<FaultFindings> findings = experiment.run(chosen, stage);
        end.refuseNothing(findings);
        List<PoolUnderTest> compared = pools.names().stream().map(Adapters::create).toList();
        return new FailoverResult(findings, connectMillis)
                .of(
                        Environment.here(0, stage.description(), compared),
                        parameters(pace, chosen, connectMillis));
    }

    private Map<String, Object> parameters(Pace pace, List<Fault> chosen, double connectMillis) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("faults", chosen.stream().map(Fault::id).toList());
        parameters.put("pools", pools.names());
        parameters.put("repeats", repeats);
        parameters.put("quick", quick);
        parameters.put("connectionTimeoutMillis", Pace.BORROWER_WAITS.toMillis());
        parameters.put("minimumIdle", "5, once 50");
        parameters.put("maximumPoolSize", "as minimumIdle");
        parameters.put("autoCommit", true);
        parameters.put("driver", "pgjdbc, its own timeouts; sslmode=disable, gssEncMode=disable");
        parameters.put("restBeforeTheFaultMillis", Pace.QUIET.toMillis());
        parameters.put("hangAfterMillis", pace.guard().toMillis());
        parameters.put("patienceMillis", pace.patience().toMillis());
        parameters.put("connectMillis", connectMillis);
        return parameters;
    }
}
