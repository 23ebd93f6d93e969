package dev.weir.lab.fleet;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Durations in classes that are 5 % apart, in a form that processes can hand over. Thread-safe. */
final class Times {
    private static final int CLASSES = 400;
    private static final double STEP = Math.log(1.05);
    private static final double MICRO = 1_000;
    private static final double MILLI = 1_000;

    private final AtomicIntegerArray counts = new AtomicIntegerArray(CLASSES);

    void add(long nanos) {
        int index = (int) (Math.log(Math.max(1, nanos / MICRO)) / STEP);
        counts.incrementAndGet(Math.min(CLASSES - 1, index));
    }

    void clear() {
        IntStream.range(0, CLASSES).forEach(i -> counts.set(i, 0));
    }

    /** All of them, which are then gone. */
    String take() {
        return IntStream.range(0, CLASSES)
                .mapToObj(i -> String.valueOf(counts.getAndSet(i, 0)))
                .collect(Collectors.joining(","));
    }

    /** Those of another process too. */
    void addAll(String taken) {
        String[] more = taken.split(",");
        IntStream.range(0, CLASSES).forEach(i -> counts.addAndGet(i, Integer.parseInt(more[i])));
    }

    int count() {
        return IntStream.range(0, CLASSES).map(counts::get).sum();
    }

    /** In milliseconds; 0: there are none. */
    double percentile(double p) {
        long rank = (long) Math.ceil(p / 100 * count());
        int index = 0;
        for (long seen = counts.get(0); seen < rank && index < CLASSES - 1; ) {
            seen += counts.get(++index);
        }
        return rank == 0 ? 0 : Math.exp((index + 0.5) * STEP) / MILLI;
    }
}
