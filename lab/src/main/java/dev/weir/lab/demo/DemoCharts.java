package dev.weir.lab.demo;

import dev.weir.lab.result.Chart;
import dev.weir.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.List;

/** The demo over the time of its story: each pool's slices put together. */
final class DemoCharts {

    private static final double WINDOW_SECONDS = 0.25;

    private final DemoFindings findings;

    DemoCharts(DemoFindings findings) {
        this.findings = findings;
    }

    /** One number for a window of a slice, in nanoseconds from the slice's start. */
    private interface Value {
        double of(SliceOutcome slice, long fromNanos, long toNanos);
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        charts.add(
                chart(
                        "Requests served",
                        "Requests done in each quarter of a second, beside those that were due.",
                        "requests/s",
                        DemoCharts::servedPerSecond,
                        true));
        charts.add(
                chart(
                        "Response time, 99th percentile",
                        "From the moment a request was due until it was done.",
                        "ms",
                        (slice, from, to) -> p99Millis(slice.responseNanos(from, to)),
                        false));
        charts.add(
                chart(
                        "Wait for a connection, 99th percentile",
                        "From the moment a request was due until it had its connection.",
                        "ms",
                        (slice, from, to) -> p99Millis(slice.waitNanos(from, to)),
                        false));
        charts.add(
                chart(
                        "Connections open",
                        "As the server sees them.",
                        "connections",
                        DemoCharts::open,
                        false));
        return charts;
    }

    private Chart chart(
            String title, String caption, String yLabel, Value value, boolean withOffered) {
        List<Chart.Series> series = new ArrayList<>();
        findings.outcomes()
                .forEach((pool, slices) -> series.add(overTheStory(pool, slices, value)));
        if (withOffered && !findings.outcomes().isEmpty()) {
            series.add(
                    overTheStory(
                            "due",
                            findings.outcomes().values().iterator().next(),
                            DemoCharts::duePerSecond));
        }
        double phaseSeconds = DemoRun.ROUNDS * findings.sliceSeconds();
        List<Chart.Mark> marks = new ArrayList<>();
        for (int i = 0; i < Phase.STORY.size(); i++) {
            marks.add(new Chart.Mark(Phase.STORY.get(i).title(), i * phaseSeconds));
        }
        return new Chart(
                title,
                caption,
                Chart.Kind.LINE,
                "s of the story",
                yLabel,
                phaseSeconds * Phase.STORY.size(),
                null,
                marks,
                series);
    }

    private Chart.Series overTheStory(String name, List<SliceOutcome> slices, Value value) {
        int windows = (int) Math.floor(findings.sliceSeconds() / WINDOW_SECONDS);
        double[] x = new double[windows * slices.size()];
        double[] y = new double[x.length];
        int next = 0;
        for (SliceOutcome slice : slices) {
            double begin =
                    (DemoRun.ROUNDS * slice.phase() + slice.round()) * findings.sliceSeconds();
            for (int w = 0; w < windows; w++) {
                x[next] = begin + w * WINDOW_SECONDS;
                y[next++] =
                        value.of(
                                slice,
                                (long) (w * WINDOW_SECONDS * 1e9),
                                (long) ((w + 1) * WINDOW_SECONDS * 1e9));
            }
        }
        return new Chart.Series(name, x, y);
    }

    private static double servedPerSecond(SliceOutcome slice, long from, long to) {
        int served = 0;
        for (int i = 0; i < slice.requests().size(); i++) {
            long end = slice.requests().end(i) - slice.start();
            served += slice.requests().served(i) && end >= from && end < to ? 1 : 0;
        }
        return served / WINDOW_SECONDS;
    }

    private static double duePerSecond(SliceOutcome slice, long from, long to) {
        int due = 0;
        for (long offset : slice.offsets()) {
            due += offset >= from && offset < to ? 1 : 0;
        }
        return due / WINDOW_SECONDS;
    }

    private static double open(SliceOutcome slice, long from, long to) {
        int open = 0;
        for (SliceOutcome.Look look : slice.looks()) {
            if (look.nanos() - slice.start() < to) {
                open = look.open();
            }
        }
        return open;
    }

    private static double p99Millis(long[] nanos) {
        return nanos.length == 0 ? Double.NaN : Percentiles.of(nanos).at(99) / 1e6;
    }
}
