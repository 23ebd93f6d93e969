package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

/**
 * What is done for a call on a connection that has overrun its deadline.
 *
 * <ol>
 *   <li>The connection is aborted: that ends a call that waits for the server.
 *   <li>A call that goes on is interrupted if it waits for something else, as for a lock inside the
 *       driver; again and again, at growing distances.
 *   <li>A call that goes on is given up: soon if the driver says that the connection is closed,
 *       after half a minute if it does not.
 * </ol>
 *
 * <p>For one call. Asked by one thread at a time.
 */
final class OverdueCalls implements ToLongFunction<WatchedCall> {
    private static final long FIRST_NANOS = 250_000_000L;

    /** Where the connection is cut, the call is given up 1.75 s after its deadline. */
    private static final int LEAST_INTERRUPTS = 2;

    /** Where it is not, 32 s after it. */
    private static final int MOST_INTERRUPTS = 6;

    private final ConnectionEnd end;
    private final BooleanSupplier overdue;
    private final Runnable givenUp;
    private int asked;

    /**
     * @param overdue tells of the deadline and aborts; answers whether the call is still under way
     * @param givenUp tells that the call is given up
     */
    OverdueCalls(ConnectionEnd end, BooleanSupplier overdue, Runnable givenUp) {
        this.end = end;
        this.overdue = overdue;
        this.givenUp = givenUp;
    }

    @Override
    public long applyAsLong(WatchedCall call) {
        if (asked == 0) {
            if (!overdue.getAsBoolean()) {
                return 0;
            }
        } else if (asked > (end.isCut() ? LEAST_INTERRUPTS : MOST_INTERRUPTS)) {
            if (call.claim()) {
                givenUp.run();
            }
            return 0;
        } else {
            call.interruptIfWaiting();
        }
        return FIRST_NANOS << asked++;
    }
}
