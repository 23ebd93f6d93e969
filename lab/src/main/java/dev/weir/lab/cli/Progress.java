package dev.weir.lab.cli;

import java.time.Duration;

/** How far a command is and how long it will take, judged by the steps so far. */
public final class Progress {

    private final Console console;
    private final int steps;
    private final long start = System.nanoTime();
    private int done;

    public Progress(Console console, int steps) {
        this.console = console;
        this.steps = steps;
    }

    /** Says what runs now. */
    public void now(String what) {
        console.passing("%s (%d of %d%s)".formatted(what, done + 1, steps, remaining()));
    }

    /** Counts one step as done. */
    public void stepDone() {
        done++;
    }

    private String remaining() {
        if (done < 3) {
            return "";
        }
        long elapsed = System.nanoTime() - start;
        Duration left = Duration.ofNanos(elapsed / done * (steps - done));
        return left.toSeconds() >= 90
                ? ", about %d min left".formatted(Math.round(left.toSeconds() / 60.0))
                : ", about %d s left".formatted(left.toSeconds());
    }
}
