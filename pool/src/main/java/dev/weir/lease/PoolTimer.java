package dev.weir.lease;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The one timer of a pool. Its parts say when they are due, and the nearest time is asked for, as
 * Caffeine's {@code Pacer} does.
 *
 * <p>A time that was asked for is not taken back: when it comes, whatever is due by then runs. A
 * nearer one is asked for beside it, so those asked for are a stack with the nearest on top.
 * Guarded by the pool's lock.
 */
final class PoolTimer {
    private static final long NEVER = Long.MAX_VALUE;

    /** Later than that no time comes that the scheduler knows of; twice does no harm. */
    private static final long LOST_NANOS = 1_000_000_000L;

    private final Clock clock;
    private final Scheduler scheduler;
    private final Outbox outbox;
    private final LongConsumer onTime;
    private final List<Due> parts = new ArrayList<>();

    /** The times that the scheduler was asked for and that have not come, nearest last. */
    private final ArrayDeque<Long> asked = new ArrayDeque<>();

    /**
     * @param onTime told without the lock that a time has come; calls {@link #run} under it
     */
    PoolTimer(Clock clock, Scheduler scheduler, Outbox outbox, LongConsumer onTime) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.outbox = outbox;
        this.onTime = onTime;
    }

    /**
     * @param work is given the time at which it was due
     */
    Due register(LongConsumer work) {
        Due part = new Due(work);
        parts.add(part);
        return part;
    }

    /** Asks for the nearest time at which a part is due, unless that or a nearer one will come. */
    void arm() {
        long nearest = NEVER;
        for (Due part : parts) {
            nearest = Math.min(nearest, part.at);
        }
        Long next = asked.peekLast();
        if (next != null && clock.nanoTime() - next > LOST_NANOS) {
            asked.clear(); // there was no memory to ask the scheduler, or to begin
            next = null;
        }
        if (nearest < (next == null ? NEVER : next)) {
            long time = nearest;
            long delay = Math.max(0, time - clock.nanoTime());
            asked.add(time);
            outbox.add(() -> scheduler.schedule(() -> onTime.accept(time), delay));
        }
    }

    /** A time has come that was asked for: runs the parts that are due. */
    void run(long time) {
        while (!asked.isEmpty() && asked.getLast() <= time) {
            asked.removeLast();
        }
        long now = clock.nanoTime();
        for (Due part : parts) {
            long at = part.at;
            if (at <= now) {
                part.never();
                part.work.accept(at);
            }
        }
    }

    static final class Due {
        private final LongConsumer work;
        private long at = NEVER;

        private Due(LongConsumer work) {
            this.work = work;
        }

        boolean isSet() {
            return at != NEVER;
        }

        /** It is due at that time, and not before. */
        void at(long time) {
            at = time;
        }

        /** It is due at that time or sooner. */
        void atLatest(long time) {
            at = Math.min(at, time);
        }

        void never() {
            at = NEVER;
        }
    }
}
