package dev.weir.bench.cli;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** 1,000 and 10,000 virtual threads on 10 connections, with and without think time. */
@Command(
        name = "virtual",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "1,000 and 10,000 virtual threads on 10 connections, with and without think time.")
final class VirtualCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private RunOptions run = new RunOptions();

    @Mixin private VirtualOptions virtual = new VirtualOptions();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            converter = EffortOptions.Positive.class,
            description = "Fresh JVMs for each pool and case, taken in turns. Default: 3.")
    private int rounds;

    @Override
    public Integer call() throws IOException {
        return new Session(spec.commandLine(), run)
                .run("bench-virtual", Map.of("virtual", virtual.set(run, rounds)));
    }
}
