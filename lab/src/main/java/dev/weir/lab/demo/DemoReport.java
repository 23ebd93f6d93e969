package dev.weir.lab.demo;

import dev.weir.lab.report.Numbers;
import dev.weir.lab.result.Section;
import dev.weir.lab.result.Table;
import dev.weir.lab.result.Threshold;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.Percentiles;
import dev.weir.lab.stats.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The demo's findings as rows for programs, as a section for readers, and its thresholds. */
final class DemoReport {

    private static final String US = "Weir";
    private static final String RIVAL = "HikariCP";

    /**
     * How much worse Weir's 99th percentile may be. On a shared machine two slices of one pool
     * differ by a factor of two and more, so what is held against this is not one ratio but what
     * the median of the ratios of neighbouring slices exceeds with 95 % confidence.
     */
    private static final double WORST_RATIO = 1.10;

    private static final List<String> COLUMNS =
            List.of(
                    "phase, pool",
                    "due/s",
                    "served/s",
                    "p50, ms",
                    "p99",
                    "max",
                    "wait p99, ms",
                    "report p50, ms",
                    "connections, peak",
                    "opened so far",
                    "failed");

    private final DemoFindings findings;
    private final List<String> failures;

    DemoReport(DemoFindings findings) {
        this.findings = findings;
        this.failures =
                Outcomes.firstFailures(
                        findings.outcomes(), pool -> pool, SliceOutcome::firstFailure);
    }

    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int phase = 0; phase < Phase.STORY.size(); phase++) {
            for (String pool : findings.outcomes().keySet()) {
                List<SliceOutcome> slices = findings.slices(pool, phase);
                if (!slices.isEmpty()) {
                    rows.add(row(Phase.STORY.get(phase).title(), pool, slices));
                }
            }
        }
        return rows;
    }

    private static Map<String, Object> row(String phase, String pool, List<SliceOutcome> slices) {
        Percentiles responses = DemoFindings.responses(slices);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("phase", phase);
        row.put("pool", pool);
        row.put("slices", slices.size());
        row.put("duePerSecond", duePerSecond(slices));
        row.put("servedPerSecond", servedPerSecond(slices));
        row.put("responseP50Millis", responses.at(50) / 1e6);
        row.put("responseP99Millis", responses.at(99) / 1e6);
        row.put("responseMaxMillis", responses.max() / 1e6);
        row.put("waitP99Millis", DemoFindings.waits(slices).at(99) / 1e6);
        row.put("reportP50Millis", DemoFindings.reports(slices).at(50) / 1e6);
        row.put("peakConnections", peakOpen(slices));
        row.put("openedSoFar", openedSoFar(slices));
        row.put("failed", failed(slices));
        return row;
    }

    Section section(double capacityPerSecond) {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                ("Customers look at a page (two reads) or buy (a transaction of two writes), one in"
                                + " five; two clerks ask for reports. Customers come by a schedule, whatever"
                                + " became of earlier ones, so a response time includes every kind of wait."
                                + " The pools take turns on equal slices of %s s, A B B A.")
                        .formatted(Numbers.text(findings.sliceSeconds())));
        paragraphs.add(
                ("Without a pool this machine served %,.0f requests a second on 8 connections; the"
                                + " load is set in shares of that: 0.3, 0.6, spikes of 1.8 for a"
                                + " fifth of each second over 0.4, and 0.3.")
                        .formatted(capacityPerSecond));
        paragraphs.addAll(failures);
        return new Section(
                "The shop's day", paragraphs, List.of(table()), new DemoCharts(findings).all());
    }

    List<String> summary() {
        List<String> summary = new ArrayList<>();
        for (String pool : findings.outcomes().keySet()) {
            List<SliceOutcome> slices = findings.slices(pool);
            if (!slices.isEmpty()) {
                Percentiles responses = DemoFindings.responses(slices);
                summary.add(
                        "%s: p50 %s ms, p99 %s ms over the whole story, at most %d connections, %d failed."
                                .formatted(
                                        pool,
                                        Numbers.text(responses.at(50) / 1e6),
                                        Numbers.text(responses.at(99) / 1e6),
                                        peakOpen(slices),
                                        failed(slices)));
            }
        }
        double[] ratios = findings.p99Ratios(US, RIVAL);
        if (ratios.length > 0) {
            Sample sample = Sample.of(ratios);
            summary.add(
                    "%s's p99 is %.2f x %s's in the median of %d pairs of slices (95 %%: %.2f to %.2f)."
                            .formatted(
                                    US,
                                    sample.median(),
                                    RIVAL,
                                    ratios.length,
                                    sample.low(),
                                    sample.high()));
        }
        return summary;
    }

    List<Threshold> thresholds() {
        List<Threshold> thresholds = new ArrayList<>();
        if (findings.outcomes().containsKey(US)) {
            thresholds.add(Threshold.atMost(US + ": failed requests", findings.failed(US), 0, ""));
            if (findings.outcomes().containsKey(RIVAL)) {
                double[] ratios = findings.p99Ratios(US, RIVAL);
                thresholds.add(
                        Threshold.atMost(
                                US
                                        + ": p99 response over "
                                        + RIVAL
                                        + "'s, lower 95 % bound of the median over slices",
                                ratios.length == 0 ? Double.NaN : Sample.of(ratios).lowerBound(),
                                WORST_RATIO,
                                ""));
            }
        }
        return thresholds;
    }

    private Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (Map<String, Object> row : rows()) {
            rows.add(
                    List.of(
                            row.get("phase") + ", " + row.get("pool"),
                            whole(row, "duePerSecond"),
                            whole(row, "servedPerSecond"),
                            number(row, "responseP50Millis"),
                            number(row, "responseP99Millis"),
                            number(row, "responseMaxMillis"),
                            number(row, "waitP99Millis"),
                            number(row, "reportP50Millis"),
                            number(row, "peakConnections"),
                            number(row, "openedSoFar"),
                            number(row, "failed")));
        }
        return new Table("The story, phase by phase", "", COLUMNS, rows);
    }

    private static String number(Map<String, Object> row, String key) {
        return row.get(key) instanceof Number number ? Numbers.text(number.doubleValue()) : "–";
    }

    private static String whole(Map<String, Object> row, String key) {
        return row.get(key) instanceof Number number
                ? Numbers.text(Math.rint(number.doubleValue()))
                : "–";
    }

    private static double duePerSecond(List<SliceOutcome> slices) {
        return slices.stream()
                .mapToDouble(slice -> slice.offsets().length / lastDue(slice))
                .average()
                .orElse(0);
    }

    private static double lastDue(SliceOutcome slice) {
        int count = slice.offsets().length;
        return count == 0 ? 1 : slice.offsets()[count - 1] / 1e9;
    }

    private static double servedPerSecond(List<SliceOutcome> slices) {
        return slices.stream()
                .mapToDouble(slice -> slice.requests().servedCount() / slice.seconds())
                .average()
                .orElse(0);
    }

    private static int peakOpen(List<SliceOutcome> slices) {
        return slices.stream().mapToInt(SliceOutcome::peakOpen).max().orElse(0);
    }

    private static int openedSoFar(List<SliceOutcome> slices) {
        return slices.stream().mapToInt(SliceOutcome::openedSoFar).max().orElse(0);
    }

    private static int failed(List<SliceOutcome> slices) {
        return slices.stream().mapToInt(SliceOutcome::failed).sum();
    }
}
