package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** 1,000 and 10,000 virtual threads on 10 connections, with and without think time. */
@Command(
        name = "virtual",
        description =
                "1,000 and 10,000 virtual threads on 10 connections, with and without think time.")
final class VirtualCommand extends SetCommand {

    @Mixin private VirtualOptions virtual = new VirtualOptions();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            converter = EffortOptions.Positive.class,
            description = "Fresh JVMs for each pool and case, taken in turns. Default: 3.")
    private int rounds;

    @Override
    Map<String, BenchSet> sets() {
        return Map.of("virtual", virtual.set(run, rounds));
    }
}
