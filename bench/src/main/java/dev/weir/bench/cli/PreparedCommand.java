package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prepare, bind, query, read a row, close: 1, 2 and 8 threads. */
@Command(
        name = "prepared",
        description = "Prepare, bind, query, read a row, close: 1, 2 and 8 threads.")
final class PreparedCommand extends SetCommand {

    @Mixin private EffortOptions effort = new EffortOptions();

    @Override
    Map<String, BenchSet> sets() {
        return Map.of("prepared", effort.set(Cycle.PREPARED, run));
    }
}
