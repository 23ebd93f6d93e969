package dev.weir.lease;

import dev.weir.CloseCause;

/**
 * What the pool asks of the world of drivers. Each method returns at once; the work runs elsewhere
 * and is answered, once, by the named method of {@link SlotPool}. Calls come without the pool's
 * lock. A call that throws has not begun, counts as failed, and is not answered.
 */
public interface DriverGateway {

    /** Opens a connection; answered by {@link SlotPool#opened} or {@link SlotPool#openFailed}. */
    void open(Slot slot);

    /**
     * Validates an idle connection; answered by {@link SlotPool#checked}, and after at most {@code
     * patienceNanos} by {@link SlotPool#callOverdue} first.
     */
    void check(Slot slot, PhysicalConnection connection, long patienceNanos);

    /**
     * Has a look at who else uses the server, through an idle connection; answered as a validation,
     * and nothing but that where there is nothing to look at.
     */
    default void look(Slot slot, PhysicalConnection connection) {
        check(slot, connection, Long.MAX_VALUE);
    }

    /**
     * Brings a session back to its baseline; answered by {@link SlotPool#resetDone} or {@link
     * SlotPool#resetFailed}.
     */
    void reset(Slot slot, PhysicalConnection connection);

    /** Closes a connection; answered by {@link SlotPool#closed}. */
    void close(Slot slot, PhysicalConnection connection, CloseCause cause);

    /**
     * Closes a connection, at the end of the pool, while a call of its borrower may be under way;
     * answered by {@link SlotPool#closed}.
     */
    default void cutOff(Slot slot, PhysicalConnection connection) {
        close(slot, connection, CloseCause.POOL_CLOSED);
    }
}
