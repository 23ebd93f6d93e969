package dev.weir.lease;

import dev.weir.PoolHealth.Status;
import org.jspecify.annotations.Nullable;

/**
 * Whether the server answers: what the pool's own calls have shown of late, and a question where
 * they show nothing.
 *
 * <p>An answer no older than {@value #FRESH_NANOS} ns counts as one of now. Otherwise the probe
 * asks an idle connection, by the validation that it is due for anyway, until half of them hang;
 * then nobody, if connections go from borrower to borrower, since such a pool is busy and not
 * broken; then the server, by a connect, where the bounds leave room.
 *
 * <p>A probe never joins the queue. One for which nobody is left to ask goes by the last connect:
 * the pool is busy unless that failed. Guarded by the pool's lock.
 */
record Liveness(PoolCore core, Validations validations, Supply opener) {
    private static final long FRESH_NANOS = 500_000_000L;

    /**
     * The next step of a probe that began and ends then; it may ask something of the outbox.
     *
     * @return null while an answer is to be waited for; {@link Status#DOWN} because of {@link
     *     Supply#lastFailure}, or where nothing failed and nothing answered
     */
    @Nullable Status step(long begunAt, long endsAt) {
        long now = core.time.nanoTime();
        if (core.signs.answersSince(begunAt - FRESH_NANOS)) {
            return Status.UP;
        }
        boolean mayAsk = now < endsAt;
        boolean isLent = core.table().leased() > 0;
        validations.look(now);
        if (mayAsk && (core.connections.counted > 0 || asksIdle(now))) {
            return null;
        }
        // work goes on after any connection broke; an overloaded server may refuse a connect
        if (isLent && core.signs.lentWithin(FRESH_NANOS, now)) {
            return Status.BUSY;
        }
        boolean failed = core.signs.failedSince(begunAt) && !validations.areUnderWay();
        if (mayAsk && !failed && (connects(now) || isAsked())) {
            return null;
        }
        boolean isBusy = opener.lastFailure == null && isLent && !isAsked();
        return isBusy ? Status.BUSY : Status.DOWN;
    }

    private boolean asksIdle(long now) {
        // one that hangs is lost to borrowers for as long as a validation may take
        if (core.connections.uncounted() >= Math.max(1, core.slots().length / 2)) {
            return false;
        }
        boolean isQueued = core.queue.size() > 0;
        for (Slot slot : core.slots()) {
            boolean taken =
                    slot.record.evictReason == null
                            && (isQueued
                                    ? core.connections.takeWithheld(slot)
                                    : core.connections.reserveIdle(slot));
            if (taken) {
                validations.begin(slot, now);
                return true;
            }
        }
        return false;
    }

    /** Whether a validation or a connect is under way, however late. */
    private boolean isAsked() {
        return validations.areUnderWay()
                || !core.connections.opening.isEmpty()
                || core.connections.overdueOpening > 0;
    }

    private boolean connects(long now) {
        return !core.connections.opening.isEmpty() || (opener.mayOpen(now) && opener.open(now));
    }
}
