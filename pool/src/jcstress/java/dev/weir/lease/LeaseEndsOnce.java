package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The borrower closes while the pool takes the connection from it. */
@JCStressTest
@State
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The borrower ended it.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The pool did.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The lease ended twice, or never.")
public class LeaseEndsOnce extends OneSlot {
    private final long lease;

    public LeaseEndsOnce() {
        slot.become(Slot.IDLE);
        slot.tryLease(1);
        lease = slot.lease();
    }

    @Actor
    public void close(ZZ_Result r) {
        r.r1 = slot.tryReturn(lease);
    }

    @Actor
    public void reclaim(ZZ_Result r) {
        r.r2 = slot.tryHold(lease);
    }
}
