package dev.weir.lab.demo;

import dev.weir.tools.cli.Console;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The demo while it runs. On a terminal a small table that is drawn over; elsewhere a line for each
 * slice that is done. Thread-safe.
 */
final class Panel implements AutoCloseable {

    /** No line is longer, so that none wraps in a narrow terminal: a redraw counts lines. */
    static final int WIDTH = 50;

    private static final long REPAINT_MILLIS = 250;

    private final Console console;
    private final int seconds;
    private final long start = System.nanoTime();
    private final Thread painter = Thread.ofVirtual().name("demo-panel").unstarted(this::repaint);
    private String title = "";
    private String now = "";
    private Supplier<List<String>> table = List::of;
    private volatile boolean closed;

    /**
     * A panel of a run.
     *
     * @param seconds how long the run takes, about
     */
    Panel(Console console, int seconds) {
        this.console = console;
        this.seconds = seconds;
        if (console.interactive()) {
            painter.start();
        }
    }

    /** A scene begins; its table is asked for at each repaint. */
    synchronized void scene(Scene scene, Supplier<List<String>> table) {
        this.title = scene.heading();
        this.table = table;
        this.now = "";
        if (!console.interactive()) {
            console.step(title);
        }
    }

    /** Says what runs now. */
    synchronized void now(String what) {
        now = what;
    }

    /** A slice is done; its line is for those who have no table. */
    synchronized void done(String line) {
        if (!console.interactive()) {
            console.step("  " + line);
        }
    }

    /** The scene ends: its table stays, and its sentence. */
    synchronized void ends(SceneVerdict verdict) {
        if (console.interactive()) {
            console.step(cut(title));
            table.get().forEach(line -> console.step(cut(line)));
        }
        console.step(verdict.line());
        console.step("");
        title = "";
        table = List::of;
        now = "";
    }

    /** A warning stays; null is none. */
    synchronized void warn(@Nullable String warning) {
        if (warning != null) {
            console.step(warning);
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
        if (!console.interactive() || closed) {
            return;
        }
        List<String> lines = new ArrayList<>();
        if (!title.isEmpty()) {
            lines.add(title);
        }
        lines.addAll(table.get());
        long elapsed = (System.nanoTime() - start) / 1_000_000_000;
        String of = elapsed <= seconds ? " of about " + seconds : "";
        lines.add("%d s%s: %s".formatted(elapsed, of, now));
        console.passing(lines.stream().map(Panel::cut).toArray(String[]::new));
    }

    private static String cut(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH - 1) + "…";
    }
}
