package dev.weir.lab.shop;

import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;

/** The tables: the verdicts first, then what each service did under each question. */
final class ShopTable {

    private static final String VERDICTS_CAPTION =
            "Medians over the rounds, and the ratio of Weir's to HikariCP's with its 95 % interval"
                    + " of resampled rounds. Better or worse: users would feel it (5 % or more), and"
                    + " the interval lies on one side of 1.";

    private static final String SERVICES_CAPTION =
            "Medians over the rounds; responses in ms from the moment a request was due. Sessions:"
                    + " of the service at the database, in the mean over the slices and the most."
                    + " Failed: customers' requests without a good answer, of those of all rounds.";

    private ShopTable() {}

    static Table verdicts(List<QuestionOutcome> outcomes) {
        List<List<String>> rows =
                outcomes.stream()
                        .flatMap(outcome -> outcome.findings().stream())
                        .map(
                                finding ->
                                        List.of(
                                                finding.question().title()
                                                        + ": "
                                                        + finding.figure().title(),
                                                finding.variant().label()
                                                        + ": "
                                                        + finding.verdict().words(),
                                                finding.value(finding.weir()),
                                                finding.value(finding.hikari()),
                                                finding.ratioText()))
                        .toList();
        return new Table(
                "Verdicts",
                VERDICTS_CAPTION,
                List.of("question", "verdict", "Weir", "HikariCP", "ratio"),
                rows);
    }

    static Table services(QuestionOutcome outcome) {
        List<List<String>> rows = new ArrayList<>();
        for (ShopVariant one : outcome.question().variants()) {
            rows.add(
                    List.of(
                            one.label(),
                            Numbers.text(outcome.median(one, slice -> slice.response(50))),
                            Numbers.text(outcome.median(one, slice -> slice.response(99))),
                            sessions(outcome, one),
                            failed(outcome, one)));
        }
        return new Table(
                outcome.question().title() + ": customers",
                SERVICES_CAPTION,
                List.of("pool", "p50", "p99", "sessions", "failed"),
                rows);
    }

    private static String sessions(QuestionOutcome outcome, ShopVariant one) {
        return "%s, %d"
                .formatted(
                        Numbers.text(outcome.median(one, slice -> slice.sessions().mean())),
                        outcome.of(one).stream()
                                .mapToInt(slice -> slice.sessions().max())
                                .max()
                                .orElse(0));
    }

    private static String failed(QuestionOutcome outcome, ShopVariant one) {
        return "%s of %s"
                .formatted(
                        Numbers.text(
                                outcome.of(one).stream().mapToDouble(SliceOutcome::failed).sum()),
                        Numbers.text(
                                outcome.of(one).stream().mapToLong(SliceOutcome::asked).sum()));
    }
}
