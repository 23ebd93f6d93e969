package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
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

    @Name("dev.weir.Create")
    @Label("Connection Opened")
    @Description("A physical connection was opened, or could not be")
    static final class CreateEvent extends PoolEvent {
        @Label("Connection")
        long connectionId;

        @Label("Took")
        @Timespan(Timespan.NANOSECONDS)
        long took;

        @Label("Succeeded")
        boolean succeeded;

        @Label("Failure")
        @Description("Class of the exception when it did not succeed")
        @Nullable String failure;
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

    @Name("dev.weir.LeakSuspected")
    @Label("Leak Suspected")
    @Description("A connection has been in use for longer than leakDetectionThreshold")
    static final class LeakSuspectedEvent extends PoolEvent {
        @Label("Connection")
        long connectionId;

        @Label("Held")
        @Timespan(Timespan.NANOSECONDS)
        long held;

        @Label("Borrowed At")
        @Nullable String borrowedAt;
    }
}
