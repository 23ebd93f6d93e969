package dev.weir.lab.demo;

import dev.weir.lab.cli.Console;
import dev.weir.lab.stats.Percentiles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The demo while it runs. On a terminal a small table that is drawn over; elsewhere a line for each
 * slice that is done. Thread-safe.
 */
final class Panel implements AutoCloseable {

    private static final long REPAINT_MILLIS = 250;
    private static final int HISTORY = 24;
    private static final String BARS = " ▁▂▃▄▅▆▇█";
    private static final String HEADINGS =
            "pool        served/s  p50 ms  p99 ms  waiting  open  p99 lately";

    private final Console console;
    private final String headline;
    private final int slices;
    private int slicesDone;
    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Thread painter;
    private String phase = "";
    private @Nullable String running;
    private @Nullable Slice slice;
    private long sliceStart;
    private volatile boolean closed;

    /** What is shown of one pool. */
    private static final class Line {
        private final Deque<Double> p99History = new ArrayDeque<>();
        private String text = "";
    }

    Panel(Console console, String headline, List<String> pools, int slices) {
        this.slices = slices;
        this.console = console;
        this.headline = headline;
        pools.forEach(pool -> lines.put(pool, new Line()));
        painter = Thread.ofVirtual().unstarted(this::repaint);
        if (console.interactive()) {
            painter.start();
        }
    }

    synchronized void begins(String phaseTitle, String pool, Slice current) {
        phase = phaseTitle;
        running = pool;
        slice = current;
        sliceStart = System.nanoTime();
    }

    synchronized void ends(String pool, SliceOutcome outcome) {
        slice = null;
        slicesDone++;
        if (!console.interactive()) {
            Percentiles responses = DemoFindings.responses(List.of(outcome));
            console.step(
                    String.format(
                            Locale.ROOT,
                            "%-10s  %-9s  served %6.0f/s, p50 %.1f ms, p99 %.1f ms, failed %d,"
                                    + " %d connections",
                            phase,
                            pool,
                            outcome.requests().servedCount() / outcome.seconds(),
                            responses.at(50) / 1e6,
                            responses.at(99) / 1e6,
                            outcome.failed(),
                            outcome.peakOpen()));
        }
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        painter.join();
    }

    private void repaint() {
        try {
            while (!closed) {
                paint();
                Thread.sleep(REPAINT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void paint() {
        List<String> text =
                new ArrayList<>(
                        List.of(
                                headline,
                                "now: %s (slice %d of %d)".formatted(phase, slicesDone + 1, slices),
                                "",
                                "  " + HEADINGS));
        Slice live = slice;
        for (Map.Entry<String, Line> entry : lines.entrySet()) {
            Line line = entry.getValue();
            boolean runs = live != null && entry.getKey().equals(running);
            if (live != null && runs) {
                update(entry.getKey(), line, live.live());
            }
            text.add((runs ? "> " : "  ") + line.text + " " + sparkline(line.p99History));
        }
        console.passing(text.toArray(String[]::new));
    }

    private void update(String pool, Line line, Slice.Live live) {
        double seconds = Math.max(0.1, (System.nanoTime() - sliceStart) / 1e9);
        line.p99History.addLast(live.p99Millis());
        if (line.p99History.size() > HISTORY) {
            line.p99History.removeFirst();
        }
        line.text =
                String.format(
                        Locale.ROOT,
                        "%-10s  %8.0f  %6.1f  %6.1f  %7d  %4d ",
                        pool,
                        live.served() / seconds,
                        live.p50Millis(),
                        live.p99Millis(),
                        live.waiting(),
                        live.open());
    }

    /** Bars on a logarithmic scale from 1 ms to 10 s. */
    private static String sparkline(Deque<Double> millis) {
        StringBuilder bars = new StringBuilder();
        for (double value : millis) {
            double height = Math.log10(Math.max(1, value)) / 4;
            int index = 1 + (int) Math.round(height * (BARS.length() - 2));
            bars.append(BARS.charAt(Math.min(BARS.length() - 1, index)));
        }
        return bars.toString();
    }
}
