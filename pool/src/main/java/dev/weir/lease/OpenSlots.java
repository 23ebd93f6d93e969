package dev.weir.lease;

import java.util.function.Consumer;

/**
 * The slots that have a connection, for the parts of the pool. Guarded by the pool's lock; each
 * change is published to the fast path.
 */
final class OpenSlots {
    private final Consumer<SlotTable> fastPath;
    private SlotTable table = SlotTable.EMPTY;

    OpenSlots(Consumer<SlotTable> fastPath) {
        this.fastPath = fastPath;
    }

    SlotTable table() {
        return table;
    }

    void set(SlotTable next) {
        table = next;
        fastPath.accept(next);
    }
}
