package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * Looks at a load, its pool and the server at a steady pace. The thread that asks for ticks does
 * the looking. PoolCounts of connections are read every tenth of an interval; the server's
 * processes once in each, because there may be thousands.
 */
final class Observer {

    private static final int LOOKS = 10;

    private final Meter meter;
    private final ResizablePool pool;
    private final ServerProcesses server;
    private final long intervalNanos;
    private final List<Tick> ticks = new ArrayList<>();
    private final long start = System.nanoTime();
    private long boundary = start;
    private double cpuSeconds;
    private long cpuAt;
    private BiConsumer<Double, PoolCounts> onLook = (second, counts) -> {};

    Observer(Meter meter, ResizablePool pool, ServerProcesses server, long intervalNanos) {
        this.meter = meter;
        this.pool = pool;
        this.server = server;
        this.intervalNanos = intervalNanos;
        this.cpuSeconds = server.cpuSeconds();
        this.cpuAt = start;
        PoolCounts first = pool.counts();
        ticks.add(
                new Tick(
                        0,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        Double.NaN,
                        first.open(),
                        first.inUse(),
                        first.open(),
                        first.size(),
                        first.waiting(),
                        Double.NaN,
                        0));
    }

    /** Lets {@code look} see the counts each time that they are read, with the second it was. */
    void onLook(BiConsumer<Double, PoolCounts> look) {
        onLook = look;
    }

    /** Lets intervals go by that count for nothing; fewer once it is {@code stopped}. */
    void pass(int intervals, BooleanSupplier stopped) throws InterruptedException {
        for (int i = 0; i < intervals && !stopped.getAsBoolean(); i++) {
            next();
        }
    }

    /** Waits for the end of the next interval and answers what the clients saw in it. */
    Meter.Interval next() throws InterruptedException {
        long begin = boundary;
        if (System.nanoTime() - begin > intervalNanos / 2) {
            // Looking took long on a busy machine: an interval is not made up for by a shorter one.
            begin = System.nanoTime();
        }
        boundary = begin + intervalNanos;
        double open = 0;
        double size = 0;
        double inUse = 0;
        PoolCounts counts = pool.counts();
        for (int i = 1; i <= LOOKS; i++) {
            sleepUntil(begin + intervalNanos * i / LOOKS);
            counts = pool.counts();
            onLook.accept(now(), counts);
            open += counts.open();
            size += counts.size();
            inUse += counts.inUse();
        }
        Meter.Interval interval = meter.cut();
        long now = System.nanoTime();
        double cpu = server.cpuSeconds();
        double seconds = (now - cpuAt) / 1e9;
        var responses = interval.responses();
        ticks.add(
                new Tick(
                        (now - start) / 1e9,
                        interval.served() / seconds,
                        Tick.millis(responses, 50),
                        Tick.millis(responses, 99),
                        Tick.millis(interval.waits(), 99),
                        Tick.millis(interval.uses(), 50),
                        counts.open(),
                        inUse / LOOKS,
                        open / LOOKS,
                        size / LOOKS,
                        counts.waiting(),
                        (cpu - cpuSeconds) / seconds,
                        interval.failed()));
        cpuSeconds = cpu;
        cpuAt = now;
        return interval;
    }

    /** What there was before the load, and all intervals so far. */
    List<Tick> ticks() {
        return ticks;
    }

    /** Seconds since the first interval began. */
    double now() {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void sleepUntil(long moment) throws InterruptedException {
        long wait = moment - System.nanoTime();
        if (wait > 0) {
            Thread.sleep(Duration.ofNanos(wait));
        }
    }
}
