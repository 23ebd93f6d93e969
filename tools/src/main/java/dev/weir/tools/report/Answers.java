package dev.weir.tools.report;

import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The first thing on a page: each question with its answer as a sign, a word and a colour, and the
 * numbers it rests on. A defeat stands in the same place and size as a victory. A command that
 * compares nothing says in one card what it has found.
 */
final class Answers {

    /** Goals whose numbers make one sentence. */
    private static final int FEW = 3;

    private Answers() {}

    static String html(Result result) {
        StringBuilder html = new StringBuilder();
        for (Verdict verdict : result.verdicts()) {
            html.append(card(style(verdict.judgement()), badge(verdict.judgement()), verdict));
        }
        if (result.verdicts().isEmpty()) {
            html.append(found(result));
        }
        return "<section class=\"answers\" aria-label=\"Verdicts\">\n" + html + "</section>\n";
    }

    /** The answers counted: {@code 2 better, 1 no difference}; empty if there is none. */
    static String tally(Result result) {
        String counts = counts(result);
        return counts.isEmpty() ? "" : "<p class=\"tally\">" + counts + "</p>\n";
    }

    /** The same within a line; of a command that compares nothing, its goals. */
    static String inLine(Result result) {
        return result.verdicts().isEmpty() && !result.thresholds().isEmpty()
                ? "goals: " + Goals.count(result.thresholds())
                : counts(result);
    }

    private static String counts(Result result) {
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
        return String.join(" ", parts);
    }

    /** Whether all goals are met, which are not, and the first sentence of what was found. */
    private static String found(Result result) {
        List<Threshold> goals = result.thresholds();
        List<Value> failed =
                goals.stream()
                        .filter(goal -> !goal.holds())
                        .map(goal -> new Value(goal.name(), heldAgainst(goal)))
                        .toList();
        Judgement judgement =
                goals.isEmpty()
                        ? Judgement.NO_DIFFERENCE
                        : failed.isEmpty() ? Judgement.BETTER : Judgement.WORSE;
        return card(
                style(judgement) + " wide",
                sign(judgement) + " " + tally(goals.size(), failed.size()),
                new Verdict("What was found", judgement, failed, firstWords(result)));
    }

    private static String heldAgainst(Threshold goal) {
        return "%s, to be met: %s".formatted(goal.measured(), goal.goal());
    }

    private static String tally(int goals, int failed) {
        if (goals == 0) {
            return "nothing was judged";
        }
        return failed == 0 ? "nothing wrong" : "%d of %d goals missed".formatted(failed, goals);
    }

    /** Of a result without sentences, what was measured; of many goals, how many are met. */
    private static String firstWords(Result result) {
        List<Threshold> goals = result.thresholds();
        return result.summary().stream()
                .findFirst()
                .orElseGet(
                        () ->
                                goals.size() > FEW
                                        ? Goals.count(goals) + "."
                                        : String.join(
                                                "; ",
                                                goals.stream()
                                                        .map(
                                                                goal ->
                                                                        goal.name()
                                                                                + ": "
                                                                                + goal.measured())
                                                        .toList()));
    }

    private static String card(String style, String badge, Verdict verdict) {
        StringBuilder html = new StringBuilder();
        html.append(
                "<div class=\"answer %s\"><p class=\"badge %s\">%s</p>"
                        .formatted(style, style, badge));
        // a number keeps its sign where the line breaks
        html.append("<h2>")
                .append(Html.escaped(verdict.question()).replace(" %", "&nbsp;%"))
                .append("</h2>\n<dl>");
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
