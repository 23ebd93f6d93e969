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

    int size() {
        return size;
    }

    @Nullable Waiter first() {
        return first;
    }

    /** Borrowers that could be served if there were connections. */
    int servable() {
        return size();
    }

    /** Whether this one may not join, for reasons of its own. */
    boolean isFullFor(Waiter waiter) {
        return false;
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
        size++;
    }

    @Nullable Waiter poll() {
        Waiter head = first;
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
        size--;
    }
}
