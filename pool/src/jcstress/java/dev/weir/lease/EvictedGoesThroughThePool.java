package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A connection is to be retired while its borrower closes it by the fast way. */
@JCStressTest
@State
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "Evicted in time: the slow way.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Returned before.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A connection to be evicted is lent on, or is nobody's.")
public class EvictedGoesThroughThePool extends OneSlot {
    private final long lease;

    public EvictedGoesThroughThePool() {
        slot.become(Slot.IDLE);
        slot.tryLease(1);
        lease = slot.lease();
    }

    @Actor
    public void evictOnReturn(ZZ_Result r) {
        r.r1 = slot.tryDoom(lease);
    }

    @Actor
    public void close(ZZ_Result r) {
        r.r2 = slot.tryReturn(lease);
    }
}
