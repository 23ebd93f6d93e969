package dev.weir.lab.spike;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gathers what the variants of a spike found into one result. */
final class SpikeResult {

    private final boolean quick;
    private final List<String> summary = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private final List<Threshold> thresholds = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();

    /**
     * @param quick whether the run is too short to judge times by: what was counted holds or fails
     *     all the same
     */
    SpikeResult(boolean quick) {
        this.quick = quick;
    }

    /**
     * Adds a burst, unless it has no outcomes.
     *
     * @param scripted whether the database took exactly its time, so that bounds in ms make sense
     */
    void add(BurstFindings findings, boolean scripted) {
        if (findings.outcomes().isEmpty()) {
            return;
        }
        BurstReport report = new BurstReport(findings);
        summary.add(report.sentence());
        rows.addAll(report.rows());
        sections.add(report.section());
        judge(BurstThresholds.of(findings, scripted), SpikeVerdicts.of(findings));
    }

    /** Adds a sustained step, unless it has no outcomes. */
    void add(StepFindings findings) {
        if (findings.outcomes().isEmpty()) {
            return;
        }
        StepReport report = new StepReport(findings);
        summary.add(report.sentence());
        rows.addAll(report.rows());
        sections.add(report.section());
        judge(report.thresholds(), SpikeVerdicts.of(findings));
    }

    private void judge(List<Threshold> bounds, List<Verdict> answers) {
        if (quick) {
            bounds.stream().filter(bound -> !bound.unit().equals("ms")).forEach(thresholds::add);
        } else {
            thresholds.addAll(bounds);
            verdicts.addAll(answers);
        }
    }

    List<Map<String, Object>> rows() {
        return rows;
    }

    Result of(Environment environment, Map<String, Object> parameters) {
        return new Result(
                        "spike",
                        "Pools under a spike of requests",
                        summary,
                        environment,
                        parameters,
                        rows,
                        thresholds,
                        sections)
                .withVerdicts(verdicts);
    }
}
