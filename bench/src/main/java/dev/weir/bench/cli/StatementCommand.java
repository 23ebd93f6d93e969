package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.micro.Cycle;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Create a statement, execute, close: 1, 2 and 8 threads. */
@Command(
        name = "statement",
        description = "Create a statement, execute, close: 1, 2 and 8 threads.")
final class StatementCommand extends SetCommand {

    @Mixin private EffortOptions effort = new EffortOptions();

    @Override
    Map<String, BenchSet> sets() {
        return Map.of("statement", effort.set(Cycle.STATEMENT, run));
    }
}
