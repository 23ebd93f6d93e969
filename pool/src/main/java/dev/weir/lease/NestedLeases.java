package dev.weir.lease;

import java.util.Arrays;
import java.util.EnumSet;

/**
 * Borrowers that hold a connection already. To make them wait for a permit could block them all for
 * ever: each waits for what another would return only after being served. So they are let past the
 * permits, and to the head of the queue; the ceiling holds for them as for everyone. Guarded by the
 * pool's lock.
 */
final class NestedLeases {
    private final OpenSlots open;
    private final EnumSet<Mark> marks;
    private int beyond;

    NestedLeases(OpenSlots open, EnumSet<Mark> marks) {
        this.open = open;
        this.marks = marks;
    }

    /** Leases beyond the permits that were, or are to be, given to such borrowers. */
    int beyond() {
        return beyond;
    }

    /** Lets a borrower past that waits at the end of the queue, if it is such a one. */
    void letPast(Waiter waiter, WaiterQueue queue) {
        if (!holdsOne(waiter.holder)) {
            return;
        }
        waiter.nested = true;
        queue.remove(waiter);
        queue.addFirst(waiter);
        beyond++;
        marks.add(Mark.IDLE);
    }

    private boolean holdsOne(long thread) {
        for (Slot slot : open.table().slots) {
            if (slot.presentLease() != 0 && slot.holder() == thread) {
                return true;
            }
        }
        return false;
    }

    /** Counts again how many there are; they go the fast way and tell nobody. */
    void look(WaiterQueue queue) {
        if (beyond > 0) {
            beyond = Math.min(beyond, second() + queue.nested());
        }
    }

    /**
     * Leases whose thread has another, without those that lend their permits on ({@link
     * OverstayedLeases}): each is let past the permits once.
     */
    private int second() {
        Slot[] slots = open.table().slots;
        long[] holders = new long[slots.length];
        int n = 0;
        for (Slot slot : slots) {
            long lease = slot.presentLease();
            if (lease != 0 && slot.record.lentOnAs != lease) {
                holders[n++] = slot.holder();
            }
        }
        Arrays.sort(holders, 0, n);
        int second = 0;
        for (int i = 1; i < n; i++) {
            second += holders[i] == holders[i - 1] ? 1 : 0;
        }
        return second;
    }
}
