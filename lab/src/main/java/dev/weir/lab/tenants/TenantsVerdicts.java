package dev.weir.lab.tenants;

import dev.weir.lab.report.Comparison;
import dev.weir.lab.report.Comparison.Side;
import dev.weir.lab.stats.PercentileRatio;
import dev.weir.lab.stats.Sample;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an operator of many tenants asks: what users feel, and what it takes. Weir's one pool is
 * held against a pool for each tenant, and its server CPU against a SET at every checkout as well.
 */
final class TenantsVerdicts {

    private final TenantsFindings findings;
    private final List<Verdict> verdicts = new ArrayList<>();

    private TenantsVerdicts(TenantsFindings findings) {
        this.findings = findings;
    }

    static List<Verdict> of(TenantsFindings findings) {
        TenantsVerdicts made = new TenantsVerdicts(findings);
        @Nullable String weir = findings.weir();
        @Nullable String dedicated = findings.baseline();
        @Nullable String set = findings.firstOf(List.of(TenantStrategies.SET));
        if (weir != null && dedicated != null) {
            made.againstDedicated(weir, dedicated);
        }
        if (weir != null && set != null) {
            made.cpu("Server CPU, against a SET each time", weir, set);
        }
        return made.verdicts;
    }

    private void againstDedicated(String weir, String dedicated) {
        response("Typical action (p50)", weir, dedicated, 50);
        response("Slowest 5 % of actions (p95)", weir, dedicated, 95);
        plain("Connections", "", weir, dedicated, findings::connections);
        plain("Memory of the server's sessions", "MiB", weir, dedicated, findings::memoryMiB);
        cpu("Server CPU of a checkout", weir, dedicated);
    }

    private void response(String question, String weir, String rival, double percentile) {
        PercentileRatio ratio = findings.percentileOver(weir, rival, percentile);
        verdicts.add(
                Comparison.lessIsBetter(question, "ms")
                        .of(
                                side(weir, way -> millis(way, percentile)),
                                side(rival, way -> millis(way, percentile)),
                                new Interval(ratio.low(), ratio.high()),
                                findings.slices(weir, Stage.CALM).size()));
    }

    private void cpu(String question, String weir, String rival) {
        double[] ratios = findings.ratios(weir, rival, SliceOutcome::cpuMicrosPerCheckout);
        if (ratios.length == 0 || Double.isNaN(ratios[0])) {
            return;
        }
        Sample sample = Sample.of(ratios);
        verdicts.add(
                Comparison.lessIsBetter(question, "µs")
                        .of(
                                side(weir, way -> findings.cpuMicros(way, Stage.CALM)),
                                side(rival, way -> findings.cpuMicros(way, Stage.CALM)),
                                new Interval(sample.low(), sample.high()),
                                ratios.length));
    }

    private void plain(
            String question,
            String unit,
            String weir,
            String rival,
            ToDoubleFunction<String> value) {
        verdicts.add(
                Comparison.lessIsBetter(question, unit).of(side(weir, value), side(rival, value)));
    }

    private Side side(String way, ToDoubleFunction<String> value) {
        return new Side(findings.title(way), value.applyAsDouble(way));
    }

    private double millis(String way, double percentile) {
        return findings.responses(way, Stage.CALM).getValueAtPercentile(percentile) / 1e3;
    }
}
