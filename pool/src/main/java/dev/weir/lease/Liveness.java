package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/**
 * Whether the server answers: what the pool's own calls have shown of late, and a question where
 * they show nothing.
 *
 * <p>An answer no older than {@value #FRESH_NANOS} ns counts as one of now. Otherwise the probe
 * asks an idle connection, by the validation that it is due for anyway; then nobody, if connections
 * go from borrower to borrower, since such a pool is busy and not broken; then the server, by a
 * connect, where the bounds leave room.
 *
 * <p>A probe never joins the queue. One for which nobody is left to ask goes by the last connect:
 * the pool is busy unless that failed. Guarded by the pool's lock.
 */
record Liveness(PoolCore core, Validations validations, Supply opener) {

    static final long FRESH_NANOS = 500_000_000L;

    /** One probe: what it has asked so far. */
    static final class Probe {
        private final long begunAt;
        private final long endsAt;
        private @Nullable Slot asked;
        private long call;
        private long lateAt;
        private boolean connects;

        private Probe(long now, long nanos) {
            this.begunAt = now;
            this.endsAt = now + nanos;
        }
    }

    /** Begins a probe that ends after {@code nanos} at the latest. */
    Probe probe(long nanos) {
        return new Probe(core.time.nanoTime(), nanos);
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
        if (now < probe.endsAt && (isBeingAsked(probe, now) || asksIdle(probe, now))) {
            return null;
        }
        boolean isLent = core.table().leased() > 0;
        // work goes on after any connection broke; an overloaded server may refuse a connect
        if (isLent && core.signs.lentWithin(FRESH_NANOS, now)) {
            return new ServerAnswer(ServerAnswer.State.BUSY, null);
        }
        boolean failed = core.signs.failedSince(probe.begunAt) && !validations.areUnderWay();
        if (now < probe.endsAt && !failed && (connects(probe, now) || isAsked())) {
            return null;
        }
        Throwable failure = opener.lastFailure;
        return failure == null && !isAsked() && isLent
                ? new ServerAnswer(ServerAnswer.State.BUSY, null)
                : new ServerAnswer(ServerAnswer.State.SILENT, failure);
    }

    /** Whether the connection that was asked may still answer in good time. */
    private static boolean isBeingAsked(Probe probe, long now) {
        Slot asked = probe.asked;
        return asked != null
                && asked.state() == Slot.RESERVED
                && asked.call() == probe.call
                && now < probe.lateAt;
    }

    private boolean asksIdle(Probe probe, long now) {
        if (probe.asked != null) {
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
                probe.asked = slot;
                probe.call = slot.call();
                probe.lateAt = now + validations.lateNanos();
                return true;
            }
        }
        return false;
    }

    private boolean connects(Probe probe, long now) {
        if (!probe.connects) {
            probe.connects =
                    !core.connections.opening.isEmpty()
                            || (opener.mayOpen(now) && opener.open(now));
        }
        return probe.connects;
    }

    /** Whether a validation or a connect is under way, however late. */
    private boolean isAsked() {
        return validations.areUnderWay()
                || !core.connections.opening.isEmpty()
                || core.connections.overdueOpening > 0;
    }
}
