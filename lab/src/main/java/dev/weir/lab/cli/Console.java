package dev.weir.lab.cli;

import dev.weir.lab.result.Result;
import dev.weir.lab.result.Section;
import dev.weir.lab.result.Table;
import dev.weir.lab.result.Threshold;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;

/**
 * What a command prints: results on standard output, progress on standard error. On a terminal the
 * progress is one line that is written over; elsewhere each step is a line of its own. Colour only
 * on a terminal without {@code NO_COLOR} (no-color.org).
 */
public final class Console {

    private final PrintWriter out;
    private final PrintWriter progress;
    private final boolean interactive;
    private final boolean colour;
    private int passingLines;

    Console(PrintWriter out, PrintWriter progress, boolean interactive, boolean colour) {
        this.out = out;
        this.progress = progress;
        this.interactive = interactive;
        this.colour = colour;
    }

    /** The console of this process, writing results to {@code out}. */
    public static Console of(PrintWriter out, PrintWriter err) {
        boolean terminal = isTerminal();
        String noColour = System.getenv("NO_COLOR");
        return new Console(
                out, err, terminal, terminal && (noColour == null || noColour.isEmpty()));
    }

    /** Whether a person watches: only then is anything written over. */
    public boolean interactive() {
        return interactive;
    }

    /** Whether escape codes for colour are welcome. */
    public boolean colour() {
        return colour;
    }

    /** A passing state of one or more lines. Written over on a terminal, not shown elsewhere. */
    public synchronized void passing(String... lines) {
        if (interactive) {
            clear();
            for (String line : lines) {
                progress.print(line + "\n");
            }
            progress.flush();
            passingLines = lines.length;
        }
    }

    /** A step that is done: a line that stays. */
    public synchronized void step(String text) {
        clear();
        progress.println(text);
        progress.flush();
    }

    /** A line of the result. */
    public synchronized void line(String text) {
        clear();
        out.println(text);
        out.flush();
    }

    /** Everything of a result that is for reading: the findings, the tables, the thresholds. */
    public void result(Result result) {
        line("");
        for (Section section : result.sections()) {
            for (Table table : section.tables()) {
                TableText.of(table).forEach(this::line);
                line("");
            }
        }
        result.summary().forEach(this::line);
        if (!result.summary().isEmpty()) {
            line("");
        }
        result.thresholds().forEach(threshold -> line(verdict(threshold)));
    }

    private String verdict(Threshold threshold) {
        String word = threshold.holds() ? "holds" : "FAILS";
        if (colour) {
            word = (threshold.holds() ? "\033[32m" : "\033[1;31m") + word + "\033[0m";
        }
        return "%s  %s: %s".formatted(word, threshold.name(), threshold.arithmetic());
    }

    /** Takes the passing state off: the cursor goes to its first line and clears from there. */
    private void clear() {
        if (passingLines > 0) {
            progress.print("\033[" + passingLines + "A\033[J");
            progress.flush();
            passingLines = 0;
        }
    }

    /**
     * Since JDK 22 there may be a {@link java.io.Console} without a terminal, and {@code
     * isTerminal} tells; before, there was none.
     */
    private static boolean isTerminal() {
        java.io.Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }
}
