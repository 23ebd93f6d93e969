package dev.weir.bench.cli;

import dev.weir.bench.virtual.VirtualSet;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** How long the virtual threads are watched. */
public final class VirtualOptions {

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "10",
            converter = EffortOptions.Positive.class,
            description = "Virtual threads: measured in each JVM, after 3 of warm-up. Default: 10.")
    private int seconds;

    VirtualSet set(RunOptions run, int rounds) {
        return run.quick()
                ? VirtualSet.quick(run.pools())
                : VirtualSet.whole(run.pools(), rounds, TimeUnit.SECONDS.toMillis(seconds));
    }
}
