package dev.weir.handle;

import java.sql.SQLException;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Calls and ends of leases of one connection by two threads in every interleaving of a few steps: a
 * call is made for the lease that has the connection, and over before the next one begins.
 */
@Tag("long")
public class EndOfLeaseLincheckTest {
    private final ThreadLocal<Long> caller = ThreadLocal.withInitial(() -> 0L);
    private final AnsweringPool pool = new AnsweringPool(this::call);

    private volatile @Nullable ConnectionHandle present;

    /** The lease that has the connection, or had it last. */
    private volatile long lent;

    /** Calls under way. */
    private volatile int calls;

    /** Inside the driver. */
    private void call() {
        calls++;
        if (caller.get() != lent) {
            throw new IllegalStateException("a call of an ended lease began");
        }
        calls--;
        if (caller.get() != lent) {
            throw new IllegalStateException("a call outlived its lease");
        }
    }

    @Operation
    public void borrow() {
        ConnectionHandle handle = pool.borrow();
        if (handle != null) {
            if (calls != 0) {
                throw new IllegalStateException("lent while a call was under way");
            }
            lent = handle.lease;
            present = handle;
        }
    }

    @Operation
    public void commit() {
        ConnectionHandle handle = present;
        if (handle != null) {
            caller.set(handle.lease);
            try {
                handle.commit();
            } catch (SQLException refused) {
                // the lease was over
            }
        }
    }

    @Operation
    public void close() {
        ConnectionHandle handle = present;
        if (handle != null) {
            handle.close();
        }
    }

    @Test
    void aCallIsRefusedOrOverBeforeTheNextLeaseBegins() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(0)
                .iterations(Integer.getInteger("weir.lincheck.iterations", 1))
                .invocationsPerIteration(200)
                .addGuarantee(
                        ManagedStrategyGuaranteeKt.forClasses("dev.weir.lease.StackRoom")
                                .allMethods()
                                .ignore())
                .check(EndOfLeaseLincheckTest.class);
    }
}
