package dev.weir.lab.tenants;

import dev.weir.lab.stats.PercentileRatio;
import dev.weir.lab.stats.Sample;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The findings in a few sentences: what sharing costs, with Weir and with a SET each time. */
final class TenantsSummary {

    private final TenantsFindings findings;

    TenantsSummary(TenantsFindings findings) {
        this.findings = findings;
    }

    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        String dedicated = findings.baseline();
        String weir = findings.weir();
        String set = findings.firstOf(List.of(TenantStrategies.SET));
        if (dedicated != null) {
            sentences.add(
                    "%d tenants with a pool each (%s): %s connections, %s MiB; an action p50 %s ms, p95 %s ms; %s us of server CPU a checkout."
                            .formatted(
                                    findings.settings().tenants(),
                                    findings.title(dedicated),
                                    Numbers.text(findings.connections(dedicated)),
                                    Numbers.text(findings.memoryMiB(dedicated)),
                                    millis(dedicated, 50),
                                    millis(dedicated, 95),
                                    Numbers.text(findings.cpuMicros(dedicated, Stage.CALM))));
            against(sentences, weir, dedicated);
            against(sentences, set, dedicated);
        }
        noise(sentences, weir);
        noise(sentences, set);
        return sentences;
    }

    private void against(List<String> sentences, @Nullable String way, String dedicated) {
        if (way == null) {
            return;
        }
        sentences.add(
                "%s on %d connections, against that: p50 x %s, p95 x %s, server CPU of a checkout x %s, memory x %s."
                        .formatted(
                                findings.title(way),
                                findings.connections(way),
                                percentile(way, dedicated, 50),
                                percentile(way, dedicated, 95),
                                ratio(way, dedicated, SliceOutcome::cpuMicrosPerCheckout),
                                Numbers.text(
                                        findings.memoryMiB(way) / findings.memoryMiB(dedicated))));
    }

    private void noise(List<String> sentences, @Nullable String way) {
        if (way != null && !findings.slices(way, Stage.NOISY).isEmpty()) {
            sentences.add(
                    "%s beside a noisy tenant: the others wait %s times as long as a connection is out, in the mean."
                            .formatted(
                                    findings.title(way),
                                    Numbers.text(findings.waitInHolds(way, Stage.NOISY))));
        }
    }

    private String millis(String way, double percentile) {
        return Numbers.text(
                findings.responses(way, Stage.CALM).getValueAtPercentile(percentile) / 1e3);
    }

    /** A minute of turns can leave much open: the ratio, and what resampled rounds make of it. */
    private String percentile(String way, String rival, double percentile) {
        PercentileRatio ratio = findings.percentileOver(way, rival, percentile);
        return Numbers.text(ratio.value(), ratio.low(), ratio.high());
    }

    private String ratio(String way, String rival, ToDoubleFunction<SliceOutcome> value) {
        double[] ratios = findings.ratios(way, rival, value);
        return Numbers.text(ratios.length == 0 ? Double.NaN : Sample.of(ratios).median());
    }
}
