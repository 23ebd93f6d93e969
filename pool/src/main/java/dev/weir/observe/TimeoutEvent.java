package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A borrower was turned away at its deadline. Made by {@link FlightEvents} only. */
@Name("dev.weir.Timeout")
@Label("Borrow Timed Out")
@Description("A borrower was turned away at its deadline")
@Category({"JDBC", "Weir"})
@StackTrace(true)
final class TimeoutEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

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
