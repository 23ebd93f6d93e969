package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A physical connection was closed. Made by {@link FlightEvents} only. */
@Name("dev.weir.Close")
@Label("Connection Closed")
@Description("A physical connection was closed")
@Category({"JDBC", "Weir"})
@StackTrace(false)
final class CloseEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

    @Label("Connection")
    long connectionId;

    @Label("Reason")
    @Nullable String reason;

    @Label("Took")
    @Timespan(Timespan.NANOSECONDS)
    long took;
}
