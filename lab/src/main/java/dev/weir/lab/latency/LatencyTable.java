package dev.weir.lab.latency;

import static dev.weir.lab.report.Numbers.text;

import dev.weir.lab.cli.TableText;
import dev.weir.lab.result.Table;
import java.util.ArrayList;
import java.util.List;

/** The table of response times: one row for each load and pool. */
final class LatencyTable {

    private static final List<String> COLUMNS =
            List.of(
                    "pool",
                    "load, %",
                    "offered/s",
                    "served/s",
                    "mean",
                    "p50",
                    "p90",
                    "p99",
                    "reads' p99",
                    "writes' p99",
                    "reports' p50",
                    "reports' p99",
                    "wait p99",
                    "open",
                    "most",
                    "in use",
                    "given up",
                    "failed");

    private static final String CAPTION =
            "Medians over the rounds. Times in ms from the moment a request was due until its"
                    + " connection was back; wait: reads' time in the pool. Open and in use:"
                    + " connections in the mean over a slice; most: the most open in any slice."
                    + " Given up and failed: requests in all rounds.";

    private LatencyTable() {}

    /** All cells of a scene. */
    static Table of(String title, List<CellOutcome> outcomes) {
        List<List<String>> rows = new ArrayList<>();
        for (CellOutcome outcome : outcomes) {
            for (Entrant entrant : outcome.slices().keySet()) {
                rows.add(row(outcome, entrant));
            }
        }
        return new Table(title, CAPTION, COLUMNS, rows);
    }

    /** One cell in plain text, for the terminal. */
    static List<String> lines(CellOutcome outcome) {
        Table table = of(outcome.cell().title(), List.of(outcome));
        return TableText.of(new Table(table.title(), "", table.columns(), table.rows()));
    }

    private static List<String> row(CellOutcome outcome, Entrant entrant) {
        List<String> cells = new ArrayList<>();
        cells.add(entrant.label());
        cells.add(Integer.toString(outcome.cell().load()));
        cells.add(text(Math.rint(outcome.cell().offered())));
        cells.add(text(Math.rint(outcome.median(entrant, SliceOutcome::servedPerSecond))));
        cells.add(text(outcome.median(entrant, Figure.MEAN::of)));
        cells.add(text(outcome.median(entrant, Figure.P50::of)));
        cells.add(text(outcome.median(entrant, Figure.P90::of)));
        cells.add(text(outcome.median(entrant, Figure.P99::of)));
        cells.add(text(outcome.median(entrant, Figure.READS_P99::of)));
        cells.add(text(outcome.median(entrant, Figure.WRITES_P99::of)));
        cells.add(text(outcome.median(entrant, Figure.REPORTS_P50::of)));
        cells.add(text(outcome.median(entrant, Figure.REPORTS_P99::of)));
        cells.add(text(outcome.median(entrant, slice -> slice.of(Kind.READ).waited().p99())));
        cells.add(text(outcome.median(entrant, slice -> slice.open().mean())));
        cells.add(
                text(
                        outcome.of(entrant).stream()
                                .mapToInt(slice -> slice.open().max())
                                .max()
                                .orElse(0)));
        cells.add(text(outcome.median(entrant, slice -> slice.inUse().mean())));
        cells.add(text(outcome.of(entrant).stream().mapToInt(SliceOutcome::givenUp).sum()));
        cells.add(text(outcome.of(entrant).stream().mapToLong(SliceOutcome::failed).sum()));
        return cells;
    }
}
