package dev.weir.observe;

import dev.weir.PoolTimeout;
import dev.weir.PoolTimeoutException;
import dev.weir.text.LoggedFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The latest borrowers that were not served. Thousands may fail together, all of them late already:
 * those of one second and one reason are one entry, and cost an increment each. Thread-safe.
 */
final class TimeoutHistory {
    private static final int KEPT = 20;
    private static final long TOGETHER_NANOS = 1_000_000_000L;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private volatile @Nullable Entry last;

    private record Entry(
            long atNanos,
            Instant at,
            String thread,
            PoolTimeoutException first,
            AtomicInteger borrowers) {

        boolean covers(PoolTimeoutException failure, long nanos) {
            return first.reason() == failure.reason() && nanos - atNanos < TOGETHER_NANOS;
        }

        PoolTimeout report() {
            Throwable cause = first.getCause();
            return new TimeoutFigures(
                    at,
                    first.reason(),
                    borrowers.get(),
                    Duration.ofMillis(first.waitedMillis()),
                    thread,
                    // gone only after deserialisation
                    Objects.requireNonNull(first.diagnosis()),
                    cause == null ? null : LoggedFailure.words(cause));
        }
    }

    /**
     * The calling thread was not served.
     *
     * @param nanos the pool's clock
     * @param at the same moment on the wall
     */
    void add(PoolTimeoutException failure, long nanos, Instant at) {
        Entry latest = last;
        if (latest != null && latest.covers(failure, nanos)) {
            latest.borrowers.incrementAndGet();
            return;
        }
        lock.lock();
        try {
            Entry present = last;
            if (present != null && present.covers(failure, nanos)) {
                present.borrowers.incrementAndGet();
                return;
            }
            Entry entry =
                    new Entry(
                            nanos,
                            at,
                            Thread.currentThread().getName(),
                            failure,
                            new AtomicInteger(1));
            if (entries.size() == KEPT) {
                entries.removeLast();
            }
            entries.addFirst(entry);
            last = entry;
        } finally {
            lock.unlock();
        }
    }

    /** Latest first; unmodifiable. */
    List<PoolTimeout> latest() {
        List<Entry> present;
        lock.lock();
        try {
            present = new ArrayList<>(entries);
        } finally {
            lock.unlock();
        }
        return present.stream().map(Entry::report).toList();
    }
}
