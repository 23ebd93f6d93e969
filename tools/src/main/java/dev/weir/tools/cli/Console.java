package dev.weir.tools.cli;

import dev.weir.tools.result.Result;
import dev.weir.tools.result.Section;
import dev.weir.tools.result.Table;
import dev.weir.tools.result.Threshold;
import dev.weir.tools.text.Wrap;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a command prints: results on standard output, progress on standard error. On a terminal the
 * progress is one line that is written over, and sentences are broken at its width. Elsewhere each
 * step and each sentence is a line of its own, for {@code grep}. Tables always fit.
 */
public final class Console {

    private static final String GREEN = "\033[32m";
    private static final String RED = "\033[1;31m";
    private static final String PLAIN = "\033[0m";

    /** The last one that was made for this process. */
    private static volatile @Nullable Console ofProcess;

    private final PrintWriter out;
    private final PrintWriter progress;
    private final boolean interactive;
    private final boolean colour;
    private int passingLines;
    private @Nullable Progress followed;

    Console(PrintWriter out, PrintWriter progress, boolean interactive, boolean colour) {
        this.out = out;
        this.progress = progress;
        this.interactive = interactive;
        this.colour = colour;
    }

    /** The console of this process, writing results to {@code out}. */
    public static Console of(PrintWriter out, PrintWriter err) {
        Console made = new Console(out, err, Terminal.isInteractive(), Terminal.hasColour());
        ofProcess = made;
        return made;
    }

    /** Says at once that the command has been asked to end, which may take some seconds. */
    static void stopping() {
        Console console = ofProcess;
        if (console != null) {
            console.step("stopping, then comes what there is; Ctrl-C again ends at once");
        }
    }

    /** Whether a person watches: only then is anything written over. */
    public boolean interactive() {
        return interactive;
    }

    /** A passing state of one or more lines. Written over on a terminal, not shown elsewhere. */
    public synchronized void passing(String... lines) {
        if (interactive) {
            clear();
            for (String line : lines) {
                // a line that the terminal breaks would not be taken off whole
                progress.print(Wrap.cut(line, columns() - 1) + "\n");
            }
            progress.flush();
            passingLines = lines.length;
        }
    }

    /** A step that is done: a line that stays. */
    public synchronized void step(String text) {
        clear();
        broken(text).forEach(progress::println);
        progress.flush();
    }

    /** A line of the result. */
    public synchronized void line(String text) {
        clear();
        out.println(text);
        out.flush();
    }

    /** The characters that fit in a line. */
    int columns() {
        return Terminal.columns();
    }

    /** Takes the steps of a command into account for {@link #interruption}. */
    synchronized void follow(Progress steps) {
        followed = steps;
    }

    /** That the command was interrupted and after what; empty if it was not. */
    synchronized Optional<String> interruption() {
        if (!Interruption.happened()) {
            return Optional.empty();
        }
        return Optional.of(
                (followed == null
                                ? "Interrupted before the end."
                                : "Interrupted after %s.".formatted(followed.doneOfAll()))
                        + " Only what was finished by then counts, and the goals are those of a whole run.");
    }

    /** On a terminal, lines that it need not break. */
    private List<String> broken(String text) {
        return interactive ? Wrap.lines(text, columns(), "  ") : List.of(text);
    }

    private synchronized void sentence(String text) {
        clear();
        broken(text).forEach(out::println);
        out.flush();
    }

    /** Everything of a result that is for reading: the findings, the tables, the thresholds. */
    public void result(Result result) {
        line("");
        for (Section section : result.sections()) {
            for (Table table : section.tables()) {
                TableText.of(table, columns()).forEach(this::line);
                line("");
            }
        }
        result.warnings().forEach(this::sentence);
        result.summary().forEach(this::sentence);
        if (!result.summary().isEmpty()) {
            line("");
        }
        result.thresholds().forEach(this::verdict);
    }

    private synchronized void verdict(Threshold threshold) {
        String kept = threshold.heldAsTie() ? "a tie" : "holds";
        String word = threshold.holds() ? kept : "FAILS";
        String shown = colour ? (threshold.holds() ? GREEN : RED) + word + PLAIN : word;
        clear();
        // colours have no width: the line is broken without them
        for (String line :
                broken("%s  %s: %s".formatted(word, threshold.name(), threshold.arithmetic()))) {
            out.println(line.startsWith(word) ? shown + line.substring(word.length()) : line);
        }
        out.flush();
    }

    /** Takes the passing state off: the cursor goes to its first line and clears from there. */
    private void clear() {
        if (passingLines > 0) {
            // from its beginning: a terminal may have echoed a Ctrl-C there
            progress.print("\r\033[" + passingLines + "A\033[J");
            progress.flush();
            passingLines = 0;
        }
    }
}
