package dev.weir.lease;

/** What must hold between any two events of a {@link SimulatedHistory}. */
final class Invariants {
    private static final long MS = 1_000_000L;

    /** How long the pool remembers a refusal. */
    private static final long REFUSAL = 30_000 * MS;

    /** The longest that a decision may be put off while somebody waits and nothing is coming. */
    private static final long REVIEW = MS / 2;

    private final SimulatedHistory history;
    private long starvingSince = Long.MAX_VALUE;

    Invariants(SimulatedHistory history) {
        this.history = history;
    }

    void check() {
        if (history.broken != null) {
            throw history.broken;
        }
        SlotPool pool = history.pool;
        SimulatedUpstream upstream = history.upstream;
        PoolState state = pool.state();
        same("total", state.total(), upstream.total());
        same("opening", state.opening(), upstream.opening + upstream.overdueOpening);
        same("closing", state.closing(), upstream.closing);
        same("leased", state.leased(), history.leases.size());
        same("borrowed", (int) state.borrowed(), (int) history.begun);
        same("waiting", state.waiting(), history.waiting.size());
        same(
                "the parts of the total",
                state.idle() + state.leased() + state.held() + state.opening() + state.closing(),
                state.total());
        int usable = 0;
        int unproven = 0;
        for (Slot slot : pool.table().slots) {
            usable += slot.state() == Slot.HELD && slot.record.overdue ? 0 : 1;
            unproven += slot.state() == Slot.UNPROVEN ? 1 : 0;
            history.require(
                    slot.state() != Slot.IDLE || state.waiting() == 0 || history.suspended,
                    "somebody waits beside an idle connection");
        }
        history.require(!history.closed || state.idle() == 0, "idle in a closed pool");
        if (state.waiting() > 0 && !history.suspended) {
            history.require(
                    unproven == 0 || upstream.checking >= state.waiting(),
                    "somebody waits beside a connection that nobody validates");
            checkGrowth(state, usable);
        } else {
            starvingSince = Long.MAX_VALUE;
        }
    }

    /** Nobody waits while nothing is usable, nothing is coming, and something could be opened. */
    private void checkGrowth(PoolState state, int usable) {
        long now = history.time.elapsed();
        boolean refused =
                history.upstream.lastRefusal != Long.MIN_VALUE
                        && now <= history.upstream.lastRefusal + REFUSAL;
        boolean paused = history.pool.meter.pace.pauseNanos(history.time.nanoTime()) > 0;
        boolean starving =
                usable == 0
                        && history.upstream.opening == 0
                        && state.total() < state.limits().ceiling()
                        && !paused
                        && !refused;
        starvingSince = starving ? Math.min(starvingSince, now) : Long.MAX_VALUE;
        history.require(
                !starving || now - starvingSince <= REVIEW,
                "somebody waits, nothing is usable, and nothing is opened");
    }

    private void same(String what, int pools, int truth) {
        history.require(pools == truth, what + ": the pool says " + pools + ", it is " + truth);
    }
}
