package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * A connection has been in use for longer than leakDetectionThreshold. Made by {@link FlightEvents}
 * only.
 */
@Name("dev.weir.LeakSuspected")
@Label("Leak Suspected")
@Description("A connection has been in use for longer than leakDetectionThreshold")
@Category({"JDBC", "Weir"})
@StackTrace(false)
final class LeakSuspectedEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

    @Label("Connection")
    long connectionId;

    @Label("Held")
    @Timespan(Timespan.NANOSECONDS)
    long held;

    @Label("Borrowed At")
    @Nullable String borrowedAt;
}
