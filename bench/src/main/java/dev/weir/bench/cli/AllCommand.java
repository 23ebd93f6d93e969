package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import dev.weir.bench.safety.SafetySet;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** All sets, in one result. */
@Command(name = "all", description = "All sets, in one result. About two hours with the defaults.")
final class AllCommand extends SetCommand {

    @Mixin private EffortOptions effort = new EffortOptions();

    @Mixin private VirtualOptions virtual = new VirtualOptions();

    @Override
    Map<String, BenchSet> sets() {
        Map<String, BenchSet> sets = new LinkedHashMap<>();
        sets.put("safety", new SafetySet(run.pools()));
        sets.put("cycle", effort.set(Cycle.CONNECTION, run));
        sets.put("statement", effort.set(Cycle.STATEMENT, run));
        sets.put("prepared", effort.set(Cycle.PREPARED, run));
        sets.put("virtual", virtual.set(run, effort.rounds()));
        return sets;
    }
}
