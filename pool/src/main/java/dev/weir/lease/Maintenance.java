package dev.weir.lease;

import java.util.EnumSet;

/**
 * What follows from an event, once and in one order, as in Caffeine's {@code maintenance()}. An
 * event changes state, {@linkplain Mark marks} what it touched and returns; this runs before the
 * lock is released. Guarded by the pool's lock.
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
        try {
            while (!marks.isEmpty()) {
                open(clock.nanoTime());
            }
        } finally {
            pool.housekeeper.arm(bounds);
        }
    }

    private void open(long now) {
        boolean ticked = marks.remove(Mark.TICK);
        boolean decisive = marks.remove(Mark.SUPPLY) | marks.remove(Mark.BOUNDS) | ticked;
        boolean joined = marks.remove(Mark.JOINED);
        if (decisive || joined) {
            pool.growth.decide(now, decisive);
        }
        if (ticked && pool.queue.size() == 0) {
            pool.growth.openForRecurringWaits(now);
        }
        pool.handoff.rejectIfHopeless(now);
    }
}
