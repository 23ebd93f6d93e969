package dev.weir.lab.latency;

import dev.weir.lab.pools.PoolCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Reads a pool's counts at a steady pace, from a thread of its own. Used once. */
final class CountWatch {

    private static final Duration EVERY = Duration.ofMillis(20);

    private record Look(long nanos, PoolCounts counts) {}

    private final Seat seat;
    private final List<Look> looks = new ArrayList<>();
    private final Thread thread = Thread.ofVirtual().name("count-watch").unstarted(this::watch);
    private volatile boolean over;

    CountWatch(Seat seat) {
        this.seat = seat;
    }

    void start() {
        thread.start();
    }

    /** Ends the watch; what it saw can be read afterwards. */
    void stop() throws InterruptedException {
        over = true;
        thread.join();
    }

    private void watch() {
        try {
            while (!over) {
                looks.add(new Look(System.nanoTime(), seat.counts()));
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A count between two moments of {@link System#nanoTime}. */
    SliceOutcome.Level level(long from, long to, ToIntFunction<PoolCounts> count) {
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
        return new SliceOutcome.Level(seen == 0 ? Double.NaN : (double) sum / seen, max);
    }
}
