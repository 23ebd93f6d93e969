package dev.weir.lab.load;

import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Reads a pool's counts at a steady pace, from a thread of its own. Used once. */
public final class CountWatch {

    private static final Duration EVERY = Duration.ofMillis(20);

    private record Look(long nanos, PoolCounts counts) {}

    private final Supplier<PoolCounts> source;
    private final List<Look> looks = new ArrayList<>();
    private final Thread thread = Thread.ofVirtual().name("count-watch").unstarted(this::watch);
    private volatile boolean over;

    /** A watch of what the source says; it is asked 50 times a second. */
    public CountWatch(Supplier<PoolCounts> source) {
        this.source = source;
    }

    /** Begins the watch. */
    public void start() {
        thread.start();
    }

    /** Ends the watch; what it saw can be read afterwards. */
    public void stop() throws InterruptedException {
        over = true;
        thread.join();
    }

    private void watch() {
        try {
            while (!over) {
                looks.add(new Look(System.nanoTime(), source.get()));
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A count between two moments of {@link System#nanoTime}. */
    public Level level(long from, long to, ToIntFunction<PoolCounts> count) {
        int max = 0;
        long sum = 0;
        int seen = 0;
        for (Look look : looks) {
            if (look.nanos >= from && look.nanos < to) {
                int value = count.applyAsInt(look.counts);
                max = Math.max(max, value);
                sum += value;
                seen++;
            }
        }
        return new Level(seen == 0 ? Double.NaN : (double) sum / seen, max);
    }
}
