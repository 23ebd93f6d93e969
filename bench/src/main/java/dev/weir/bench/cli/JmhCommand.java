package dev.weir.bench.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** JMH itself. Takes everything that follows as JMH's own, help included. */
@Command(
        name = "jmh",
        description = "JMH's own command line: -h lists its options, -l the benchmarks.")
final class JmhCommand implements Callable<Integer> {

    /** All arguments in their order, for the command declares none. */
    @Unmatched private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }
}
