package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** What one borrower leaves in plain fields of the session the next one sees. */
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Not returned yet.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "All of it is seen.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A lease that does not see the one before.")
public class NextBorrowerSeesTheLast extends OneSlot {
    private final long lease;
    private int left;

    public NextBorrowerSeesTheLast() {
        slot.become(Slot.IDLE);
        slot.tryLease(1);
        lease = slot.lease();
    }

    @Actor
    public void work() {
        left = 1;
        slot.tryReturn(lease);
    }

    @Actor
    public void borrow(II_Result r) {
        if (slot.tryLease(2)) {
            r.r1 = 1;
            r.r2 = left;
        }
    }
}
