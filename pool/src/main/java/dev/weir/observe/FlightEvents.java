package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * Writes the pool's events to a flight recording ({@code jfr print --categories Weir
 * recording.jfr}). Until somebody records no class of an event is loaded: that is a tenth of the
 * work of a start, and one that finds no memory for it stays broken. Times are in nanoseconds.
 * Thread-safe.
 */
public final class FlightEvents {

    private FlightEvents() {}

    /**
     * Whether leases are recorded, for a caller that would have to read a clock only for {@link
     * #held}.
     */
    public static boolean recordsHolds() {
        return FlightRecorder.isInitialized() && new HoldEvent().isEnabled();
    }

    /** A wait ended: {@code served}, {@code left}, {@code closed} or {@code refused}. */
    public static void acquired(String pool, long waitedNanos, String outcome, int queueDepth) {
        if (FlightRecorder.isInitialized()) {
            AcquireEvent event = new AcquireEvent();
            event.pool = pool;
            event.waited = waitedNanos;
            event.outcome = outcome;
            event.queueDepth = queueDepth;
            event.commit();
        }
    }

    /** A lease ended. */
    public static void held(String pool, long connectionId, long heldNanos) {
        if (FlightRecorder.isInitialized()) {
            HoldEvent event = new HoldEvent();
            event.pool = pool;
            event.connectionId = connectionId;
            event.held = heldNanos;
            event.commit();
        }
    }

    /** A connect ended; {@code failure} is null when it succeeded. */
    public static void created(
            String pool, long connectionId, long tookNanos, @Nullable Throwable failure) {
        if (FlightRecorder.isInitialized()) {
            CreateEvent event = new CreateEvent();
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
        if (FlightRecorder.isInitialized()) {
            CloseEvent event = new CloseEvent();
            event.pool = pool;
            event.connectionId = connectionId;
            event.reason = reason;
            event.took = tookNanos;
            event.commit();
        }
    }

    /** Another size was decided on. */
    public static void resized(String pool, int from, int to, String reason) {
        if (FlightRecorder.isInitialized()) {
            ResizeEvent event = new ResizeEvent();
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
        if (FlightRecorder.isInitialized()) {
            TimeoutEvent event = new TimeoutEvent();
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
        if (FlightRecorder.isInitialized()) {
            LeakSuspectedEvent event = new LeakSuspectedEvent();
            event.pool = pool;
            event.connectionId = connectionId;
            event.held = heldNanos;
            event.borrowedAt = borrowedAt;
            event.commit();
        }
    }

    @Category({"JDBC", "Weir"})
    @StackTrace(false)
    abstract static class PoolEvent extends Event {
        @Label("Pool")
        @Nullable String pool;
    }

    abstract static class ConnectionEvent extends PoolEvent {
        @Label("Connection")
        long connectionId;
    }

    @Name("dev.weir.Acquire")
    @Label("Borrow That Waited")
    @Description("A borrower had to wait for a connection")
    static final class AcquireEvent extends PoolEvent {
        @Label("Wait")
        @Timespan(Timespan.NANOSECONDS)
        long waited;

        @Label("Outcome")
        @Description("How the wait ended: served, left (timed out or interrupted), closed, refused")
        @Nullable String outcome;

        @Label("Queue Depth")
        @Description("Borrowers in the queue when this one joined it, itself included")
        int queueDepth;
    }

    /** Off unless a recording asks for it, since it comes with every borrow. */
    @Name("dev.weir.Hold")
    @Label("Lease")
    @Description("A borrower gave a connection back")
    @Enabled(false)
    static final class HoldEvent extends ConnectionEvent {
        @Label("Held")
        @Timespan(Timespan.NANOSECONDS)
        long held;
    }

    @Name("dev.weir.Create")
    @Label("Connection Opened")
    @Description("A physical connection was opened, or could not be")
    static final class CreateEvent extends ConnectionEvent {
        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;

        @Label("Succeeded")
        boolean succeeded;

        @Label("Failure")
        @Description("Class of the exception when it did not succeed")
        @Nullable String failure;
    }

    @Name("dev.weir.Close")
    @Label("Connection Closed")
    @Description("A physical connection was closed")
    static final class CloseEvent extends ConnectionEvent {
        @Label("Reason")
        @Nullable String reason;

        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;
    }

    @Name("dev.weir.Resize")
    @Label("Pool Resized")
    @Description("The pool decided on another size")
    static final class ResizeEvent extends PoolEvent {
        @Label("From")
        int from;

        @Label("To")
        int to;

        @Label("Reason")
        @Nullable String reason;
    }

    @Name("dev.weir.Timeout")
    @Label("Borrow Timed Out")
    @Description("A borrower was turned away at its deadline")
    @StackTrace(true)
    static final class TimeoutEvent extends PoolEvent {
        @Label("Wait")
        @Timespan(Timespan.NANOSECONDS)
        long waited;

        @Label("Open Connections")
        int total;

        @Label("Connections In Use")
        int leased;

        @Label("Queue Depth")
        int queueDepth;
    }

    @Name("dev.weir.LeakSuspected")
    @Label("Leak Suspected")
    @Description("A connection has been in use for longer than leakDetectionThreshold")
    static final class LeakSuspectedEvent extends ConnectionEvent {
        @Label("Held")
        @Timespan(Timespan.NANOSECONDS)
        long held;

        @Label("Borrowed At")
        @Nullable String borrowedAt;
    }
}
