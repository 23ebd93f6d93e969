package dev.weir.lease;

import dev.weir.size.LaneRule;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Three lines: one for borrowers whose work is known to be long ({@link LongWork}), one for tasks
 * of executors that are, and one for all others. Each is served in order of arrival. Of the first
 * and the last the short one goes first, unless the long one came so much earlier that its turn has
 * come ({@link LaneRule#TURN}) and long work has fewer connections than it may. Nobody waits for
 * the answer of a task, so tasks go last. Guarded by the pool's lock.
 */
final class LaneQueue extends WaiterQueue {
    private final LongWork longWork;
    private final WaiterQueue longs = new WaiterQueue();
    private final WaiterQueue tasks = new WaiterQueue();

    LaneQueue(LongWork longWork) {
        this.longWork = longWork;
    }

    @Override
    int waitingLong() {
        return longs.size() + tasks.size();
    }

    @Override
    int waitingTasks() {
        return tasks.size();
    }

    @Override
    int size() {
        return super.size() + waitingLong();
    }

    @Override
    int jobs() {
        return super.jobs() + tasks.size();
    }

    @Override
    int servable() {
        int waiting = waitingLong();
        return super.size() + (waiting == 0 ? 0 : Math.min(waiting, longWork.room()));
    }

    @Override
    int demand() {
        return size();
    }

    @Override
    boolean mayWaitBesideIdle() {
        return waitingLong() > 0;
    }

    @Override
    void add(Waiter waiter) {
        waiter.inLongLine = longWork.recognise(waiter);
        if (!waiter.inLongLine) {
            super.add(waiter);
        } else if (waiter.isJob()) {
            tasks.add(waiter);
        } else {
            longs.add(waiter);
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
        if (!waiter.inLongLine) {
            super.remove(waiter);
        } else if (waiter.isJob()) {
            tasks.remove(waiter);
        } else {
            longs.remove(waiter);
        }
    }

    /** The first that can be served, if any can. */
    @Override
    @Nullable Waiter first() {
        Waiter head = super.first();
        Waiter longHead = longs.first();
        if (longHead == null || (head != null && longWork.room() == 0)) {
            return head == null ? tasks.first() : head;
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
        return older(older(super.first(), longs.first()), tasks.first());
    }

    private static @Nullable Waiter older(@Nullable Waiter one, @Nullable Waiter other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.enqueuedAt < one.enqueuedAt ? other : one;
    }

    private static boolean isBefore(Waiter longHead, Waiter head) {
        return !head.nested && longHead.turnAt <= head.enqueuedAt;
    }

    @Override
    @Nullable Waiter poll(Slot slot, long now) {
        Waiter head = first();
        if (head == null || (head.inLongLine && longWork.room() == 0)) {
            return null;
        }
        remove(head);
        return head;
    }

    @Override
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>(super.holders());
        holders.addAll(longs.holders());
        holders.addAll(tasks.holders());
        return holders;
    }
}
