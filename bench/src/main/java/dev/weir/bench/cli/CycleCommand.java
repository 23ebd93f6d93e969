package dev.weir.bench.cli;

import dev.weir.bench.micro.Cycle;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run)
                .run("bench-cycle", Map.of("cycle", effort.set(Cycle.CONNECTION, run)));
    }
}
