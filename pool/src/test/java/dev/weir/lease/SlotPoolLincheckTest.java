package dev.weir.lease;

import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Borrowing, waiting, leaving and returning on one connection in every interleaving of a few steps:
 * nobody is left waiting beside an idle connection, and never do two have it.
 */
@Tag("long")
@Param(name = "me", gen = ThreadIdGen.class)
public class SlotPoolLincheckTest {
    private static final int BORROWERS = 4;

    private final QuietWaiter[] waiters = new QuietWaiter[BORROWERS];
    private final @Nullable Slot[] taken = new Slot[BORROWERS];
    private final long[] leases = new long[BORROWERS];
    private final SlotPool pool;

    public SlotPoolLincheckTest() {
        pool = AnsweredAtOnce.poolOfOne();
    }

    @Operation
    public void borrow(@Param(name = "me") int me) {
        collect(me);
        if (taken[me] != null || waiters[me] != null) {
            return;
        }
        taken[me] = pool.tryBorrow();
        if (taken[me] == null) {
            waiters[me] = new QuietWaiter();
            pool.join(waiters[me]);
            collect(me);
        } else {
            leases[me] = taken[me].lease();
        }
    }

    @Operation
    public void giveBack(@Param(name = "me") int me) {
        collect(me);
        Slot slot = taken[me];
        if (slot != null) {
            taken[me] = null;
            if (!slot.release(leases[me], Verdict.LEND_ON)) {
                throw new IllegalStateException("not mine to end");
            }
        }
    }

    @Operation
    public void leave(@Param(name = "me") int me) {
        if (waiters[me] != null && pool.leave(waiters[me])) {
            waiters[me] = null;
        }
    }

    private void collect(int me) {
        QuietWaiter waiter = waiters[me];
        if (waiter != null && waiter.outcome() == Waiter.Outcome.SERVED) {
            taken[me] = waiter.slot();
            leases[me] = taken[me].lease();
            waiters[me] = null;
        }
    }

    @Validate
    public void nobodyWaitsBesideAnIdleConnection() {
        int owners = 0;
        int waiting = 0;
        for (int me = 0; me < BORROWERS; me++) {
            boolean served = waiters[me] != null && waiters[me].outcome() == Waiter.Outcome.SERVED;
            owners += taken[me] != null || served ? 1 : 0;
            waiting += waiters[me] != null && !served ? 1 : 0;
        }
        int state = pool.core.slots()[0].state();
        if (owners > 1) {
            throw new IllegalStateException("lent to two");
        }
        if (owners != (state == Slot.LEASED ? 1 : 0)) {
            throw new IllegalStateException("lent to nobody");
        }
        if (waiting > 0 && state == Slot.IDLE) {
            throw new IllegalStateException("somebody waits beside an idle connection");
        }
        if (waiting != pool.core.queue.size()) {
            throw new IllegalStateException("somebody waits outside the queue");
        }
    }

    @Test
    void aReturnAndAJoinSeeEachOther() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .iterations(Integer.getInteger("weir.lincheck.iterations", 2))
                .invocationsPerIteration(400)
                .addGuarantee(
                        ManagedStrategyGuaranteeKt.forClasses("dev.weir.lease.StackRoom")
                                .allMethods()
                                .ignore())
                .check(SlotPoolLincheckTest.class);
    }
}
