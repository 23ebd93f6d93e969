package dev.weir.bench.cli;

import dev.weir.bench.safety.SafetySet;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What each pool does for its borrowers as it is set here, tried out. */
@Command(
        name = "safety",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "What each pool does for its borrowers as it is set here, tried out.")
final class SafetyCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run)
                .run("bench-safety", Map.of("safety", new SafetySet(run.pools())));
    }
}
