package dev.weir.tools.report;

import dev.weir.tools.result.Result;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;

/** The project's own goals for an experiment: each with what was measured, folded away. */
final class Goals {

    private Goals() {}

    /** Whose they are: without pools beside Weir nothing of the project is at stake. */
    static String title(Result result) {
        return result.environment().pools().isEmpty() ? "Goals" : "Goals of the project";
    }

    static String html(Result result) {
        List<Threshold> goals = result.thresholds();
        if (goals.isEmpty()) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        for (Threshold goal : goals) {
            rows.add(
                    List.of(
                            goal.holds() ? "met" : "missed",
                            goal.name(),
                            goal.measured(),
                            goal.goal()));
        }
        return Html.folded(
                title(result) + ": " + count(goals),
                false,
                "<div class=\"words\">"
                        + Html.table("Goals", List.of("", "goal", "measured", "to be met"), rows)
                        + "</div>");
    }

    /** How many are met: {@code 11 of 12 met}. */
    static String count(List<Threshold> goals) {
        return "%d of %d met"
                .formatted(goals.stream().filter(Threshold::holds).count(), goals.size());
    }
}
