package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import dev.weir.bench.safety.SafetySet;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** All sets, in one result. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "All sets, in one result. About two hours with the defaults.")
final class AllCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Mixin private EffortOptions effort = new EffortOptions();

    @Mixin private VirtualOptions virtual = new VirtualOptions();

    @Override
    public Integer call() throws IOException {
        Map<String, BenchSet> sets = new LinkedHashMap<>();
        sets.put("safety", new SafetySet(run.pools()));
        sets.put("cycle", effort.set(Cycle.CONNECTION, run));
        sets.put("statement", effort.set(Cycle.STATEMENT, run));
        sets.put("prepared", effort.set(Cycle.PREPARED, run));
        sets.put("virtual", virtual.set(run, effort.rounds()));
        return new Session(spec.commandLine(), run).run("bench", sets);
    }
}
