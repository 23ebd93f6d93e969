package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The pool decided on another size. Made by {@link FlightEvents} only. */
@Name("dev.weir.Resize")
@Label("Pool Resized")
@Description("The pool decided on another size")
@Category({"JDBC", "Weir"})
@StackTrace(false)
final class ResizeEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

    @Label("From")
    int from;

    @Label("To")
    int to;

    @Label("Reason")
    @Nullable String reason;
}
