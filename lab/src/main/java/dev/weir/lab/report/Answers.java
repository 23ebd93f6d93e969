package dev.weir.lab.report;

import dev.weir.lab.result.Judgement;
import dev.weir.lab.result.Result;
import dev.weir.lab.result.Threshold;
import dev.weir.lab.result.Verdict;
import dev.weir.lab.result.Verdict.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The first thing on a page: each question with its answer as a sign, a word and a colour, and the
 * numbers it rests on. A defeat stands in the same place and size as a victory. An experiment
 * without questions is answered by its goals.
 */
final class Answers {

    private Answers() {}

    static String html(Result result) {
        StringBuilder html = new StringBuilder();
        for (Verdict verdict : result.verdicts()) {
            html.append(card(style(verdict.judgement()), badge(verdict.judgement()), verdict));
        }
        if (result.verdicts().isEmpty() && !result.thresholds().isEmpty()) {
            html.append(goals(Goals.title(result), result.thresholds()));
        }
        return html.isEmpty()
                ? ""
                : "<section class=\"answers\" aria-label=\"Verdicts\">\n" + html + "</section>\n";
    }

    /** The answers counted: {@code 2 better, 1 no difference}; empty if there is none. */
    static String tally(Result result) {
        List<String> parts = new ArrayList<>();
        for (Judgement judgement : Judgement.values()) {
            long count =
                    result.verdicts().stream()
                            .filter(verdict -> verdict.judgement() == judgement)
                            .count();
            if (count > 0) {
                parts.add(
                        "<span class=\"badge %s\">%s %d %s</span>"
                                .formatted(
                                        style(judgement),
                                        sign(judgement),
                                        count,
                                        judgement.words()));
            }
        }
        return parts.isEmpty() ? "" : "<p class=\"tally\">" + String.join(" ", parts) + "</p>\n";
    }

    private static String goals(String title, List<Threshold> goals) {
        List<Threshold> missed = goals.stream().filter(goal -> !goal.holds()).toList();
        Judgement judgement = missed.isEmpty() ? Judgement.BETTER : Judgement.WORSE;
        String badge =
                "%s %s"
                        .formatted(
                                sign(judgement),
                                missed.isEmpty() ? "all met" : missed.size() + " missed");
        List<Value> values = new ArrayList<>();
        missed.forEach(
                goal ->
                        values.add(
                                new Value(
                                        goal.name(),
                                        "%s, to be met: %s"
                                                .formatted(goal.measured(), goal.goal()))));
        return card(
                style(judgement) + " wide",
                badge,
                new Verdict(title, judgement, values, Goals.count(goals) + "."));
    }

    private static String card(String style, String badge, Verdict verdict) {
        StringBuilder html = new StringBuilder();
        html.append(
                "<div class=\"answer %s\"><p class=\"badge %s\">%s</p>"
                        .formatted(style, style, badge));
        html.append("<h2>").append(Html.escaped(verdict.question())).append("</h2>\n<dl>");
        for (Value value : verdict.values()) {
            String colour = PoolColours.of(value.pool());
            html.append(
                    "<div><dt>%s%s</dt><dd>%s</dd></div>"
                            .formatted(
                                    colour.isEmpty() || style.endsWith("wide")
                                            ? ""
                                            : "<i style=\"background: var(--%s)\"></i>"
                                                    .formatted(colour),
                                    Html.escaped(value.pool()),
                                    Html.escaped(value.text())));
        }
        return html.append("</dl>")
                .append(Html.paragraph("caption", verdict.words()))
                .append("</div>\n")
                .toString();
    }

    private static String badge(Judgement judgement) {
        return sign(judgement) + " " + judgement.words();
    }

    private static String style(Judgement judgement) {
        return switch (judgement) {
            case BETTER -> "good";
            case WORSE -> "bad";
            case NO_DIFFERENCE, UNKNOWN -> "even";
        };
    }

    private static String sign(Judgement judgement) {
        return switch (judgement) {
            case BETTER -> "+";
            case WORSE -> "−";
            case NO_DIFFERENCE -> "=";
            case UNKNOWN -> "?";
        };
    }
}
