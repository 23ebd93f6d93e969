package dev.weir.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * A borrower gave a connection back. Made by {@link FlightEvents} only. Off unless a recording asks
 * for it, since it comes with every borrow.
 */
@Name("dev.weir.Hold")
@Label("Lease")
@Description("A borrower gave a connection back")
@Category({"JDBC", "Weir"})
@Enabled(false)
@StackTrace(false)
final class HoldEvent extends Event {
    @Label("Pool")
    @Nullable String pool;

    @Label("Connection")
    long connectionId;

    @Label("Held")
    @Timespan(Timespan.NANOSECONDS)
    long held;
}
