package dev.weir.lease;

import dev.weir.size.SlowDown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The slots that have a connection, as an immutable array for the fast path.
 *
 * <p>A borrower starts at a place given by its thread's id, so that threads running side by side
 * take different slots (and different cache lines) without a {@code ThreadLocal}. It starts within
 * the first {@link #preferred} slots only; the rest is taken in order when those are busy. So the
 * work stays with the first few: their server processes keep what they need in the processor's
 * caches, and a quiet service leaves the rest alone for the idle timeout.
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
        Slot[] fewer = Arrays.stream(slots).filter(s -> s != slot).toArray(Slot[]::new);
        return new SlotTable(fewer, preferred);
    }

    /**
     * The same slots in another order: those that must be validated last. A search begins among the
     * first {@code spread}. Returns this very table when nothing changes.
     */
    SlotTable arranged(int spread) {
        List<Slot> order = new ArrayList<>();
        List<Slot> last = new ArrayList<>();
        for (Slot slot : slots) {
            (slot.state() == Slot.WITHHELD ? last : order).add(slot);
        }
        int start = Math.min(order.size(), spread);
        order.addAll(last);
        SlotTable next = new SlotTable(order.toArray(new Slot[0]), start);
        return next.preferred == preferred && Arrays.equals(next.slots, slots) ? this : next;
    }

    /** How many slots are leased at this moment. */
    int leased() {
        int leased = 0;
        for (Slot slot : slots) {
            leased += slot.state() == Slot.LEASED ? 1 : 0;
        }
        return leased;
    }

    /** Whether at most {@link SlowDown#FEW} are. */
    boolean areFewLeased() {
        return leased() <= SlowDown.FEW;
    }
}
