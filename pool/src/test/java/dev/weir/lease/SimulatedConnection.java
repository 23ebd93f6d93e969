package dev.weir.lease;

import dev.weir.tenant.Affinity;
import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/** A physical connection as the simulated server sees it, and the tenants that it has served. */
final class SimulatedConnection implements PhysicalConnection, Affinity {
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

    private int bound;
    private int served;

    SimulatedConnection(long id) {
        this.id = id;
    }

    /** Its borrower sends a first statement. */
    void bind(@Nullable Tenant tenant) {
        bound = tenant == null ? 0 : tenant.number();
        served |= 1 << bound;
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
    public Affinity affinity() {
        return this;
    }

    @Override
    public int boundTo() {
        return bound;
    }

    @Override
    public boolean knows(int tenant) {
        return (served & 1 << tenant) != 0;
    }

    @Override
    public int tenants() {
        return Integer.bitCount(served & ~1);
    }

    @Override
    public String toString() {
        return "#" + id + " " + phase + (spent == null ? "" : " (" + spent + ")");
    }
}
