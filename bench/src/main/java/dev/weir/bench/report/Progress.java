package dev.weir.bench.report;

import java.io.PrintWriter;
import java.time.Duration;

/** How far a run is: one line written over on a terminal, a line for every tenth elsewhere. */
public final class Progress {

    private final PrintWriter out;
    private final int steps;
    private final boolean terminal;
    private final long start = System.nanoTime();
    private int done;

    public Progress(PrintWriter out, int steps, boolean terminal) {
        this.out = out;
        this.steps = steps;
        this.terminal = terminal;
    }

    /** Says what runs now. Called once before each step. */
    public void step(String what) {
        String text = "%d of %d%s: %s".formatted(done + 1, steps, remaining(), what);
        if (terminal) {
            out.print("\r\033[K" + text);
        } else if (done * 10 / steps != (done - 1) * 10 / steps || done == 0) {
            out.println(text);
        }
        out.flush();
        done++;
    }

    /** Ends the line. */
    public void end() {
        if (terminal) {
            out.print("\r\033[K");
            out.flush();
        }
    }

    private String remaining() {
        if (done < 3) {
            return "";
        }
        long left =
                Duration.ofNanos((System.nanoTime() - start) / done * (steps - done)).toSeconds();
        return left >= 90
                ? ", about %d min left".formatted(Math.round(left / 60.0))
                : ", about %d s left".formatted(left);
    }
}
