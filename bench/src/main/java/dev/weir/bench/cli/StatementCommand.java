package dev.weir.bench.cli;

import dev.weir.bench.micro.Cycle;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Create a statement, execute, close: 1, 2 and 8 threads. */
@Command(
        name = "statement",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Create a statement, execute, close: 1, 2 and 8 threads.")
final class StatementCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Mixin private EffortOptions effort = new EffortOptions();

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run)
                .run("bench-statement", Map.of("statement", effort.set(Cycle.STATEMENT, run)));
    }
}
