package dev.weir.lease;

import dev.weir.lease.Sightings.Sight;

/** What must hold between any two events of a {@link SimulatedHistory}. */
final class Invariants {
    private static final long MS = 1_000_000L;

    /** How long the pool remembers a refusal. */
    private static final long REFUSAL = 30_000 * MS;

    /** The longest that a decision may be put off while somebody waits and nothing is coming. */
    private static final long REVIEW = MS / 2;

    private final SimulatedHistory history;
    private long starvingSince = Long.MAX_VALUE;

    // Slots by what they are in, as of this event.
    private int idle;
    private int leased;
    private int held;
    private int overdue;
    private int withheld;

    Invariants(SimulatedHistory history) {
        this.history = history;
    }

    void check() {
        if (history.broken != null) {
            throw history.broken;
        }
        PoolState state = history.pool.state();
        same("total", state.total(), history.gateway.total());
        same("opening", state.opening(), history.gateway.opening + history.gateway.overdueOpening);
        same("closing", state.closing(), history.gateway.closing);
        same("leased", state.leased(), history.leases.size());
        same("borrowed", (int) state.borrowed(), (int) history.begun);
        same("waiting", state.waiting(), history.waiting.size());
        same(
                "the parts of the total",
                state.idle() + state.leased() + state.held() + state.opening() + state.closing(),
                state.total());
        count();
        if (held + overdue == 0) {
            same("in service", history.pool.core.connections.inService(), idle + leased);
        }
        history.require(!history.closed || state.idle() == 0, "idle in a closed pool");
        history.lent.check();
        if (state.waiting() > 0 && !history.suspended) {
            checkWaits(state);
        } else {
            starvingSince = Long.MAX_VALUE;
        }
    }

    private void count() {
        idle = 0;
        leased = 0;
        held = 0;
        overdue = 0;
        withheld = 0;
        for (Slot slot : history.pool.core.slots()) {
            switch (slot.state()) {
                case Slot.IDLE -> idle++;
                case Slot.WITHHELD -> withheld++;
                case Slot.LEASED -> leased++;
                default -> {
                    held += slot.record.overdue ? 0 : 1;
                    overdue += slot.record.overdue ? 1 : 0;
                }
            }
        }
    }

    /** Nobody who may be served waits beside a connection that may be lent. */
    private void checkWaits(PoolState state) {
        int servable = history.passing.isOn() ? 0 : history.servable();
        history.require(
                idle == 0 || servable == 0,
                () -> "somebody waits beside an idle connection: " + servable);
        history.count(idle > 0, besideIdle());
        history.count(withheld > 0 && idle + leased + held >= state.permits(), Sight.WITHHELD);
        boolean permitFree =
                withheld > 0
                        && servable > history.gateway.checking
                        && idle + leased + held < state.permits();
        history.require(!permitFree, "somebody waits beside a connection that nobody validates");
        checkGrowth(state);
    }

    private Sight besideIdle() {
        if (history.passing.isOn()) {
            return Sight.CALLED_BESIDE_IDLE;
        }
        return history.tenants != null ? Sight.TENANT_BESIDE_IDLE : Sight.LONG_WORK_BESIDE_IDLE;
    }

    /** Nobody waits while nothing is usable, nothing is coming, and something could be opened. */
    private void checkGrowth(PoolState state) {
        long now = history.time.elapsed();
        boolean refused =
                history.gateway.lastRefusal != Long.MIN_VALUE
                        && now <= history.gateway.lastRefusal + REFUSAL;
        boolean paused = history.pool.core.meter.pace.pauseNanos(history.time.nanoTime()) > 0;
        boolean starving =
                idle + leased + held + withheld == 0
                        && history.gateway.opening == 0
                        && state.total() < history.most()
                        && !paused
                        && !refused;
        starvingSince = starving ? Math.min(starvingSince, now) : Long.MAX_VALUE;
        history.require(
                !starving || now - starvingSince <= REVIEW,
                "somebody waits, nothing is usable, and nothing is opened");
    }

    /** When nobody is there and nothing is under way, nothing is counted as lent or withheld. */
    void checkAtRest() {
        count();
        same("leased at the end", leased + held + overdue, 0);
        same("in service at the end", history.pool.core.connections.inService(), idle);
        same("not counted on at the end", history.pool.core.connections.uncounted(), 0);
        int beside = history.pool.core.beside.lentOn + history.pool.core.beside.nested;
        same("beside the permits at the end", beside, 0);
        same("long leases at the end", history.pool.core.longWork.out, 0);
    }

    private void same(String what, int pools, int truth) {
        history.require(
                pools == truth, () -> what + ": the pool says " + pools + ", it is " + truth);
    }
}
