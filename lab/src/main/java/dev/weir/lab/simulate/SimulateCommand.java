package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Scenario;
import dev.weir.tools.cli.CommandGroup;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Interruption;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
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

/** The command {@code simulate}. */
@CommandGroup.In(CommandGroup.MAINTAIN)
@Command(
        name = "simulate",
        header = "The size control in virtual time, beside other controls.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = BelowCommand.class,
        description = {
            "The pool itself in virtual time, before a model of users and a database: by its own law,"
                    + " with the laws of others on a limiter in front of it, and with each fixed"
                    + " size. The best of these is what all are held against. The same seeds give"
                    + " the same numbers on any machine.",
            "",
            "Scenarios: cpu, io, usl, hot-row, bimodal, gaps, slow, think, client-cpu, restless,"
                    + " far ask for more than can be had; open-70, open-90, io-open, no-waiters, trickle"
                    + " for less; cores-step, users-step, mix-shift, cache-loss, neighbour, neighbour-4,"
                    + " failover, stall change; pools-2, pools-8, pools-24 share a database; mixed-80, mixed-100,"
                    + " mixed-130 mix short and long work.",
            "",
            "Held out (--held-out): cpu-12, disk-20, usl-2, row-40, bimodal-5, gaps-4, slow-40,"
                    + " think-3600, restless-4; open-50, open-85, disk-open, trickle-15; cores-drop,"
                    + " users-wave, mix-slow, cache-cold, neighbour-12, failover-8, stall-3; pools-5,"
                    + " pools-16; mixed-70, mixed-110.",
            "",
            "Controls: weir, fixed-10, cores-x2+1, grow-on-wait, grow-on-utilisation, grow-on-timeout,"
                    + " vegas, gradient2, envoy."
        })
public final class SimulateCommand implements Callable<Integer> {

    private static final int SEEDS = 4;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--scenario",
            split = ",",
            paramLabel = "NAME",
            description = "Scenarios, with commas between, or all. Default: ${DEFAULT-VALUE}.")
    private List<String> scenarios = List.of(SimulateSettings.ALL);

    @Option(
            names = "--control",
            split = ",",
            paramLabel = "NAME",
            description = "Controls, with commas between, or all. Default: ${DEFAULT-VALUE}.")
    private List<String> controls = List.of(SimulateSettings.ALL);

    @Option(
            names = "--start",
            paramLabel = "N",
            description =
                    "Size of each pool when time begins, for controls without one of their own."
                            + " Default: ${DEFAULT-VALUE}.")
    private int start = 10;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Runs of each. Default: " + SEEDS + "; --quick 1.")
    private @Nullable Integer seeds;

    @Option(
            names = "--held-out",
            description =
                    "The other half of the scenarios, with seeds of their own: no constant of the"
                            + " pool is ever chosen on them.")
    private boolean heldOut;

    @Option(
            names = "--quick",
            description = "One seed and fewer fixed sizes: under two minutes for everything.")
    private boolean quick;

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        SimulateSettings settings = settings();
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        EarlyEnd end = new EarlyEnd();
        try (Interruption interruption = Interruption.calls(end::ask)) {
            return output.deliver(run(settings, console, end), console);
        }
    }

    private SimulateSettings settings() {
        try {
            return SimulateSettings.of(
                    scenarios,
                    controls,
                    start,
                    seeds != null ? seeds : quick ? 1 : SEEDS,
                    quick,
                    heldOut);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static Result run(SimulateSettings settings, Console console, EarlyEnd end)
            throws InterruptedException {
        Runs runs = new Runs(settings.seeds());
        for (Scenario scenario : settings.scenarios()) {
            for (Candidate candidate : settings.lineup().candidates()) {
                runs.ask(scenario, candidate);
            }
            for (int size : settings.sizes()) {
                runs.ask(scenario, Candidate.fixed(size));
            }
        }
        SteadyGoals.ask(settings, runs);
        ChangeGoals.ask(settings, runs);
        SharingGoals.ask(settings, runs);
        runs.make(new Progress(console, runs.size()), end);

        Map<String, ScenarioFindings> findings = new LinkedHashMap<>();
        for (Scenario scenario : settings.scenarios()) {
            ScenarioFindings.of(scenario, settings, runs)
                    .ifPresent(found -> findings.put(scenario.name(), found));
        }
        if (findings.isEmpty()) {
            throw new IllegalStateException(
                    "stopped before a scenario was through: there is nothing to report");
        }
        SimulateReport report = new SimulateReport(new Evidence(settings, runs, findings));
        return new Result(
                        "simulate",
                        "Sizes that are found and sizes that are set, in virtual time",
                        report.summary(),
                        Environment.here(
                                settings.seeds().get(0),
                                "a model of one, in virtual time",
                                List.of()),
                        settings.parameters(),
                        report.rows(),
                        report.thresholds(),
                        report.sections())
                .withVerdicts(report.verdicts());
    }
}
