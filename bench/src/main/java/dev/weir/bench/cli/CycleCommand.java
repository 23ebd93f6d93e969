package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import dev.weir.bench.pool.Pools;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Borrow and give back: 1 to 32 threads, in both class loaders. */
@Command(
        name = "cycle",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Borrow and give back: 1 to 32 threads, in both class loaders.")
final class CycleCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Mixin private EffortOptions effort = new EffortOptions();

    @Option(
            names = "--one-jvm",
            description =
                    "Two pools by turns in each JVM, the second over the first: tells differences of a per cent, as two JVMs cannot.")
    private boolean oneJvm;

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run).run("bench-cycle", Map.of("cycle", set()));
    }

    private BenchSet set() {
        if (!oneJvm) {
            return effort.set(Cycle.CONNECTION, run);
        }
        List<String> pools = run.pools();
        if (pools.size() != 2 || pools.contains(Pools.BARE)) {
            throw refusal("--one-jvm compares two pools: --pools weir,weir-auto");
        }
        if (spec.commandLine().getParseResult().hasMatchedOption("--loader")
                && !effort.onlySystemLoader()) {
            throw refusal("--one-jvm measures with --loader system only");
        }
        return effort.turns(pools.get(0), pools.get(1), run.quick());
    }

    private ParameterException refusal(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
