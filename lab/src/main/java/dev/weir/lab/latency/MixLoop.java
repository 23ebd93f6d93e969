package dev.weir.lab.latency;

import dev.weir.lab.load.OpenLoop;
import dev.weir.lab.load.SliceTally;
import javax.sql.DataSource;

/** Requests of a mix that arrive at one pool by a schedule. Used once. */
final class MixLoop {

    private final OpenLoop<Kind> loop;
    private final Application application;

    /**
     * Requests at these moments.
     *
     * @param offsets in nanoseconds from the start, ascending
     * @param seed of their kinds
     */
    MixLoop(DataSource source, Application.Work work, long[] offsets, long seed) {
        Kind[] kinds = work.mix().draw(offsets.length, seed);
        this.loop = new OpenLoop<>(offsets, kinds);
        this.application = new Application(source, work, kinds, loop.log());
    }

    /** Runs the whole schedule and what it leaves over. */
    void run() throws InterruptedException {
        loop.run(application::serve);
    }

    /** When it began, {@link System#nanoTime}; known after the run. */
    long start() {
        return loop.start();
    }

    Application application() {
        return application;
    }

    /** Counts what was due from {@code lead} on, for {@code span}; both in nanoseconds. */
    SliceTally<Kind> tally(long lead, long span) {
        return loop.tally(lead, span);
    }
}
