package dev.weir.lease;

import java.util.Arrays;

/**
 * The slots that have a connection, as an immutable array for the fast path.
 *
 * <p>A borrower starts at a place given by its thread's id, so that threads running side by side
 * take different slots (and different cache lines) without a {@code ThreadLocal}, and the same
 * thread tends to get the same connection. It starts within the first {@link #preferred} slots
 * only; the rest is taken when those are busy, so a quiet service leaves the rest alone and the
 * idle timeout can do its work.
 */
final class SlotTable {
    static final SlotTable EMPTY = new SlotTable(new Slot[0], 0);

    final Slot[] slots;
    final int preferred;

    /**
     * 2^64 / preferred, rounded up: a remainder by two multiplications (Lemire, Kaser, Kurz 2019).
     */
    private final long reciprocal;

    private SlotTable(Slot[] slots, int preferred) {
        this.slots = slots;
        this.preferred = Math.max(Math.min(1, slots.length), Math.min(preferred, slots.length));
        this.reciprocal = this.preferred == 0 ? 0 : Long.divideUnsigned(-1L, this.preferred) + 1;
    }

    /**
     * Where a thread begins to look: {@code threadId mod preferred}, so that threads made one after
     * the other begin at different slots.
     */
    int start(long threadId) {
        return (int) Math.unsignedMultiplyHigh(reciprocal * (threadId & 0xFFFF_FFFFL), preferred);
    }

    SlotTable with(Slot slot) {
        Slot[] more = Arrays.copyOf(slots, slots.length + 1);
        more[slots.length] = slot;
        return new SlotTable(more, preferred == slots.length ? more.length : preferred);
    }

    SlotTable without(Slot slot) {
        Slot[] fewer = new Slot[slots.length - 1];
        int n = 0;
        for (Slot s : slots) {
            if (s != slot) {
                fewer[n++] = s;
            }
        }
        return new SlotTable(fewer, preferred);
    }

    /**
     * The same slots with those that must be validated first at the end, and the start of a search
     * limited to {@code count} of the others. Returns this very table when nothing changes.
     */
    SlotTable arranged(int count) {
        Slot[] order = new Slot[slots.length];
        int proven = 0;
        int end = slots.length;
        for (Slot slot : slots) {
            if (slot.state() == Slot.UNPROVEN) {
                order[--end] = slot;
            } else {
                order[proven++] = slot;
            }
        }
        for (int i = end, j = slots.length - 1; i < j; i++, j--) {
            Slot slot = order[i];
            order[i] = order[j];
            order[j] = slot;
        }
        SlotTable arranged = new SlotTable(order, Math.min(count, proven));
        return arranged.preferred == preferred && Arrays.equals(order, slots) ? this : arranged;
    }

    /** How many slots are leased at this moment. */
    int leased() {
        int leased = 0;
        for (Slot slot : slots) {
            leased += slot.state() == Slot.LEASED ? 1 : 0;
        }
        return leased;
    }
}
