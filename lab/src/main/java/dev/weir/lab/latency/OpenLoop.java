package dev.weir.lab.latency;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.load.Schedule;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Requests of a mix that arrive at one pool by a schedule, whatever becomes of those before. Used
 * once.
 */
final class OpenLoop {

    /**
     * After the last arrival a queue has this long to drain, as overload leaves one. What is left
     * then is given up, which costs a pool the connection: enough time that it is rare.
     */
    private static final Duration SHORTEST_GRACE = Duration.ofSeconds(10);

    private final long[] offsets;
    private final Kind[] kinds;
    private final RequestLog log;
    private final Application application;
    private final Schedule schedule;
    private long start;
    private long end;

    OpenLoop(DataSource source, Application.Work work, Arrivals arrivals) {
        this.offsets = arrivals.offsets();
        this.kinds = work.mix().draw(offsets.length, arrivals.seed());
        this.log = new RequestLog(offsets.length);
        this.application = new Application(source, work, kinds, log);
        long last = offsets.length == 0 ? 0 : offsets[offsets.length - 1];
        this.schedule =
                new Schedule(
                        offsets, Duration.ofNanos(Math.max(SHORTEST_GRACE.toNanos(), 2 * last)));
    }

    /**
     * When requests arrive.
     *
     * @param offsets in nanoseconds from the start, ascending
     * @param seed of their kinds
     */
    record Arrivals(long[] offsets, long seed) {}

    /** Runs the whole schedule and what it leaves over. */
    void run() throws InterruptedException {
        start = schedule.run((number, intended) -> application.serve(number));
        end = System.nanoTime();
    }

    /** When it began, {@link System#nanoTime}; known after the run. */
    long start() {
        return start;
    }

    Application application() {
        return application;
    }

    /** Counts what was due from {@code lead} on, for {@code span}; both in nanoseconds. */
    SliceTally tally(long lead, long span) {
        return new SliceTally(log, kinds, offsets, start, end, lead, span);
    }
}
