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
    private final int mask;

    private SlotTable(Slot[] slots, int preferred) {
        this.slots = slots;
        this.preferred = Math.max(Math.min(1, slots.length), Math.min(preferred, slots.length));
        this.mask =
                this.preferred <= 1 ? 0 : -1 >>> Integer.numberOfLeadingZeros(this.preferred - 1);
    }

    /**
     * Where a thread begins to look: {@code 0 <= start < preferred}, spread evenly for consecutive
     * ids.
     */
    int start(long threadId) {
        int i = (int) threadId & mask;
        return i < preferred ? i : i - preferred;
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

    SlotTable preferring(int count) {
        return new SlotTable(slots, count);
    }
}
