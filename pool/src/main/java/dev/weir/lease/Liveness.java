package dev.weir.lease;

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

    static final long FRESH_NANOS = 500_000_000L;

    /** One probe, in nanoseconds. */
    record Probe(long begunAt, long endsAt) {}

    /** Begins a probe that ends after {@code nanos} at the latest. */
    Probe probe(long nanos) {
        long now = core.time.nanoTime();
        return new Probe(now, now + nanos);
    }

    /**
     * The next step of a probe, which may ask something of the outbox.
     *
     * @return null while an answer is to be waited for
     */
    @Nullable ServerAnswer step(Probe probe) {
        long now = core.time.nanoTime();
        if (core.signs.answersSince(probe.begunAt - FRESH_NANOS)) {
            return new ServerAnswer(ServerAnswer.State.ANSWERS, null);
        }
        boolean mayAsk = now < probe.endsAt;
        boolean isLent = core.table().leased() > 0;
        validations.look(now);
        if (mayAsk && (core.connections.counted > 0 || asksIdle(now))) {
            return null;
        }
        // work goes on after any connection broke; an overloaded server may refuse a connect
        if (isLent && core.signs.lentWithin(FRESH_NANOS, now)) {
            return new ServerAnswer(ServerAnswer.State.BUSY, null);
        }
        boolean failed = core.signs.failedSince(probe.begunAt) && !validations.areUnderWay();
        if (mayAsk && !failed && (connects(now) || isAsked())) {
            return null;
        }
        Throwable failure = opener.lastFailure;
        boolean isBusy = failure == null && isLent && !isAsked();
        return isBusy
                ? new ServerAnswer(ServerAnswer.State.BUSY, null)
                : new ServerAnswer(ServerAnswer.State.SILENT, failure);
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
