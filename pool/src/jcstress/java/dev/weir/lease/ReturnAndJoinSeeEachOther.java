package dev.weir.lease;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A borrower that found nothing joins the queue while the only connection comes back by the fast
 * way: one of the two must see the other.
 */
@JCStressTest
@State
@Outcome(id = "borrowed", expect = Expect.ACCEPTABLE, desc = "It came back before.")
@Outcome(id = "SERVED", expect = Expect.ACCEPTABLE, desc = "It was handed over.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Somebody waits beside an idle connection.")
public class ReturnAndJoinSeeEachOther {
    private final SlotPool pool = AnsweredAtOnce.poolOfOne();
    private final QuietWaiter waiter = new QuietWaiter();
    private final Slot slot;
    private final long lease;
    private boolean borrowed;

    public ReturnAndJoinSeeEachOther() {
        slot = pool.tryBorrow();
        lease = slot.lease();
    }

    @Actor
    public void close() {
        slot.release(lease, Verdict.LEND_ON);
    }

    @Actor
    public void borrow() {
        borrowed = pool.tryBorrow() != null;
        if (!borrowed) {
            pool.join(waiter);
        }
    }

    @Arbiter
    public void look(L_Result r) {
        r.r1 = borrowed ? "borrowed" : waiter.outcome().toString();
    }
}
