package dev.weir;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The latest decisions about the size of a pool. Thread-safe. */
final class SizeHistory {
    private static final int KEPT = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<SizeDecision> decisions = new ArrayDeque<>();

    void add(SizeDecision decision) {
        lock.lock();
        try {
            if (decisions.size() == KEPT) {
                decisions.removeFirst();
            }
            decisions.addLast(decision);
        } finally {
            lock.unlock();
        }
    }

    /** Oldest first. */
    List<SizeDecision> latest() {
        lock.lock();
        try {
            return List.copyOf(decisions);
        } finally {
            lock.unlock();
        }
    }
}
