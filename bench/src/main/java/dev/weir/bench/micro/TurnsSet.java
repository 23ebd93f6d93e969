package dev.weir.bench.micro;

import dev.weir.bench.BenchSet;
import dev.weir.bench.report.Findings;
import dev.weir.tools.cli.Progress;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The connection cycle of two pools by turns in one JVM, case by case and round after round: what
 * the one costs over the other where that is less than two JVMs with the same pool differ by.
 */
public final class TurnsSet implements BenchSet {

    /** What the limit law may cost. */
    private static final double NO_DEARER = 0.98;

    private static final String WEIR = "weir";
    private static final String AUTO = "weir-auto";

    private final String base;
    private final String other;
    private final List<MicroCase> cases;
    private final Effort effort;
    private final boolean judged;

    private TurnsSet(
            String base, String other, List<MicroCase> cases, Effort effort, boolean judged) {
        this.base = base;
        this.other = other;
        this.cases = cases;
        this.effort = effort;
        this.judged = judged;
    }

    /** All cases in which nobody waits; judged, if it is {@code weir-auto} over {@code weir}. */
    public static TurnsSet whole(String base, String other, Effort effort) {
        boolean judged = base.equals(WEIR) && other.equals(AUTO);
        return new TurnsSet(base, other, cases(), effort, judged);
    }

    /** The first of them for a moment, not judged. */
    public static TurnsSet quick(String base, String other) {
        return new TurnsSet(base, other, cases().subList(0, 1), Effort.quickByTurns(), false);
    }

    private static List<MicroCase> cases() {
        return MicroCase.of(Cycle.CONNECTION, List.of("system")).stream()
                .filter(variant -> variant.threads() <= variant.connections())
                .toList();
    }

    @Override
    public int steps() {
        return effort.rounds() * cases.size();
    }

    @Override
    public Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>(effort.toMap());
        parameters.put("cases", cases.stream().map(MicroCase::words).toList());
        return parameters;
    }

    @Override
    public Findings run(Progress progress) {
        Map<MicroCase, List<TurnsRun.Score>> scores = new LinkedHashMap<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            for (MicroCase variant : cases) {
                progress.next("round %d, %s".formatted(round, variant.words()));
                scores.computeIfAbsent(variant, key -> new ArrayList<>())
                        .add(TurnsRun.of(variant, base, other, effort));
            }
        }
        return new TurnsReport(base, other, scores).findings(judged ? judge(scores) : List.of());
    }

    static List<Threshold> judge(Map<MicroCase, List<TurnsRun.Score>> scores) {
        return scores.entrySet().stream()
                .map(
                        e ->
                                Threshold.atLeast(
                                        "throughput of %s over %s by turns, %s"
                                                .formatted(AUTO, WEIR, e.getKey().words()),
                                        TurnsReport.ratio(e.getValue()).value(),
                                        NO_DEARER,
                                        "times"))
                .toList();
    }
}
