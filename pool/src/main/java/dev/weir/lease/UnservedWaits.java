package dev.weir.lease;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** Ends waits without a connection. Guarded by the pool's lock. */
final class UnservedWaits {
    private final WaiterQueue queue;
    private final Barging barging;
    private final EnumSet<Mark> marks;
    private final Outbox outbox;

    UnservedWaits(WaiterQueue queue, Barging barging, EnumSet<Mark> marks, Outbox outbox) {
        this.queue = queue;
        this.barging = barging;
        this.marks = marks;
        this.outbox = outbox;
    }

    /**
     * A borrower gives up.
     *
     * @return whether it was still waiting
     */
    boolean leave(Waiter waiter) {
        if (waiter.outcome() != Waiter.Outcome.WAITING) {
            return false;
        }
        queue.remove(waiter);
        waiter.end(Waiter.Outcome.LEFT, null, null);
        barging.came(waiter);
        // one that waited behind it may have waited for long enough
        marks.add(Mark.SHARES);
        return true;
    }

    /** Ends the wait of a borrower that is not in the queue, or not any more. */
    void turnAway(Waiter waiter, Waiter.Outcome why) {
        end(waiter, why, null);
        // of tenants one that waited behind it may be the next now
        marks.add(Mark.SHARES);
    }

    /** Ends every wait. */
    void endAll(Waiter.Outcome why, @Nullable Throwable cause) {
        barging.end();
        for (Waiter w = queue.poll(); w != null; w = queue.poll()) {
            end(w, why, cause);
        }
    }

    /** The same for one that never joined. */
    void end(Waiter waiter, Waiter.Outcome why, @Nullable Throwable cause) {
        waiter.end(why, null, cause);
        outbox.wake(waiter);
    }
}
