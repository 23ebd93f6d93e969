package dev.weir.testkit.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Every call that reached the wire since the log was started, in order. Grows without bound: for
 * tests, not for load.
 *
 * <p>Thread-safe; each list is a copy.
 */
public final class WireLog {

    private final DriverTime time;
    private final Lock lock = new ReentrantLock();
    private final List<WireEntry> entries = new ArrayList<>();

    WireLog(DriverTime time) {
        this.time = time;
    }

    void add(DriverCall call) {
        String thread = Thread.currentThread().getName();
        lock.lock();
        try {
            entries.add(
                    new WireEntry(
                            call.connectionId(), call.call(), call.detail(), thread, time.nanos()));
        } finally {
            lock.unlock();
        }
    }

    /** All entries, oldest first. */
    public List<WireEntry> entries() {
        return matching(entry -> true);
    }

    /** The entries of one physical connection. */
    public List<WireEntry> ofConnection(int connectionId) {
        return matching(entry -> entry.connectionId() == connectionId);
    }

    /** The entries made by threads of that name. */
    public List<WireEntry> ofThread(String threadName) {
        return matching(entry -> entry.thread().equals(threadName));
    }

    /**
     * The entries that came after the first {@code count}; with {@link #size()} as a mark, what
     * happened since.
     */
    public List<WireEntry> after(int count) {
        List<WireEntry> all = entries();
        return all.subList(Math.min(count, all.size()), all.size());
    }

    /** The calls alone, oldest first. */
    public List<Call> calls() {
        return entries().stream().map(WireEntry::call).toList();
    }

    /** How many entries there are. */
    public int size() {
        lock.lock();
        try {
            return entries.size();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets all entries. */
    public void clear() {
        lock.lock();
        try {
            entries.clear();
        } finally {
            lock.unlock();
        }
    }

    private List<WireEntry> matching(Predicate<WireEntry> filter) {
        lock.lock();
        try {
            return entries.stream().filter(filter).toList();
        } finally {
            lock.unlock();
        }
    }
}
