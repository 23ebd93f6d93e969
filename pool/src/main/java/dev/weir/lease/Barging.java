package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Lets running threads pass a waiter while it is being woken, where holds are shorter than that
 * takes.
 *
 * <p>A connection that is handed to a sleeping thread is of no use until that thread runs. With
 * short holds this feeds on itself: all connections are in the hands of sleepers, so each borrower
 * has to sleep (a lock convoy; Blasgen, Gray et al. 1979).
 *
 * <p>So while the mean hold is at most {@value #SHORT_HOLD_NANOS} ns, a return calls the first
 * waiter, publishes its connection as idle and lowers the gate. The waiter takes what is idle,
 * serves the others from the rest, and raises the gate. <b>The bound:</b> a waiter is called once;
 * what comes back after it found nothing is handed to it, and one that does not come is served at
 * the housekeeper's next tick. Guarded by the pool's lock.
 */
final class Barging {
    /** Several times what waking a thread takes (some 5 to 50 microseconds). */
    static final long SHORT_HOLD_NANOS = 200_000L;

    private final PoolCore core;

    /** The waiter that was called and has not come, null while nobody may pass. */
    private @Nullable Waiter called;

    /** The waiter that was called last, as long as it may still wait. */
    private @Nullable Waiter owed;

    private boolean ending;

    Barging(PoolCore core) {
        this.core = core;
    }

    /** Whether newcomers may pass the queue at present. */
    boolean isAllowed() {
        return called != null;
    }

    /** Whether a connection is to be published rather than handed to the first waiter. */
    boolean beginsOrGoesOn() {
        if (called != null) {
            return true;
        }
        Waiter head = core.queue.first();
        if (head == null || ending || !head.canBeWokenEarly()) {
            return false;
        }
        if (core.tenants != null || isOwed()) {
            // whoever passes would be of any tenant, or pass one that came already
            return false;
        }
        long hold = core.meter.hold.meanNanos();
        if (hold == 0 || hold > SHORT_HOLD_NANOS || core.limits().provenNanos() == 0) {
            return false;
        }
        called = head;
        owed = head;
        core.outbox.call(head);
        return true;
    }

    /** Whether one that was called waits on: another may have joined in front of it. */
    private boolean isOwed() {
        if (owed != null && owed.outcome() != Waiter.Outcome.WAITING) {
            owed = null;
        }
        return owed != null;
    }

    /** A waiter that was called has come, or has left the queue. */
    void came(Waiter waiter) {
        if (waiter == called) {
            end();
        }
    }

    /** From now on nobody passes, and waiters are served from what is idle. */
    void end() {
        if (called == null) {
            return;
        }
        called = null;
        ending = true;
        core.marks.add(Mark.IDLE);
    }

    /** Waiters were served from what is idle. */
    void ended() {
        ending = false;
    }
}
