package dev.weir.lab.sweep;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user asks who would have to choose a size: what the best of the fixed sizes serves more,
 * and how long its slowest requests take. What HikariCP's default serves stands beside it.
 */
final class SweepVerdicts {

    private static final int DEFAULT = 10;

    private SweepVerdicts() {}

    static List<Verdict> of(List<WorkloadFindings> all) {
        List<Verdict> verdicts = new ArrayList<>();
        for (WorkloadFindings findings : all) {
            if (findings.automatic().isPresent() && findings.plateau().isPresent()) {
                add(verdicts, findings, findings.automatic().get(), findings.plateau().get());
            }
        }
        return verdicts;
    }

    private static void add(
            List<Verdict> verdicts, WorkloadFindings findings, Point auto, Plateau best) {
        Verdict throughput =
                compared(
                        Comparison.moreIsBetter(findings.workload() + ": throughput", "requests/s"),
                        findings,
                        new Side("Weir", Math.rint(auto.throughput())),
                        new Side(
                                "HikariCP %,d, the best size".formatted(best.bestSize()),
                                Math.rint(best.best())));
        verdicts.add(
                best.bestSize() == DEFAULT
                        ? throughput
                        : findings.fixed(DEFAULT)
                                .map(point -> throughput.with(standard(point)))
                                .orElse(throughput));
        verdicts.add(
                compared(
                        Comparison.lessIsBetter(findings.workload() + ": slowest 1 % (p99)", "ms"),
                        findings,
                        new Side("Weir", auto.p99()),
                        new Side("HikariCP, the best sizes", best.p99())));
    }

    private static Verdict compared(
            Comparison comparison, WorkloadFindings findings, Side ours, Side theirs) {
        return findings.notJudged()
                .map(why -> comparison.unknown(ours, theirs, "Not judged: %s.".formatted(why)))
                .orElseGet(() -> comparison.of(ours, theirs));
    }

    private static Verdict.Value standard(Point point) {
        return new Verdict.Value(
                "HikariCP %d, the default".formatted(DEFAULT),
                Numbers.text(Math.rint(point.throughput())) + " requests/s");
    }
}
