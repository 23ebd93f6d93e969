package dev.weir.lab.latency;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.cli.TableText;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/** The tables of a scene: response times, where the time goes, and the ratios that are judged. */
final class LatencyTable {

    private static final List<String> RESPONSE =
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
                    "reports' p99",
                    "open",
                    "most open",
                    "in use");

    private static final String RESPONSE_CAPTION =
            "Medians over the rounds. Times in ms, from the moment a request was due until its"
                    + " connection was back. Open and in use: connections in the mean over a slice;"
                    + " most open: in any slice.";

    private static final List<String> PARTS =
            List.of(
                    "pool",
                    "load, %",
                    "reads: wait p99",
                    "use p50",
                    "writes: p99",
                    "wait p99",
                    "use p50",
                    "reports: p50",
                    "wait p50",
                    "use p50",
                    "late p99",
                    "neighbour p99",
                    "given up",
                    "failed");

    private static final String PARTS_CAPTION =
            "Medians over the rounds, in ms. Wait: from asking for a connection until having it."
                    + " Use: from having it until giving it back. Late: from the moment a request"
                    + " was due until it asked. Given up and failed: requests in all rounds.";

    private static final List<String> RATIOS =
            List.of(
                    "load, %",
                    "mean",
                    "p99",
                    "reads' p99",
                    "reports' p99",
                    "mean / HikariCP 10",
                    "p99 / HikariCP 10");

    private static final String RATIOS_CAPTION =
            "Weir over the fixed size of HikariCP that is the best in that figure, and over HikariCP"
                    + " 10; with 95 % intervals of resampled rounds. Below 1 Weir is faster.";

    private LatencyTable() {}

    /** The response times of all cells of a scene. */
    static Table responses(String title, List<CellOutcome> outcomes) {
        return rows(title, RESPONSE_CAPTION, RESPONSE, outcomes, LatencyTable::response);
    }

    /** Where the time goes, in the same cells. */
    static Table parts(String title, List<CellOutcome> outcomes) {
        return rows(
                title + ": where the time goes",
                PARTS_CAPTION,
                PARTS,
                outcomes,
                LatencyTable::parts);
    }

    /** Weir against the others, one row for each cell. */
    static Table ratios(String title, List<CellFindings> cells) {
        List<List<String>> rows = new ArrayList<>();
        for (CellFindings cell : cells) {
            List<String> row = new ArrayList<>();
            row.add(Integer.toString(cell.cell().load()));
            for (Figure figure :
                    List.of(Figure.MEAN, Figure.P99, Figure.READS_P99, Figure.REPORTS_P99)) {
                row.add(
                        cell.overBest(PoolVariant.WEIR, figure)
                                .map(
                                        found ->
                                                found.ratio().words()
                                                        + " of "
                                                        + found.against().size())
                                .orElse("–"));
            }
            for (Figure figure : List.of(Figure.MEAN, Figure.P99)) {
                row.add(
                        cell.overDefault(PoolVariant.WEIR, figure)
                                .map(found -> found.ratio().words())
                                .orElse("–"));
            }
            rows.add(row);
        }
        return new Table(title + ": Weir over HikariCP", RATIOS_CAPTION, RATIOS, rows);
    }

    /** One cell in plain text, for the terminal. */
    static List<String> lines(CellOutcome outcome) {
        return TableText.of(responses(outcome.cell().title(), List.of(outcome)).withoutCaption());
    }

    private static Table rows(
            String title,
            String caption,
            List<String> columns,
            List<CellOutcome> outcomes,
            BiFunction<CellOutcome, PoolVariant, List<String>> row) {
        List<List<String>> rows = new ArrayList<>();
        for (CellOutcome outcome : outcomes) {
            for (PoolVariant variant : outcome.outcomes().keySet()) {
                rows.add(row.apply(outcome, variant));
            }
        }
        return new Table(title, caption, columns, rows);
    }

    private static List<String> response(CellOutcome outcome, PoolVariant variant) {
        return List.of(
                variant.label(),
                Integer.toString(outcome.cell().load()),
                text(Math.rint(outcome.cell().offered())),
                text(Math.rint(outcome.median(variant, Figure.THROUGHPUT::of))),
                text(outcome.median(variant, Figure.MEAN::of)),
                text(outcome.median(variant, Figure.P50::of)),
                text(outcome.median(variant, Figure.P90::of)),
                text(outcome.median(variant, Figure.P99::of)),
                text(outcome.median(variant, Figure.READS_P99::of)),
                text(outcome.median(variant, Figure.REPORTS_P99::of)),
                text(outcome.median(variant, slice -> slice.open().mean())),
                text(outcome.mostOpen(variant)),
                text(outcome.median(variant, slice -> slice.inUse().mean())));
    }

    private static List<String> parts(CellOutcome outcome, PoolVariant variant) {
        return List.of(
                variant.label(),
                Integer.toString(outcome.cell().load()),
                text(outcome.median(variant, slice -> slice.of(Kind.READ).waited().p99())),
                text(outcome.median(variant, slice -> slice.of(Kind.READ).use().p50())),
                text(outcome.median(variant, Figure.WRITES_P99::of)),
                text(outcome.median(variant, slice -> slice.of(Kind.WRITE).waited().p99())),
                text(outcome.median(variant, slice -> slice.of(Kind.WRITE).use().p50())),
                text(outcome.median(variant, Figure.REPORTS_P50::of)),
                text(outcome.median(variant, slice -> slice.of(Kind.REPORT).waited().p50())),
                text(outcome.median(variant, slice -> slice.of(Kind.REPORT).use().p50())),
                text(outcome.median(variant, slice -> slice.late().p99())),
                text(outcome.median(variant, slice -> slice.neighbour().p99())),
                text(sum(outcome, variant, SliceOutcome::givenUp)),
                text(sum(outcome, variant, SliceOutcome::failed)));
    }

    private static long sum(
            CellOutcome outcome, PoolVariant variant, ToLongFunction<SliceOutcome> count) {
        return outcome.of(variant).stream().mapToLong(count).sum();
    }
}
