package dev.weir.bench.cli;

import dev.weir.bench.micro.Cycle;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prepare, bind, query, read a row, close: 1, 2 and 8 threads. */
@Command(
        name = "prepared",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prepare, bind, query, read a row, close: 1, 2 and 8 threads.")
final class PreparedCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Mixin private EffortOptions effort = new EffortOptions();

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run)
                .run("bench-prepared", Map.of("prepared", effort.set(Cycle.PREPARED, run)));
    }
}
