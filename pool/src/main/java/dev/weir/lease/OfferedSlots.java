package dev.weir.lease;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Slots in the pool's hands that an event has left to be lent on, until {@link Maintenance} comes
 * to that. Guarded by the pool's lock.
 */
final class OfferedSlots {
    private final ArrayDeque<Slot> offered = new ArrayDeque<>();

    /** Has a slot lent on that the pool owns. */
    void add(Slot slot) {
        offered.add(slot);
    }

    /** Takes the first; null: none. */
    @Nullable Slot poll() {
        return offered.poll();
    }
}
