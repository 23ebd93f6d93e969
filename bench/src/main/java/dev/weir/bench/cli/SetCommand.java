package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.pool.Pools;
import dev.weir.bench.report.Findings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.ExitStatus;
import dev.weir.tools.cli.OutputOptions;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Runs sets one after the other, prints what they found, writes the files and judges. The exit
 * status is 0 only if every goal that was judged is met.
 */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
abstract class SetCommand implements Callable<Integer> {

    @Spec CommandSpec spec = CommandSpec.create();

    @Mixin RunOptions run = new RunOptions();

    @Mixin private OutputOptions output = new OutputOptions();

    /** What is to run, by name; of several the command's name tells which. */
    abstract Map<String, BenchSet> sets();

    @Override
    public final Integer call() throws IOException {
        Map<String, BenchSet> sets = sets();
        Console console = Console.of(spec.commandLine().getOut(), spec.commandLine().getErr());
        int steps = sets.values().stream().mapToInt(BenchSet::steps).sum();
        Progress progress = new Progress(console, steps);
        Findings findings = Findings.none();
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("quick", run.quick());
        parameters.put("pools", run.pools());
        for (Map.Entry<String, BenchSet> set : sets.entrySet()) {
            findings = findings.and(set.getValue().run(progress));
            parameters.put(set.getKey(), set.getValue().parameters());
        }
        String experiment = sets.size() > 1 ? "bench" : "bench-" + spec.name();
        Result result =
                new Result(
                                experiment,
                                "Benchmarks at equal safety: " + experiment,
                                findings.notes(),
                                environment(),
                                parameters,
                                findings.rows(),
                                findings.thresholds(),
                                List.of(
                                        new Section(
                                                "Measured",
                                                List.of(),
                                                findings.tables(),
                                                List.of())))
                        .withVerdicts(findings.verdicts());
        console.result(result);
        if (result.thresholds().isEmpty()) {
            console.line(
                    run.quick()
                            ? "quick: these numbers are noise, and no goal was judged"
                            : "no goal was judged: that takes weir and a pool to hold it against");
        }
        output.write(result, console);
        return result.holds() ? ExitStatus.HOLDS : ExitStatus.FAILS;
    }

    private Environment environment() {
        Map<String, String> versions = new LinkedHashMap<>();
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        for (String name : run.pools()) {
            try (PoolUnderTest pool = Pools.adapter(name)) {
                versions.put(name, pool.version());
                settings.put(name, pool.settings());
            }
        }
        return Environment.here(0, "stub driver, every call empty", versions, settings);
    }
}
