package dev.weir.testkit.driver;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which of the calls that pass a rule's filter it takes hold of, by their number since the rule was
 * made.
 */
@FunctionalInterface
interface Trigger {

    /** Counts one call and says whether the rule takes it. Thread-safe. */
    boolean fires();

    /** The first {@code count} calls after {@code skipped} ones. */
    static Trigger next(long skipped, long count) {
        AtomicLong seen = new AtomicLong();
        return () -> {
            long number = seen.incrementAndGet();
            return number > skipped && number - skipped <= count;
        };
    }

    /** Each {@code period}-th call after {@code skipped} ones. */
    static Trigger every(long skipped, long period) {
        AtomicLong seen = new AtomicLong();
        return () -> {
            long number = seen.incrementAndGet() - skipped;
            return number > 0 && number % period == 0;
        };
    }

    /**
     * Each call after {@code skipped} ones with that probability; one seed is one sequence of
     * answers.
     */
    static Trigger random(long skipped, double probability, long seed) {
        Random random = new Random(seed);
        AtomicLong seen = new AtomicLong();
        return () -> seen.incrementAndGet() > skipped && random.nextDouble() < probability;
    }
}
