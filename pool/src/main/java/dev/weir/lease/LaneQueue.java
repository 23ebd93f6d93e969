package dev.weir.lease;

import dev.weir.size.LaneRule;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two lines: one for borrowers whose work is known to be long ({@link LongCallers}), and one for
 * all others. Each is served in order of arrival. Of both heads the short one goes first, unless
 * the long one came so much earlier that its turn has come ({@link LaneRule#turnNanos}) and long
 * work has fewer connections than it may. Guarded by the pool's lock.
 */
final class LaneQueue extends WaiterQueue {
    private final LongCallers callers;
    private final WaiterQueue longs = new WaiterQueue();
    private long longsSince;

    LaneQueue(LongCallers callers) {
        this.callers = callers;
    }

    @Override
    int waitingLong() {
        return longs.size();
    }

    @Override
    int size() {
        return super.size() + longs.size();
    }

    @Override
    int jobs() {
        return super.jobs() + longs.jobs();
    }

    @Override
    int servable() {
        int line = longs.size();
        return super.size() + (line == 0 ? 0 : Math.min(line, callers.room()));
    }

    @Override
    int demand() {
        return size();
    }

    @Override
    boolean mayWaitBesideIdle() {
        return longs.size() > 0;
    }

    @Override
    void add(Waiter waiter) {
        waiter.caller = callers.of(waiter.callStack);
        waiter.inLongLine = callers.isLong(waiter);
        if (waiter.inLongLine) {
            longsSince = longs.size() == 0 ? waiter.enqueuedAt : longsSince;
            // nobody waits for the answer of a task: it has its part of the permits, and no turn
            waiter.turnAt =
                    waiter.isJob()
                            ? Long.MAX_VALUE
                            : waiter.enqueuedAt
                                    + callers.turnNanos(waiter, waiter.enqueuedAt - longsSince);
            longs.add(waiter);
        } else {
            super.add(waiter);
        }
    }

    /** One that holds a connection already goes before all, long or not. */
    @Override
    void addFirst(Waiter waiter) {
        waiter.inLongLine = false;
        super.addFirst(waiter);
    }

    @Override
    void remove(Waiter waiter) {
        if (waiter.inLongLine) {
            longs.remove(waiter);
        } else {
            super.remove(waiter);
        }
    }

    /** The first that can be served, if any can. */
    @Override
    @Nullable Waiter first() {
        Waiter head = super.first();
        Waiter longHead = longs.first();
        if (longHead == null || (head != null && callers.room() == 0)) {
            return head;
        }
        return head == null || isBefore(longHead, head) ? longHead : head;
    }

    @Override
    boolean isLongDue(long now) {
        Waiter longHead = longs.first();
        return longHead != null && longHead.turnAt <= now;
    }

    @Override
    @Nullable Waiter oldest() {
        Waiter head = super.first();
        Waiter longHead = longs.first();
        boolean longer =
                longHead != null && (head == null || longHead.enqueuedAt < head.enqueuedAt);
        return longer ? longHead : head;
    }

    private static boolean isBefore(Waiter longHead, Waiter head) {
        return !head.nested && longHead.turnAt <= head.enqueuedAt;
    }

    /** Whoever comes first, whether or not it may be served: for the end of all waits. */
    @Override
    @Nullable Waiter poll() {
        Waiter head = first();
        if (head != null) {
            remove(head);
        }
        return head;
    }

    @Override
    @Nullable Waiter poll(Slot slot, long now) {
        Waiter head = first();
        if (head == null || (head.inLongLine && callers.room() == 0)) {
            return null;
        }
        remove(head);
        return head;
    }

    @Override
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>(super.holders());
        holders.addAll(longs.holders());
        return holders;
    }
}
