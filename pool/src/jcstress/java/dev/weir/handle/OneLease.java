package dev.weir.handle;

import dev.weir.lease.Slot;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.SQLException;

/** A lease that one thread uses while another ends it. */
abstract class OneLease {
    static final int REFUSED = 0;
    static final int WITHIN = 1;
    static final int OUTLIVED = 2;

    private static final long NOBODY = -1;
    private static final VarHandle HOLDER = holder();

    private final AnsweringPool pool = new AnsweringPool(this::call);
    private final ConnectionHandle lease;
    private int call = REFUSED;

    OneLease() {
        lease = pool.borrow();
        HOLDER.set(lease.slot, NOBODY);
    }

    /** The calling actor is the borrower. */
    final void borrowed() {
        HOLDER.set(lease.slot, Thread.currentThread().threadId());
    }

    private void call() {
        call = lease.isOpen() ? WITHIN : OUTLIVED;
    }

    /** Makes a call of the driver and tells what came of it. */
    final int use() {
        try {
            lease.commit();
        } catch (SQLException over) {
            // what came of it is told by the driver
        }
        return call;
    }

    final void close() {
        lease.close();
    }

    /** 1: the connection was retired; 0: it was lent on. */
    final int retired() {
        return pool.retired;
    }

    private static VarHandle holder() {
        try {
            return MethodHandles.privateLookupIn(Slot.class, MethodHandles.lookup())
                    .findVarHandle(Slot.class, "holder", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
