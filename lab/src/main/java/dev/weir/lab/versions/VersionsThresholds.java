package dev.weir.lab.versions;

import dev.weir.tools.result.Threshold;
import java.util.List;

/** What must hold for the comparison to be one. What a version costs is a finding, not a bound. */
final class VersionsThresholds {

    private static final String OWN = "yours";

    private VersionsThresholds() {}

    static List<Threshold> of(VersionsOutcome outcome) {
        long ran = outcome.standings().stream().filter(one -> one.build().isPresent()).count();
        long encrypted =
                outcome.cells().stream()
                        .flatMap(cell -> cell.outcomes().entrySet().stream())
                        .filter(each -> !each.getKey().equals(OWN))
                        .flatMap(each -> each.getValue().stream())
                        .mapToLong(SliceOutcome::encrypted)
                        .sum();
        return List.of(
                Threshold.atLeast("servers that ran", ran, 2, ""),
                Threshold.atMost("connections with TLS", encrypted, 0, ""));
    }
}
