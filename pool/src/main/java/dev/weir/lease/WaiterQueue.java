package dev.weir.lease;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Borrowers in order of arrival: a doubly linked list through the waiters themselves, so that
 * joining, serving the first and leaving from the middle are each a few writes and allocate
 * nothing. Guarded by the pool's lock.
 */
class WaiterQueue {
    private @Nullable Waiter first;
    private @Nullable Waiter last;
    private int size;
    private int jobs;

    int size() {
        return size;
    }

    /** Of those in the queue, the ones that stand for tasks. */
    int jobs() {
        return jobs;
    }

    @Nullable Waiter first() {
        return first;
    }

    /** The one that waits longest, whether or not it may be served. */
    @Nullable Waiter oldest() {
        return first();
    }

    /** Borrowers that could be served if there were connections. */
    int servable() {
        return size();
    }

    /** Borrowers that could be served if more connections might be lent. */
    int demand() {
        return servable();
    }

    /** Of those in the queue, the ones whose work is known to be long. */
    int waitingLong() {
        return 0;
    }

    /** Of these, the ones that stand for tasks: nobody waits for them. */
    int waitingTasks() {
        return 0;
    }

    /** Those in the queue for whom somebody waits. */
    final int urgent() {
        return size() - waitingTasks();
    }

    /** Whether the first of those whose work is known to be long has waited for its turn. */
    boolean isLongDue(long now) {
        return false;
    }

    /** Whether one of them may wait although a connection is idle. */
    boolean mayWaitBesideIdle() {
        return false;
    }

    /** Whether this one may not join, for reasons of its own. */
    boolean isFullFor(Waiter waiter) {
        return false;
    }

    /** These slots, those first that suit whose turn is next. */
    Slot[] suited(Slot[] slots) {
        return slots;
    }

    /** Takes out the one that {@code slot} is for; null when nobody may have it. */
    @Nullable Waiter poll(Slot slot, long now) {
        return poll();
    }

    /** The threads that wait, by {@link Thread#threadId()}. */
    Set<Long> holders() {
        Set<Long> holders = new HashSet<>();
        for (Waiter w = first; w != null; w = w.next) {
            holders.add(w.holder);
        }
        return holders;
    }

    void add(Waiter waiter) {
        Waiter tail = last;
        waiter.previous = tail;
        if (tail == null) {
            first = waiter;
        } else {
            tail.next = waiter;
        }
        last = waiter;
        count(waiter, 1);
    }

    private void count(Waiter waiter, int change) {
        size += change;
        jobs += waiter.isJob() ? change : 0;
    }

    /** Puts a waiter in front of all others but those that were put there before it. */
    void addFirst(Waiter waiter) {
        Waiter before = null;
        Waiter after = first;
        while (after != null && after.nested) {
            before = after;
            after = after.next;
        }
        waiter.previous = before;
        waiter.next = after;
        if (before == null) {
            first = waiter;
        } else {
            before.next = waiter;
        }
        if (after == null) {
            last = waiter;
        } else {
            after.previous = waiter;
        }
        count(waiter, 1);
    }

    /** Waiters whose threads hold a connection already. */
    int nested() {
        int nested = 0;
        for (Waiter w = first; w != null && w.nested; w = w.next) {
            nested++;
        }
        return nested;
    }

    /** Takes out the first, whether or not it may be served: for the end of all waits. */
    final @Nullable Waiter poll() {
        Waiter head = first();
        if (head != null) {
            remove(head);
        }
        return head;
    }

    /** Takes out a waiter that is in this queue. */
    void remove(Waiter waiter) {
        Waiter before = waiter.previous;
        Waiter after = waiter.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        waiter.previous = null;
        waiter.next = null;
        count(waiter, -1);
    }
}
