package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A borrower had to wait for a connection. Made by {@link FlightEvents} only. */
@Name("dev.weir.Acquire")
@Label("Borrow That Waited")
@Description("A borrower had to wait for a connection")
@Category({"JDBC", "Weir"})
@StackTrace(false)
final class AcquireEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

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
