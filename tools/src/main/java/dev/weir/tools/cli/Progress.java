package dev.weir.tools.cli;

import dev.weir.tools.text.Wrap;
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
        console.follow(this);
    }

    /** Says what runs now. */
    public void now(String what) {
        console.passing(text(what));
    }

    /** Counts one step as done. */
    public void stepDone() {
        done++;
    }

    /**
     * Says what runs next, and counts it: for steps that leave no line of their own. Where nothing
     * is written over, every tenth of all does.
     */
    public void next(String what) {
        if (console.interactive()) {
            now(what);
        } else if (done == 0 || done * 10 / steps != (done - 1) * 10 / steps) {
            console.step(text(what));
        }
        stepDone();
    }

    /** How many steps are done, and of how many. */
    String doneOfAll() {
        return "%d of %d steps".formatted(done, steps);
    }

    /** What runs is cut where it is too long, not what it is the how-manieth of. */
    private String text(String what) {
        String place = " (%d of %d%s)".formatted(done + 1, steps, remaining());
        return console.interactive()
                ? Wrap.cut(what, console.columns() - 1 - place.length()) + place
                : what + place;
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
