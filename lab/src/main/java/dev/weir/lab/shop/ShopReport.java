package dev.weir.lab.shop;

import dev.weir.lab.stats.Summary;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The findings for readers and for programs. */
final class ShopReport {

    private final ShopSettings settings;
    private final List<QuestionOutcome> outcomes;
    private final List<String> difference;

    /**
     * A report.
     *
     * @param difference the jars that the service with Weir has more
     */
    ShopReport(ShopSettings settings, List<QuestionOutcome> outcomes, List<String> difference) {
        this.settings = settings;
        this.outcomes = outcomes;
        this.difference = difference;
    }

    Result in(Environment environment) {
        List<Section> sections = new ArrayList<>();
        sections.add(verdicts());
        outcomes.forEach(outcome -> sections.add(section(outcome)));
        return new Result(
                        "shop",
                        "A Spring Boot service with Weir and with HikariCP",
                        outcomes.stream()
                                .flatMap(outcome -> outcome.headlines().stream())
                                .map(Finding::sentence)
                                .toList(),
                        environment,
                        settings.parameters(),
                        rows(),
                        thresholds(),
                        sections)
                .withVerdicts(ShopVerdicts.of(outcomes));
    }

    private Section verdicts() {
        return new Section(
                "Verdicts",
                List.of(
                        "One service in two processes. That with Weir has these jars more: %s."
                                .formatted(String.join(", ", difference)),
                        "They had the load by turns, %d slices of %s under each question, in random order, on the same arrivals."
                                .formatted(
                                        outcomes.stream()
                                                .mapToInt(QuestionOutcome::rounds)
                                                .max()
                                                .orElse(0),
                                        TimeOption.text(settings.slice()))),
                List.of(ShopTable.verdicts(outcomes)),
                List.of());
    }

    private Section section(QuestionOutcome outcome) {
        Question question = outcome.question();
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                question.words()
                        + " That is %s requests of customers in a second."
                                .formatted(
                                        Numbers.text(
                                                Math.rint(outcome.load().customers(question)))));
        if (question == Question.REPORTS) {
            paragraphs.add(
                    "%s reports in a second take a quarter of the machine's processors."
                            .formatted(Numbers.text(outcome.load().reports(question))));
        }
        if (question == Question.TENANT) {
            paragraphs.add(
                    "Answers to the noisy tenant in a second: "
                            + question.variants().stream()
                                    .map(one -> flood(outcome, one))
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        for (ShopVariant one : question.variants()) {
            outcome.of(one).stream()
                    .map(SliceOutcome::firstFailure)
                    .filter(failure -> failure != null)
                    .findFirst()
                    .ifPresent(
                            failure ->
                                    paragraphs.add(
                                            "The first failure with %s: %s"
                                                    .formatted(one.label(), failure)));
        }
        return new Section(
                question.title(),
                paragraphs,
                List.of(ShopTable.services(outcome)),
                ShopCharts.of(outcome, settings.slice()));
    }

    private static String flood(QuestionOutcome outcome, ShopVariant one) {
        return "%s with %s"
                .formatted(
                        Numbers.text(outcome.median(one, SliceOutcome::floodPerSecond)),
                        one.label());
    }

    private List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        for (QuestionOutcome outcome : outcomes) {
            outcome.findings().stream()
                    .filter(finding -> finding.verdict() != Verdict.UNKNOWN)
                    .forEach(finding -> thresholds.add(finding.threshold()));
            if (outcome.question() != Question.FAILOVER) {
                outcome.question().variants().stream()
                        .filter(one -> one != ShopVariant.HIKARI)
                        .forEach(one -> thresholds.add(noFailure(outcome, one)));
            }
        }
        return thresholds;
    }

    private static Threshold noFailure(QuestionOutcome outcome, ShopVariant one) {
        return Threshold.atMost(
                "%s: customers' requests that failed with %s"
                        .formatted(outcome.question().title(), one.label()),
                outcome.of(one).stream().mapToDouble(SliceOutcome::failed).sum(),
                0,
                "");
    }

    /** One row for each question and service. */
    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (QuestionOutcome outcome : outcomes) {
            for (ShopVariant one : outcome.question().variants()) {
                rows.add(row(outcome, one));
            }
        }
        return rows;
    }

    private static Map<String, Object> row(QuestionOutcome outcome, ShopVariant one) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("question", outcome.question().id());
        row.put("pool", one.label());
        row.put("capacityPerSecond", outcome.load().capacity());
        row.put("customersPerSecond", outcome.load().customers(outcome.question()));
        row.put("customers", outcome.of(one).stream().mapToLong(SliceOutcome::asked).sum());
        for (Figure figure : Figure.values()) {
            double[] values = outcome.values(one, figure::of);
            row.put(figure.name().toLowerCase(Locale.ROOT), Summary.of(values));
        }
        row.put("sessions", Summary.of(outcome.values(one, slice -> slice.sessions().mean())));
        return row;
    }
}
