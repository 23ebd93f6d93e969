package dev.weir.lab.tenants;

import dev.weir.lab.stats.Sample;
import dev.weir.lab.tenants.SliceOutcome.Stage;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What FOLIO published of its change from a pool for each tenant to a shared one that sets role and
 * schema at every checkout (PERF-673: 61 tenants of 5 users, PostgreSQL on a machine of its own),
 * beside what came of it here. Ratios over dedicated pools: a check-in there took seconds and some
 * hundreds of checkouts, so that nothing else compares.
 */
final class FolioFigures {

    private static final String NOT_RUN = "–";

    private final TenantsFindings findings;

    FolioFigures(TenantsFindings findings) {
        this.findings = findings;
    }

    /** The table, or null if the ways that it compares have not run. */
    @Nullable Table table() {
        String dedicated = findings.baseline();
        String set = findings.firstOf(List.of(TenantStrategies.SET));
        String weir = findings.weir();
        if (dedicated == null || (set == null && weir == null)) {
            return null;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(
                row(
                        "check-in, response",
                        "1.26 to 1.40",
                        cell(set, dedicated, slice -> mean(slice, Action.CHECK_IN)),
                        cell(weir, dedicated, slice -> mean(slice, Action.CHECK_IN))));
        rows.add(
                row(
                        "check-out, response",
                        "1.27 to 1.48",
                        cell(set, dedicated, slice -> mean(slice, Action.CHECK_OUT)),
                        cell(weir, dedicated, slice -> mean(slice, Action.CHECK_OUT))));
        rows.add(row("both, when two modules shared", "1.65 to 1.91", NOT_RUN, NOT_RUN));
        rows.add(
                row(
                        "server CPU",
                        "2.5 (20 % to 50 %)",
                        cell(set, dedicated, SliceOutcome::cpuMicrosPerCheckout),
                        cell(weir, dedicated, SliceOutcome::cpuMicrosPerCheckout)));
        rows.add(row("server CPU, when two modules shared", "3.5 (to 70 %)", NOT_RUN, NOT_RUN));
        rows.add(
                row(
                        "connections, for each tenant before",
                        "20",
                        connections(set),
                        connections(weir)));
        return new Table(
                "FOLIO's figures, over " + findings.title(dedicated),
                "FOLIO's are from its report of the experiment. Here a response is the mean of a"
                        + " round and CPU that of a checkout; each cell is the median over the rounds,"
                        + " with its 95 % interval.",
                List.of(
                        "ratio to dedicated pools",
                        "FOLIO",
                        set == null ? "SET each time" : findings.title(set),
                        weir == null ? "Weir" : findings.title(weir)),
                rows);
    }

    private static List<String> row(String name, String folio, String set, String weir) {
        return List.of(name, folio, set, weir);
    }

    private static double mean(SliceOutcome slice, Action action) {
        return SliceOutcome.joined(
                        slice.seen().responseMicros().entrySet().stream()
                                .filter(entry -> entry.getKey().action() == action)
                                .map(Map.Entry::getValue)
                                .toList())
                .getMean();
    }

    private String cell(
            @Nullable String way, String dedicated, ToDoubleFunction<SliceOutcome> value) {
        if (way == null) {
            return NOT_RUN;
        }
        double[] ratios = findings.ratios(way, dedicated, value);
        if (ratios.length == 0 || Double.isNaN(ratios[0])) {
            return NOT_RUN;
        }
        Sample sample = Sample.of(ratios);
        return Numbers.text(sample.median(), sample.low(), sample.high());
    }

    private String connections(@Nullable String way) {
        if (way == null || findings.slices(way, Stage.CALM).isEmpty()) {
            return NOT_RUN;
        }
        return "%d in all".formatted(findings.connections(way));
    }
}
