package dev.weir.lab.sweep;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a measurement found, in the parts of a {@link Result}, which says what each one is. */
interface Report {

    String title();

    List<String> summary();

    Map<String, ?> parameters();

    List<Map<String, Object>> rows();

    List<Threshold> thresholds();

    List<Section> sections();

    /** The questions that a reader asks, answered; none where nothing is held against Weir. */
    default List<Verdict> verdicts() {
        return List.of();
    }

    /** The whole, measured in that environment. */
    default Result in(Environment environment) {
        return new Result(
                        "sweep",
                        title(),
                        summary(),
                        environment,
                        new LinkedHashMap<>(parameters()),
                        rows(),
                        thresholds(),
                        sections())
                .withVerdicts(verdicts());
    }
}
