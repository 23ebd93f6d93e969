package dev.weir.lab.sweep;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The findings about several pools on one database. */
final class SharedReport {

    private static final double SHARE = 95;
    private static final double FAIR = 0.95;

    private final ChangesSettings settings;
    private final List<SharedOutcome> outcomes;

    SharedReport(ChangesSettings settings, List<SharedOutcome> outcomes) {
        this.settings = settings;
        this.outcomes = outcomes;
    }

    /** Together they do what one did for the same pace of the machine, and have alike. */
    List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        for (SharedOutcome outcome : outcomes) {
            if (outcome.pools() > 1) {
                String who = "%d pools at once: ".formatted(outcome.pools());
                thresholds.add(
                        Threshold.atLeast(
                                who + "throughput of one pool's", ofOne(outcome), SHARE, "%"));
                thresholds.add(
                        Threshold.atLeast(
                                who + "Jain's index of their limits",
                                outcome.fairness(),
                                FAIR,
                                ""));
            }
        }
        return thresholds;
    }

    private double ofOne(SharedOutcome outcome) {
        return 100 * outcome.share() / outcomes.get(0).share();
    }

    Optional<Section> section() {
        if (outcomes.isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> rows = new ArrayList<>();
        for (SharedOutcome outcome : outcomes) {
            rows.add(
                    List.of(
                            Integer.toString(outcome.pools()),
                            text(Math.rint(outcome.throughput())),
                            "%.1f".formatted(100 * outcome.share()),
                            "%.1f".formatted(ofOne(outcome)),
                            text(outcome.p99()),
                            Arrays.stream(outcome.limits())
                                    .mapToObj("%.1f"::formatted)
                                    .collect(Collectors.joining(" ")),
                            "%.3f".formatted(outcome.fairness()),
                            "%,d".formatted(outcome.openMost()),
                            "%,d".formatted(outcome.failed())));
        }
        return Optional.of(
                new Section(
                        "Several pools at once",
                        List.of(
                                "Weir with sizing=auto and a ceiling of %d each; %,d clients are shared out among the pools."
                                        .formatted(settings.sharedCeiling(), settings.clients()),
                                "Each number of pools takes turns with one HikariCP of %d connections on the same load: numbers of pools are compared by what they did of that, so that the machine's pace is divided out."
                                        .formatted(settings.fixed())),
                        List.of(
                                new Table(
                                        "Pools on one database",
                                        "Of HikariCP: in the turns between. Limits are means over the measured time. Jain's index is 1 if all are alike.",
                                        List.of(
                                                "pools",
                                                "requests/s together",
                                                "% of HikariCP",
                                                "% of one pool's",
                                                "p99, ms",
                                                "limits",
                                                "Jain's index",
                                                "most connections",
                                                "failed"),
                                        rows)),
                        List.of()));
    }

    /** One row for each number of pools. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (SharedOutcome outcome : outcomes) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pool", "%d pools at once".formatted(outcome.pools()));
            row.put("pools", outcome.pools());
            row.put("throughput", outcome.throughput());
            row.put("share", outcome.share());
            row.put("p99", outcome.p99());
            row.put("limits", outcome.limits());
            row.put("fairness", outcome.fairness());
            row.put("openMost", outcome.openMost());
            row.put("failed", outcome.failed());
            rows.add(row);
        }
        return rows;
    }
}
