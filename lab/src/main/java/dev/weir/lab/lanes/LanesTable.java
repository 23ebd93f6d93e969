package dev.weir.lab.lanes;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.TableText;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of a phase, and of the search for splits. */
final class LanesTable {

    private static final List<String> COLUMNS =
            List.of(
                    "contestant",
                    "reads/s",
                    "reads' p50",
                    "p99",
                    "wait p99",
                    "reports/s",
                    "reports' p50",
                    "p99",
                    "wait p50",
                    "use p50",
                    "open",
                    "most open",
                    "in use",
                    "late p99",
                    "given up",
                    "failed");

    private static final String CAPTION =
            "Medians over the rounds. Times in ms, from the moment a request was due until its"
                    + " connection was back. Wait: from asking for a connection until having it. Use:"
                    + " from having it until giving it back. Late: from the moment a request was due"
                    + " until it asked. Open and in use: connections in the mean over a slice.";

    private LanesTable() {}

    static Table of(PhaseFindings phase) {
        List<List<String>> rows = new ArrayList<>();
        for (PoolVariant one : phase.outcomes().keySet()) {
            rows.add(row(phase, one));
        }
        return new Table(
                "%s: %s reads/s, %s reports/s"
                        .formatted(
                                phase.title(),
                                text(phase.phase().readsPerSecond()),
                                text(phase.phase().reportsPerSecond())),
                CAPTION,
                COLUMNS,
                rows);
    }

    /** In plain text, for the terminal. */
    static List<String> lines(PhaseFindings phase) {
        return TableText.of(of(phase).withoutCaption());
    }

    /** All variants over the best split. */
    static Optional<Table> ratios(PhaseFindings phase) {
        return phase.bestSplit()
                .map(
                        best -> {
                            List<List<String>> rows = new ArrayList<>();
                            for (PoolVariant one : phase.outcomes().keySet()) {
                                if (!one.equals(best)) {
                                    rows.add(
                                            List.of(
                                                    one.label(),
                                                    ratio(phase, one, best, Figure.READS_P50),
                                                    ratio(phase, one, best, Figure.READS_P99),
                                                    ratio(phase, one, best, Figure.REPORTS_P50),
                                                    ratio(phase, one, best, Figure.REPORTS)));
                                }
                            }
                            return new Table(
                                    "%s: over %s".formatted(phase.title(), best.label()),
                                    "Ratios of the medians with 95 % intervals of resampled rounds."
                                            + " Times below 1 are shorter; throughput above 1 is more.",
                                    List.of(
                                            "contestant",
                                            "reads' p50",
                                            "reads' p99",
                                            "reports' p50",
                                            "reports' throughput"),
                                    rows);
                        });
    }

    /** How a split was found. */
    static Table search(SceneOutcome scene, SplitSearch.Found found) {
        return new Table(
                "%s: the search for two pools at %s"
                        .formatted(scene.scene().title(), found.phase().title()),
                "The best has the least p99 of reads among those with 95 % of the most reports.",
                List.of("pools for reads + reports", "reads' p99, ms", "reports/s"),
                found.tried().stream()
                        .map(
                                one ->
                                        List.of(
                                                "%d + %d%s"
                                                        .formatted(
                                                                one.split().size(),
                                                                one.split().longSize(),
                                                                one.split().equals(found.best())
                                                                        ? " (best)"
                                                                        : ""),
                                                text(one.readsP99()),
                                                text(one.reportsPerSecond())))
                        .toList());
    }

    private static List<String> row(PhaseFindings phase, PoolVariant one) {
        return List.of(
                one.label(),
                text(phase.median(one, Figure.READS::of)),
                text(phase.median(one, Figure.READS_P50::of)),
                text(phase.median(one, Figure.READS_P99::of)),
                text(phase.median(one, slice -> slice.of(Kind.READ).waited().p99())),
                text(phase.median(one, Figure.REPORTS::of)),
                text(phase.median(one, Figure.REPORTS_P50::of)),
                text(phase.median(one, Figure.REPORTS_P99::of)),
                text(phase.median(one, slice -> slice.of(Kind.REPORT).waited().p50())),
                text(phase.median(one, slice -> slice.of(Kind.REPORT).use().p50())),
                text(phase.median(one, slice -> slice.open().mean())),
                text(phase.mostOpen(one)),
                text(phase.median(one, slice -> slice.inUse().mean())),
                text(phase.median(one, slice -> slice.late().p99())),
                Numbers.text(phase.of(one).stream().mapToInt(SliceOutcome::givenUp).sum()),
                Numbers.text(phase.of(one).stream().mapToLong(SliceOutcome::failed).sum()));
    }

    private static String ratio(
            PhaseFindings phase, PoolVariant ours, PoolVariant theirs, Figure figure) {
        return phase.over(ours, theirs, figure).words();
    }
}
