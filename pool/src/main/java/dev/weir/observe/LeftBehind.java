package dev.weir.observe;

import dev.weir.lease.Clock;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * What leases leave in their sessions while that is only counted ({@code sessionReset=report}): by
 * kind, and by the line of the application that did it. Thread-safe.
 */
public final class LeftBehind implements Consumer<String> {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** More lines than that are counted together. */
    private static final int MOST_PLACES = 100;

    private static final int MOST_SENTENCES = 5;
    private static final long BETWEEN_LINES_NANOS = TimeUnit.HOURS.toNanos(1);

    private final String pool;
    private final Clock clock;
    private final BorrowPlace place;
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final AtomicLong nextLine = new AtomicLong();

    public LeftBehind(String pool, Clock clock, BorrowPlace place) {
        this.pool = pool;
        this.clock = clock;
        this.place = place;
    }

    /** Something of this kind is left, by the calling thread. */
    @Override
    public void accept(String kind) {
        StackTraceElement line = place.in(new Throwable().getStackTrace());
        String what = line == null ? kind : kind + " at " + line;
        boolean known = counts.containsKey(what) || counts.size() < MOST_PLACES;
        counts.computeIfAbsent(known ? what : "others", key -> new LongAdder()).increment();
        long now = clock.nanoTime();
        long due = nextLine.get();
        if (now >= due && nextLine.compareAndSet(due, now + BETWEEN_LINES_NANOS)) {
            sentences().forEach(sentence -> LOG.log(Level.INFO, pool + " - " + sentence));
        }
    }

    /** How often, by kind and line, the most often first; unmodifiable. */
    public Map<String, Long> counts() {
        Map<String, Long> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue().sum()))
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return Collections.unmodifiableMap(sorted);
    }

    /** The same in a sentence; none where nothing is left. */
    public List<String> sentences() {
        Map<String, Long> all = counts();
        if (all.isEmpty()) {
            return List.of();
        }
        String most =
                String.join(
                        "; ",
                        all.entrySet().stream()
                                .limit(MOST_SENTENCES)
                                .map(entry -> entry.getValue() + " x " + entry.getKey())
                                .toList());
        return List.of("sessionReset=report: the next borrower may find what was left by " + most);
    }
}
