package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The pool puts a connection into a slot, and a borrower takes it from there at once. */
@JCStressTest
@State
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Not idle yet.")
@Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "The connection is there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A lease on a connection that cannot be seen.")
public class BorrowerSeesTheConnection extends OneSlot {
    public BorrowerSeesTheConnection() {
        slot.become(Slot.OPENING);
    }

    @Actor
    public void connect() {
        slot.occupy(() -> 7);
        slot.become(Slot.IDLE);
    }

    @Actor
    public void borrow(II_Result r) {
        if (slot.tryLease(1)) {
            r.r1 = 1;
            r.r2 = (int) slot.connection().id();
        }
    }
}
