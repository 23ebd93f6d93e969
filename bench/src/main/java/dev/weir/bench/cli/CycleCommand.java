package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import dev.weir.bench.pool.Pools;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Borrow and give back: 1 to 32 threads, in both class loaders. */
@Command(
        name = "cycle",
        description = "Borrow and give back: 1 to 32 threads, in both class loaders.")
final class CycleCommand extends SetCommand {

    @Mixin private EffortOptions effort = new EffortOptions();

    @Option(
            names = "--one-jvm",
            description =
                    "Two pools by turns in each JVM, the second over the first: tells differences of a per cent, as two JVMs cannot.")
    private boolean oneJvm;

    @Override
    Map<String, BenchSet> sets() {
        return Map.of("cycle", set());
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
