package dev.weir.testkit.invariant;

import dev.weir.testkit.driver.DriverTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Recovery is bounded (invariant I7): after a fault has cleared, the first good answer comes within
 * the bound.
 *
 * <p>Tell it {@link #cleared} when the database works again and {@link #succeeded} after each good
 * answer. An answer that has not come by the bound is a breach, also when {@link #violations} is
 * asked before it comes. Thread-safe.
 */
public final class RecoveryChecker implements InvariantChecker {

    private static final String INVARIANT = "the first good answer comes in time after a fault";

    private final DriverTime time;
    private final long boundNanos;
    private final Lock lock = new ReentrantLock();
    private final List<Violation> violations = new ArrayList<>();
    private boolean waiting;
    private long clearedNanos;

    /** Checks in real time. */
    public RecoveryChecker(Duration bound) {
        this(DriverTime.real(), bound);
    }

    /** Checks with that clock. */
    public RecoveryChecker(DriverTime time, Duration bound) {
        this.time = time;
        this.boundNanos = bound.toNanos();
    }

    /** The fault is over now. */
    public void cleared() {
        lock.lock();
        try {
            waiting = true;
            clearedNanos = time.nanos();
        } finally {
            lock.unlock();
        }
    }

    /** A borrower got a connection and its answer now. */
    public void succeeded() {
        lock.lock();
        try {
            if (waiting) {
                waiting = false;
                judge("came", time.nanos() - clearedNanos, violations);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Violation> violations() {
        lock.lock();
        try {
            List<Violation> all = new ArrayList<>(violations);
            if (waiting) {
                judge("has not come", time.nanos() - clearedNanos, all);
            }
            return all;
        } finally {
            lock.unlock();
        }
    }

    private void judge(String outcome, long nanos, List<Violation> into) {
        if (nanos > boundNanos) {
            String detail =
                    String.format(
                            "it %s %.1f ms after the fault had cleared, bound %.1f ms",
                            outcome, nanos / 1e6, boundNanos / 1e6);
            into.add(new Violation(INVARIANT, detail));
        }
    }
}
