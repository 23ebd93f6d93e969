package dev.weir.observe;

import org.jspecify.annotations.Nullable;

/**
 * Writes the pool's events to a flight recording ({@code jfr print --categories Weir
 * recording.jfr}). While nobody records, a call costs next to nothing: the event object does not
 * outlive the check and the JIT leaves it out. Times are taken by the caller and passed in
 * nanoseconds, since the pool has them anyway. Thread-safe.
 */
public final class FlightEvents {

    private FlightEvents() {}

    /**
     * Whether leases are recorded, for a caller that would have to read a clock only for {@link
     * #held}.
     */
    public static boolean recordsHolds() {
        return new HoldEvent().isEnabled();
    }

    /** A wait ended: {@code served}, {@code left}, {@code closed} or {@code refused}. */
    public static void acquired(String pool, long waitedNanos, String outcome, int queueDepth) {
        AcquireEvent event = new AcquireEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.waited = waitedNanos;
            event.outcome = outcome;
            event.queueDepth = queueDepth;
            event.commit();
        }
    }

    /** A lease ended. */
    public static void held(String pool, long connectionId, long heldNanos) {
        HoldEvent event = new HoldEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.connectionId = connectionId;
            event.held = heldNanos;
            event.commit();
        }
    }

    /** A connect ended; {@code failure} is null when it succeeded. */
    public static void created(
            String pool, long connectionId, long tookNanos, @Nullable Throwable failure) {
        CreateEvent event = new CreateEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.connectionId = connectionId;
            event.took = tookNanos;
            event.succeeded = failure == null;
            // not the message: drivers put URLs into it
            event.failure = failure == null ? null : failure.getClass().getName();
            event.commit();
        }
    }

    /** A connection was closed. */
    public static void closed(String pool, long connectionId, String reason, long tookNanos) {
        CloseEvent event = new CloseEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.connectionId = connectionId;
            event.reason = reason;
            event.took = tookNanos;
            event.commit();
        }
    }

    /** Another size was decided on. */
    public static void resized(String pool, int from, int to, String reason) {
        ResizeEvent event = new ResizeEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.from = from;
            event.to = to;
            event.reason = reason;
            event.commit();
        }
    }

    /** A borrower was turned away; call it on the borrower's thread, whose stack is recorded. */
    public static void timedOut(
            String pool, long waitedNanos, int total, int leased, int queueDepth) {
        TimeoutEvent event = new TimeoutEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.waited = waitedNanos;
            event.total = total;
            event.leased = leased;
            event.queueDepth = queueDepth;
            event.commit();
        }
    }

    /** A lease has become suspiciously long. */
    public static void leakSuspected(
            String pool, long connectionId, long heldNanos, @Nullable String borrowedAt) {
        LeakSuspectedEvent event = new LeakSuspectedEvent();
        if (event.isEnabled()) {
            event.pool = pool;
            event.connectionId = connectionId;
            event.held = heldNanos;
            event.borrowedAt = borrowedAt;
            event.commit();
        }
    }
}
