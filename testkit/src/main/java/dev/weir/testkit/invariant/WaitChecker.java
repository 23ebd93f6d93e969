package dev.weir.testkit.invariant;

import dev.weir.testkit.driver.DriverTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Every waiter gets an answer in time and in order (promise P2).
 *
 * <p>A borrower calls {@link #begin} right before it asks the pool, and {@link Wait#served} or
 * {@link Wait#refused} right after the answer. A wait that ends later than its deadline plus the
 * tolerance is a breach, and so is one that has not ended by then when {@link #violations()} is
 * asked. With {@link #inOrder}, a waiter overtaken more often than allowed is a breach too; begin
 * the waits in a known order then, since two threads that begin at once have none.
 *
 * <p>Thread-safe. A checker is for waiters of one queue.
 */
public final class WaitChecker implements InvariantChecker {

    private static final String IN_TIME = "an answer by the deadline";
    private static final String IN_ORDER = "waiters are served in order";

    private final DriverTime time;
    private final long toleranceNanos;
    private final int overtakingAllowed;
    private final Lock lock = new ReentrantLock();
    private final Set<Wait> waiting = new LinkedHashSet<>();
    private final List<Violation> violations = new ArrayList<>();

    private WaitChecker(DriverTime time, Duration tolerance, int overtakingAllowed) {
        this.time = time;
        this.toleranceNanos = tolerance.toNanos();
        this.overtakingAllowed = overtakingAllowed;
    }

    /** Checks deadlines alone, in real time. */
    public static WaitChecker inTime(Duration tolerance) {
        return new WaitChecker(DriverTime.real(), tolerance, Integer.MAX_VALUE);
    }

    /** The same checks with another clock. */
    public WaitChecker with(DriverTime other) {
        return new WaitChecker(other, Duration.ofNanos(toleranceNanos), overtakingAllowed);
    }

    /**
     * Checks the order too: no waiter may be overtaken more than {@code overtakingAllowed} times; 0
     * is strict FIFO.
     */
    public WaitChecker inOrder(int overtakingAllowed) {
        return new WaitChecker(time, Duration.ofNanos(toleranceNanos), overtakingAllowed);
    }

    /** The current thread begins to wait, for no longer than {@code patience}. */
    public Wait begin(Duration patience) {
        Wait wait = new Wait(Thread.currentThread().getName(), time.nanos() + patience.toNanos());
        lock.lock();
        try {
            waiting.add(wait);
        } finally {
            lock.unlock();
        }
        return wait;
    }

    /** How many waits have begun and not ended. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Violation> violations() {
        lock.lock();
        try {
            List<Violation> all = new ArrayList<>(violations);
            long now = time.nanos();
            for (Wait wait : waiting) {
                if (lateness(wait, now) > 0) {
                    all.add(late(wait, now, "still waits"));
                }
            }
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    private void end(Wait wait, boolean served) {
        long now = time.nanos();
        lock.lock();
        try {
            if (!waiting.contains(wait)) {
                return;
            }
            if (lateness(wait, now) > 0) {
                violations.add(late(wait, now, served ? "was served" : "was refused"));
            }
            if (served) {
                overtakeThoseBefore(wait);
            }
            waiting.remove(wait);
        } finally {
            lock.unlock();
        }
    }

    private void overtakeThoseBefore(Wait served) {
        for (Wait earlier : waiting) {
            if (earlier == served) {
                return;
            }
            earlier.overtaken++;
            if (earlier.overtaken > overtakingAllowed) {
                String detail =
                        String.format(
                                "'%s' was overtaken %d times, last by '%s'; allowed are %d",
                                earlier.thread,
                                earlier.overtaken,
                                served.thread,
                                overtakingAllowed);
                violations.add(new Violation(IN_ORDER, detail));
            }
        }
    }

    private long lateness(Wait wait, long now) {
        return now - wait.deadlineNanos - toleranceNanos;
    }

    private Violation late(Wait wait, long now, String outcome) {
        double overMillis = (now - wait.deadlineNanos) / 1e6;
        double toleranceMillis = toleranceNanos / 1e6;
        String detail =
                String.format(
                        "'%s' %s %.1f ms after its deadline; tolerated are %.1f ms",
                        wait.thread, outcome, overMillis, toleranceMillis);
        return new Violation(IN_TIME, detail);
    }

    /** One wait under way. Ends once; later calls do nothing. */
    public final class Wait {

        private final String thread;
        private final long deadlineNanos;
        private int overtaken;

        private Wait(String thread, long deadlineNanos) {
            this.thread = thread;
            this.deadlineNanos = deadlineNanos;
        }

        /** The waiter got a connection. */
        public void served() {
            end(this, true);
        }

        /** The waiter got an error. */
        public void refused() {
            end(this, false);
        }
    }
}
