package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Two borrowers reach for one idle connection. */
@JCStressTest
@State
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The first has it.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The other has it.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Two owners, or none.")
public class LeaseBeginsOnce extends OneSlot {
    public LeaseBeginsOnce() {
        slot.become(Slot.IDLE);
    }

    @Actor
    public void one(ZZ_Result r) {
        r.r1 = slot.tryLease(1);
    }

    @Actor
    public void other(ZZ_Result r) {
        r.r2 = slot.tryLease(2);
    }
}
