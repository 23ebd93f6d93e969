package dev.weir.lab.spike;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.RoundRatio;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What users ask of a spike: how long until all are served, and what it opened. Weir is held
 * against HikariCP, and without it against the pool that was first.
 */
final class SpikeVerdicts {

    private static final String US = "Weir";

    private SpikeVerdicts() {}

    static List<Verdict> of(BurstFindings findings) {
        List<Verdict> verdicts = new ArrayList<>();
        rival(findings, findings.ranking())
                .ifPresent(
                        rival -> {
                            String title = findings.burst().title();
                            verdicts.add(
                                    compared(
                                            Comparison.lessIsBetter(
                                                    title + ": until all are served", "ms"),
                                            findings,
                                            rival,
                                            BurstOutcome::serveAllMillis));
                            // A count of its own, and no time that a machine disturbs.
                            verdicts.add(
                                    Comparison.lessIsBetter(
                                                    title + ": connections opened (median)", "")
                                            .of(opened(findings, US), opened(findings, rival)));
                        });
        return verdicts;
    }

    static List<Verdict> of(StepFindings findings) {
        return rival(findings, findings.ranking())
                .map(
                        rival ->
                                List.of(
                                        compared(
                                                Comparison.lessIsBetter(
                                                        "Sustained step: wait p99 in the last"
                                                                + " second",
                                                        "ms"),
                                                findings,
                                                rival,
                                                StepFindings::lastSecondP99)))
                .orElse(List.of());
    }

    private static Optional<String> rival(Outcomes<String, ?> findings, List<String> ranking) {
        if (!findings.has(US)) {
            return Optional.empty();
        }
        return findings.has(BurstReport.RIVAL)
                ? Optional.of(BurstReport.RIVAL)
                : ranking.stream().filter(pool -> !pool.equals(US)).findFirst();
    }

    private static Side opened(BurstFindings findings, String pool) {
        return new Side(pool, findings.medianOfAll(pool, BurstOutcome::opened));
    }

    private static <S> Verdict compared(
            Comparison comparison,
            Outcomes<String, S> findings,
            String rival,
            ToDoubleFunction<S> value) {
        Side ours = new Side(US, findings.medianOfAll(US, value));
        Side theirs = new Side(rival, findings.medianOfAll(rival, value));
        double[] our = findings.values(US, value);
        double[] their = findings.values(rival, value);
        if (our.length != their.length) {
            return comparison.of(ours, theirs);
        }
        RoundRatio ratio = RoundRatio.of(our, their);
        return comparison.of(ours, theirs, new Interval(ratio.low(), ratio.high()), our.length);
    }
}
