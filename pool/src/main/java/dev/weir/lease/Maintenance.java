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
    private final SlotPool pool;
    private final Clock clock;
    private final EnumSet<Mark> marks;

    Maintenance(SlotPool pool, Clock clock) {
        this.pool = pool;
        this.clock = clock;
        this.marks = pool.marks;
    }

    /** Does what the marks ask for. */
    void run() {
        boolean bounds = marks.contains(Mark.BOUNDS);
        // up before idle connections are looked at: who publishes one later sees it
        pool.setGate();
        try {
            Waiter newcomer = pool.arrivals.takeNewcomer();
            do {
                pass(newcomer);
                newcomer = null;
            } while (!marks.isEmpty());
        } finally {
            pool.setGate();
            pool.housekeeper.arm(bounds);
            pool.timer.arm();
        }
    }

    private void pass(@Nullable Waiter newcomer) {
        boolean ticked = marks.remove(Mark.TICK);
        boolean looked = marks.remove(Mark.LOOKED);
        boolean bounds = marks.remove(Mark.BOUNDS);
        if (bounds || ticked) {
            pool.eviction.shedSurplus();
            marks.add(Mark.SUPPLY);
        }
        serve();
        if (newcomer != null && pool.queue.size() > 0) {
            pool.limit.queued(newcomer, clock.nanoTime());
        }
        do {
            serve();
            validate(ticked);
        } while (marks.contains(Mark.IDLE) || marks.contains(Mark.SHARES));
        if (!marks.isEmpty() || newcomer != null || ticked || looked) {
            long now = clock.nanoTime();
            open(newcomer, ticked, looked, now);
            closeSurplus(ticked, looked, now);
        }
    }

    /** Withholds what may not be lent, and serves waiters from the rest. */
    private void serve() {
        boolean permits = marks.remove(Mark.PERMITS);
        if (permits) {
            pool.permits.enforce();
        }
        boolean idle = marks.remove(Mark.IDLE);
        boolean shares = marks.remove(Mark.SHARES);
        pool.handoff.serve(idle || ((shares || permits) && pool.queue.mayWaitBesideIdle()));
    }

    private void validate(boolean ticked) {
        if (pool.queue.size() > 0) {
            long now = clock.nanoTime();
            int wanted = ticked ? Integer.MAX_VALUE : pool.queue.servable();
            pool.validations.look(now);
            pool.handoff.takeBackWithheld(wanted, now);
        }
    }

    private void open(@Nullable Waiter newcomer, boolean ticked, boolean looked, long now) {
        boolean decisive = marks.remove(Mark.SUPPLY);
        if (decisive || (newcomer != null && pool.queue.size() > 0)) {
            pool.growth.decide(now, decisive);
        }
        if (ticked && pool.queue.size() == 0) {
            pool.growth.openForRecurringWaits(now);
        }
        if (looked) {
            pool.growth.openTried(now);
        }
        if (newcomer != null) {
            pool.arrivals.rejectIfHopeless(newcomer, now);
        }
    }

    private void closeSurplus(boolean ticked, boolean looked, long now) {
        if (ticked) {
            pool.growth.giveBackReserve(now);
        }
        if (looked) {
            pool.eviction.closeWithheld(pool.limit.surplus(now));
        }
        if (looked && pool.limit.isInUse()) {
            pool.polling.look(now);
        }
    }
}
