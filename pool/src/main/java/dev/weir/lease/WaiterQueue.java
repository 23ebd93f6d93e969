package dev.weir.lease;

import dev.weir.size.LaneRule;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Three lines: one for borrowers whose work is known to be long ({@link LongWork}), one for tasks
 * of executors that are, and one for all others. Each is served in order of arrival. Of the first
 * and the last the short one goes first, unless the long one came so much earlier that its turn has
 * come ({@link LaneRule#TURN}) and long work has fewer connections than it may. Nobody waits for
 * the answer of a task, so tasks go last. Guarded by the pool's lock.
 */
class WaiterQueue {
    private final LongWork longWork;
    private final IntSupplier roomForLong;
    private final Line shorts = new Line();
    private final Line longs = new Line();
    private final Line tasks = new Line();
    private int size;
    private int jobs;
    private int waitingLong;
    private int waitingTasks;

    /**
     * @param roomForLong how many more connections long work may have
     */
    WaiterQueue(LongWork longWork, IntSupplier roomForLong) {
        this.longWork = longWork;
        this.roomForLong = roomForLong;
    }

    int size() {
        return size;
    }

    /** Of those in the queue, the ones that stand for tasks. */
    final int jobs() {
        return jobs;
    }

    /** Of those in the queue, the ones whose work is known to be long. */
    int waitingLong() {
        return waitingLong;
    }

    /** Of these, the ones that stand for tasks: nobody waits for them. */
    final int waitingTasks() {
        return waitingTasks;
    }

    /** One has joined, or left. */
    final void count(Waiter waiter, int change) {
        size += change;
        jobs += waiter.isJob() ? change : 0;
        waitingLong += waiter.inLongLine ? change : 0;
        waitingTasks += waiter.inLongLine && waiter.isJob() ? change : 0;
    }

    /** Those in the queue for whom somebody waits. */
    final int urgent() {
        return size() - waitingTasks();
    }

    /** Waiters whose threads hold a connection already. */
    int nested() {
        int nested = 0;
        for (Waiter w = shorts.first; w != null && w.nested; w = w.next) {
            nested++;
        }
        return nested;
    }

    /** Borrowers that could be served if there were connections. */
    int servable() {
        return waitingLong == 0
                ? size
                : size - waitingLong + Math.min(waitingLong, roomForLong.getAsInt());
    }

    /** Borrowers that could be served if more connections might be lent. */
    int demand() {
        return size();
    }

    /** Whether one of them may wait although a connection is idle. */
    boolean mayWaitBesideIdle() {
        return waitingLong() > 0;
    }

    /** These slots, those first that suit whose turn is next. */
    Slot[] suited(Slot[] slots) {
        return slots;
    }

    void add(Waiter waiter) {
        waiter.inLongLine = longWork.recognise(waiter);
        Line line = lineOf(waiter);
        line.insert(waiter, line.last, null);
        count(waiter, 1);
    }

    /**
     * Puts a waiter in front of all others, long or not, but those that were put there before it.
     */
    void addFirst(Waiter waiter) {
        waiter.inLongLine = false;
        Waiter before = null;
        Waiter after = shorts.first;
        while (after != null && after.nested) {
            before = after;
            after = after.next;
        }
        shorts.insert(waiter, before, after);
        count(waiter, 1);
    }

    /** Takes out a waiter that is in this queue. */
    void remove(Waiter waiter) {
        lineOf(waiter).remove(waiter);
        count(waiter, -1);
    }

    private Line lineOf(Waiter waiter) {
        Line ofLong = waiter.isJob() ? tasks : longs;
        return waiter.inLongLine ? ofLong : shorts;
    }

    /** The first that can be served, if any can. */
    @Nullable Waiter first() {
        Waiter head = shorts.first;
        Waiter longHead = longs.first;
        if (longHead == null || (head != null && roomForLong.getAsInt() == 0)) {
            return head == null ? tasks.first : head;
        }
        return head == null || isBefore(longHead, head) ? longHead : head;
    }

    private static boolean isBefore(Waiter longHead, Waiter head) {
        return !head.nested && longHead.turnAt <= head.enqueuedAt;
    }

    /** Whether the first of those whose work is known to be long has waited for its turn. */
    boolean isLongDue(long now) {
        return longs.first != null && longs.first.turnAt <= now;
    }

    /** The one that waits longest, whether or not it may be served. */
    @Nullable Waiter oldest() {
        return older(older(shorts.first, longs.first), tasks.first);
    }

    static @Nullable Waiter older(@Nullable Waiter one, @Nullable Waiter other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return other.enqueuedAt < one.enqueuedAt ? other : one;
    }

    /** Takes out the one that {@code slot} is for; null when nobody may have it. */
    @Nullable Waiter poll(Slot slot, long now) {
        Waiter head = first();
        if (head == null || (head.inLongLine && roomForLong.getAsInt() == 0)) {
            return null;
        }
        remove(head);
        return head;
    }

    /** Takes out the first, whether or not it may be served: for the end of all waits. */
    final @Nullable Waiter poll() {
        Waiter head = first();
        if (head != null) {
            remove(head);
        }
        return head;
    }

    /** The threads that wait, by {@link Thread#threadId()}. */
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>();
        for (Line line : new Line[] {shorts, longs, tasks}) {
            for (Waiter w = line.first; w != null; w = w.next) {
                holders.add(w.holder);
            }
        }
        return holders;
    }

    /**
     * Borrowers in order of arrival: a doubly linked list through the waiters themselves, so that
     * joining, serving the first and leaving from the middle are each a few writes and allocate
     * nothing.
     */
    private static final class Line {
        private @Nullable Waiter first;
        private @Nullable Waiter last;

        void insert(Waiter waiter, @Nullable Waiter before, @Nullable Waiter after) {
            waiter.previous = before;
            waiter.next = after;
            link(before, waiter, after, waiter);
        }

        void remove(Waiter waiter) {
            link(waiter.previous, waiter.next, waiter.next, waiter.previous);
            waiter.previous = null;
            waiter.next = null;
        }

        /** What follows {@code before}, and what goes before {@code after}. */
        private void link(
                @Nullable Waiter before,
                @Nullable Waiter next,
                @Nullable Waiter after,
                @Nullable Waiter previous) {
            if (before == null) {
                first = next;
            } else {
                before.next = next;
            }
            if (after == null) {
                last = previous;
            } else {
                after.previous = previous;
            }
        }
    }
}
