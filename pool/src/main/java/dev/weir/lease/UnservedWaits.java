package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/** Ends waits without a connection. Guarded by the pool's lock. */
final class UnservedWaits {
    private final PoolCore core;
    private final Barging barging;

    UnservedWaits(PoolCore core, Barging barging) {
        this.core = core;
        this.barging = barging;
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
        core.queue.remove(waiter);
        waiter.end(Waiter.Outcome.LEFT, null, null);
        barging.came(waiter);
        // one that waited behind it may have waited for long enough
        core.marks.add(Mark.SHARES);
        return true;
    }

    /** Ends the wait of a borrower that is not in the queue, or not any more. */
    void turnAway(Waiter waiter, Waiter.Outcome why) {
        end(waiter, why, null);
        // of tenants one that waited behind it may be the next now
        core.marks.add(Mark.SHARES);
    }

    /** Ends every wait. */
    void endAll(Waiter.Outcome why, @Nullable Throwable cause) {
        barging.end();
        for (Waiter w = core.queue.poll(); w != null; w = core.queue.poll()) {
            end(w, why, cause);
        }
    }

    /** The same for one that never joined. */
    void end(Waiter waiter, Waiter.Outcome why, @Nullable Throwable cause) {
        waiter.end(why, null, cause);
        core.outbox.wake(waiter);
    }
}
