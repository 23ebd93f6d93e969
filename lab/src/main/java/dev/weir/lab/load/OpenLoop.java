package dev.weir.lab.load;

import java.time.Duration;
import java.util.function.IntConsumer;

/**
 * Requests that arrive by a schedule, whatever becomes of those before, and the log of their lives.
 * Used once.
 *
 * @param <K> the kinds of work
 */
public final class OpenLoop<K extends Enum<K>> {

    /**
     * After the last arrival a queue has this long to drain, as overload leaves one. What is left
     * then is given up, which costs a pool the connection: enough time that it is rare.
     */
    private static final Duration SHORTEST_GRACE = Duration.ofSeconds(10);

    private final long[] offsets;
    private final K[] kinds;
    private final RequestLog log;
    private final Schedule schedule;
    private long start;
    private long end;

    /**
     * Requests at these moments.
     *
     * @param offsets in nanoseconds from the start, ascending
     * @param kinds of each request
     */
    public OpenLoop(long[] offsets, K[] kinds) {
        this.offsets = offsets;
        this.kinds = kinds;
        this.log = new RequestLog(offsets.length);
        long last = offsets.length == 0 ? 0 : offsets[offsets.length - 1];
        this.schedule =
                new Schedule(
                        offsets, Duration.ofNanos(Math.max(SHORTEST_GRACE.toNanos(), 2 * last)));
    }

    /** Where each request writes what becomes of it. */
    public RequestLog log() {
        return log;
    }

    /**
     * Runs the whole schedule and what it leaves over.
     *
     * @param request serves the request of that number
     */
    public void run(IntConsumer request) throws InterruptedException {
        start = schedule.run((number, intended) -> request.accept(number));
        end = System.nanoTime();
    }

    /** Lets no further request arrive; {@link #run} returns when those under way are done. */
    public void endArrivals() {
        schedule.endArrivals();
    }

    /** When it began, {@link System#nanoTime}; known after the run. */
    public long start() {
        return start;
    }

    /** Counts what was due from {@code lead} on, for {@code span}; both in nanoseconds. */
    public SliceTally<K> tally(long lead, long span) {
        return new SliceTally<>(log, kinds, offsets, start, end, lead, span);
    }
}
