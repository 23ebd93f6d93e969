package dev.weir.opentelemetry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Values of an attribute that nobody bounds, such as the names of tenants: the first stay as they
 * are, and all later ones are {@value #OTHER}. A value never changes from one to the other, so no
 * sum ever falls. Thread-safe.
 */
final class CappedValues {
    static final String OTHER = "_other";

    private final int most;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * @param most values that stay as they are
     */
    CappedValues(int most) {
        this.most = most;
    }

    String of(String value) {
        if (known.contains(value)) {
            return value;
        }
        return known.size() < most && add(value) ? value : OTHER;
    }

    private boolean add(String value) {
        lock.lock();
        try {
            return known.contains(value) || (known.size() < most && known.add(value));
        } finally {
            lock.unlock();
        }
    }
}
