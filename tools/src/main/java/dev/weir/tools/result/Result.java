package dev.weir.tools.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an experiment found: the one JSON object of its result file.
 *
 * @param experiment the command's name
 * @param title the page's headline
 * @param summary the findings in sentences
 * @param environment where and with what it was measured
 * @param parameters everything that was set, by option name
 * @param rows for programs: one per pool and variant, with the repeats, medians and intervals
 * @param thresholds the experiment's own bounds
 * @param sections for readers: the tables and charts
 * @param verdicts the questions that a reader asks, answered; may be empty
 * @param warnings what a reader has to know before a number: that the run was interrupted, or that
 *     the machine was busy; usually empty
 */
public record Result(
        String experiment,
        String title,
        List<String> summary,
        Environment environment,
        Map<String, Object> parameters,
        List<Map<String, Object>> rows,
        List<Threshold> thresholds,
        List<Section> sections,
        List<Verdict> verdicts,
        List<String> warnings) {

    /** A file of an earlier version has neither verdicts nor warnings. */
    public Result {
        verdicts = verdicts == null ? List.of() : verdicts;
        warnings = warnings == null ? List.of() : warnings;
    }

    /** A result without verdicts and warnings. */
    public Result(
            String experiment,
            String title,
            List<String> summary,
            Environment environment,
            Map<String, Object> parameters,
            List<Map<String, Object>> rows,
            List<Threshold> thresholds,
            List<Section> sections) {
        this(
                experiment,
                title,
                summary,
                environment,
                parameters,
                rows,
                thresholds,
                sections,
                List.of(),
                List.of());
    }

    /** The same with these answers before everything else. */
    public Result withVerdicts(List<Verdict> answers) {
        return new Result(
                experiment,
                title,
                summary,
                environment,
                parameters,
                rows,
                thresholds,
                sections,
                List.copyOf(answers),
                warnings);
    }

    /** The same with further warnings. */
    public Result withWarnings(List<String> further) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(further);
        return new Result(
                experiment,
                title,
                summary,
                environment,
                parameters,
                rows,
                thresholds,
                sections,
                verdicts,
                List.copyOf(all));
    }

    /**
     * The same of a run too short to judge by: only what must never happen is held to its bound.
     */
    public Result asLook() {
        return new Result(
                        experiment,
                        title,
                        summary,
                        environment,
                        parameters,
                        rows,
                        thresholds.stream().filter(threshold -> threshold.bound() == 0).toList(),
                        sections)
                .withWarnings(warnings)
                .withWarnings(List.of("A quick run is a look: times and ratios are not judged."));
    }

    /** Whether every threshold holds. */
    @JsonIgnore
    public boolean holds() {
        return thresholds.stream().allMatch(Threshold::holds);
    }
}
