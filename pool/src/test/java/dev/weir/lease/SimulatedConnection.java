package dev.weir.lease;

import org.jspecify.annotations.Nullable;

/** A physical connection as the simulated server sees it. */
final class SimulatedConnection implements PhysicalConnection {
    /** What the server is doing with it. */
    enum Phase {
        OPEN,
        CHECKING,
        RESETTING,
        CLOSING,
        CLOSED
    }

    private final long id;
    Phase phase = Phase.OPEN;

    /** Who has borrowed it, null for nobody. */
    @Nullable Object owner;

    /** Why it must never be lent again, null while it may. */
    @Nullable String spent;

    /** Whether its borrower has a statement under way. */
    boolean busy = true;

    SimulatedConnection(long id) {
        this.id = id;
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public boolean isBusy() {
        return busy;
    }

    @Override
    public String toString() {
        return "#" + id + " " + phase + (spent == null ? "" : " (" + spent + ")");
    }
}
