package dev.weir.bench.cli;

import dev.weir.bench.BenchSet;
import dev.weir.bench.safety.SafetySet;
import java.util.Map;
import picocli.CommandLine.Command;

/** What each pool does for its borrowers as it is set here, tried out. */
@Command(
        name = "safety",
        description = "What each pool does for its borrowers as it is set here, tried out.")
final class SafetyCommand extends SetCommand {

    @Override
    Map<String, BenchSet> sets() {
        return Map.of("safety", new SafetySet(run.pools()));
    }
}
