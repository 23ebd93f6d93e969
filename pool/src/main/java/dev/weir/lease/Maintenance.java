package dev.weir.lease;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * What follows from an event, once and in one order, as in Caffeine's {@code maintenance()}.
 *
 * <p>An event changes state, {@linkplain Mark marks} what it touched and returns. Before the lock
 * is released this enforces the limit, serves waiters, validates, opens, closes surplus, sets the
 * gate and arms the timer. Each step does nothing unless a mark or the state asks for it. Guarded
 * by the pool's lock.
 */
final class Maintenance {
    private final Clock clock;
    private final EnumSet<Mark> marks;
    private final Gate gate;
    private final WaiterQueue queue;
    private final Arrivals arrivals;
    private final Handoff handoff;
    private final Permits permits;
    private final LimitControl limit;
    private final Validations validations;
    private final ProvenSpare spare;
    private final GrowthControl growth;
    private final Eviction eviction;
    private final ServerPolling polling;
    private final Housekeeper housekeeper;
    private final PoolTimer timer;

    Maintenance(
            Clock clock,
            EnumSet<Mark> marks,
            Gate gate,
            WaiterQueue queue,
            Arrivals arrivals,
            Handoff handoff,
            Permits permits,
            LimitControl limit,
            Validations validations,
            ProvenSpare spare,
            GrowthControl growth,
            Eviction eviction,
            ServerPolling polling,
            Housekeeper housekeeper,
            PoolTimer timer) {
        this.clock = clock;
        this.marks = marks;
        this.gate = gate;
        this.queue = queue;
        this.arrivals = arrivals;
        this.handoff = handoff;
        this.permits = permits;
        this.limit = limit;
        this.validations = validations;
        this.spare = spare;
        this.growth = growth;
        this.eviction = eviction;
        this.polling = polling;
        this.housekeeper = housekeeper;
        this.timer = timer;
    }

    /** Does what the marks ask for. */
    void run() {
        boolean bounds = marks.contains(Mark.BOUNDS);
        // up before idle connections are looked at: who publishes one later sees it
        gate.set();
        try {
            Waiter newcomer = arrivals.takeNewcomer();
            do {
                pass(newcomer);
                newcomer = null;
            } while (!marks.isEmpty());
        } finally {
            gate.set();
            housekeeper.arm(bounds);
            timer.arm();
        }
    }

    private void pass(@Nullable Waiter newcomer) {
        boolean ticked = marks.remove(Mark.TICK);
        boolean looked = marks.remove(Mark.LOOKED);
        boolean bounds = marks.remove(Mark.BOUNDS);
        if (bounds || ticked) {
            eviction.shedSurplus();
            marks.add(Mark.SUPPLY);
        }
        if (ticked) {
            limit.takeSamples(clock.nanoTime());
        }
        serve();
        if (newcomer != null && queue.size() > 0) {
            limit.queued(newcomer, clock.nanoTime());
        }
        do {
            serve();
            validate(ticked);
        } while (marks.contains(Mark.IDLE) || marks.contains(Mark.SHARES));
        if (!marks.isEmpty() || newcomer != null || ticked || looked) {
            long now = clock.nanoTime();
            open(newcomer, ticked, looked, now);
            closeSurplus(looked, now);
        }
        if (ticked && queue.size() == 0) {
            spare.tick(clock.nanoTime());
        }
    }

    /** Withholds what may not be lent, and serves waiters from the rest. */
    private void serve() {
        boolean moved = marks.remove(Mark.PERMITS);
        if (moved) {
            permits.enforce();
        }
        boolean idle = marks.remove(Mark.IDLE);
        boolean shares = marks.remove(Mark.SHARES);
        handoff.serve(idle || ((shares || moved) && queue.mayWaitBesideIdle()));
    }

    private void validate(boolean ticked) {
        if (queue.size() > 0) {
            long now = clock.nanoTime();
            int wanted = ticked ? Integer.MAX_VALUE : queue.servable();
            validations.look(now);
            handoff.takeBackWithheld(wanted, now);
        }
    }

    private void open(@Nullable Waiter newcomer, boolean ticked, boolean looked, long now) {
        boolean decisive = marks.remove(Mark.SUPPLY);
        if (decisive || (newcomer != null && queue.size() > 0)) {
            growth.decide(now, decisive);
        }
        if (looked) {
            growth.openAtLook(now);
        }
    }

    private void closeSurplus(boolean looked, long now) {
        if (looked) {
            eviction.closeWithheld(limit.surplus(now));
        }
        if (looked && limit.isInUse()) {
            polling.look(now);
        }
    }
}
