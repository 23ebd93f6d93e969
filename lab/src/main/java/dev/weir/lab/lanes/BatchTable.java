package dev.weir.lab.lanes;

import static dev.weir.tools.report.Numbers.text;

import dev.weir.tools.cli.TableText;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;

/** The table of the batch. */
final class BatchTable {

    private static final List<String> COLUMNS =
            List.of(
                    "way",
                    "batch, s",
                    "jobs/s",
                    "jobs at a time",
                    "reads' p50",
                    "reads' p99",
                    "p99 / alone",
                    "reports' p50",
                    "open",
                    "failed");

    private static final String CAPTION =
            "Medians over the rounds. Reads and reports of the live service, in ms, while the batch"
                    + " ran. With ~ the run was cut, and its end was reckoned from the jobs done.";

    private BatchTable() {}

    static Table of(BatchOutcome outcome) {
        List<List<String>> rows = new ArrayList<>();
        for (BatchStrategy way : outcome.outcomes().keySet()) {
            rows.add(row(outcome, way));
        }
        return new Table(
                "Batch of %s jobs beside a service: %s"
                        .formatted(text(outcome.jobs()), outcome.live().title()),
                CAPTION,
                COLUMNS,
                rows);
    }

    /** In plain text, for the terminal. */
    static List<String> lines(BatchOutcome outcome) {
        return TableText.of(of(outcome).withoutCaption());
    }

    private static List<String> row(BatchOutcome outcome, BatchStrategy way) {
        List<BatchSlice> slices = outcome.of(way);
        boolean alone = way.form() == BatchStrategy.Form.ALONE;
        boolean cut = slices.stream().anyMatch(BatchSlice::cut);
        double seconds = outcome.median(way, BatchSlice::seconds);
        return List.of(
                way.label(),
                alone ? "–" : (cut ? "~" : "") + text(seconds),
                alone ? "–" : text(Math.rint(outcome.jobs() / seconds)),
                alone ? "–" : text(outcome.median(way, BatchSlice::jobsAtATime)),
                text(outcome.median(way, BatchSlice::readsP50)),
                text(outcome.median(way, BatchSlice::readsP99)),
                alone ? "–" : text(outcome.disturbance(way)),
                text(outcome.median(way, BatchSlice::reportsP50)),
                text(outcome.median(way, slice -> slice.open().mean())),
                text(slices.stream().mapToLong(BatchSlice::failed).sum()));
    }
}
