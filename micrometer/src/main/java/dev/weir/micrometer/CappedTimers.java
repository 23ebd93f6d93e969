package dev.weir.micrometer;

import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Timers by a tag whose values nobody bounds, such as the names of tenants. The first values get
 * timers of their own, and all later ones share {@value #OTHER}: a value never moves from one to
 * the other, so no count ever falls. Thread-safe.
 */
final class CappedTimers {
    static final String OTHER = "_other";

    private final int most;
    private final Function<String, @Nullable Timer> make;
    private final Map<String, Timer> named = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Timer other;

    /**
     * @param most values with a timer of their own
     * @param make makes the timer of a value; null when there are to be no more
     */
    CappedTimers(int most, Function<String, @Nullable Timer> make) {
        this.most = most;
        this.make = make;
    }

    void record(String value, long nanos) {
        Timer timer = named.get(value);
        if (timer == null) {
            timer = named.size() < most ? add(value) : other();
        }
        if (timer != null) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private @Nullable Timer add(String value) {
        lock.lock();
        try {
            Timer present = named.get(value);
            if (present != null) {
                return present;
            }
            if (named.size() >= most) {
                return other();
            }
            Timer made = make.apply(value);
            if (made != null) {
                named.put(value, made);
            }
            return made;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Timer other() {
        Timer present = other;
        if (present != null) {
            return present;
        }
        lock.lock();
        try {
            if (other == null) {
                other = make.apply(OTHER);
            }
            return other;
        } finally {
            lock.unlock();
        }
    }
}
