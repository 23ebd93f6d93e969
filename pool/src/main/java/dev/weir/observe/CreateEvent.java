package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** A physical connection was opened, or could not be. Made by {@link FlightEvents} only. */
@Name("dev.weir.Create")
@Label("Connection Opened")
@Description("A physical connection was opened, or could not be")
@Category({"JDBC", "Weir"})
@StackTrace(false)
final class CreateEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

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
