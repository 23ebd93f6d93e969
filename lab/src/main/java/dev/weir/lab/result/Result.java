package dev.weir.lab.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
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
 */
public record Result(
        String experiment,
        String title,
        List<String> summary,
        Environment environment,
        Map<String, Object> parameters,
        List<Map<String, Object>> rows,
        List<Threshold> thresholds,
        List<Section> sections) {

    /** Whether every threshold holds. */
    @JsonIgnore
    public boolean holds() {
        return thresholds.stream().allMatch(Threshold::holds);
    }
}
