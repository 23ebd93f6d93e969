package dev.weir.handle;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The borrower calls the driver while another thread ends its lease. */
@JCStressTest
@State
@Outcome(
        id = {"0, 0", "0, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "The call was refused.")
@Outcome(
        id = {"1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "The lease was there in the driver.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "The call outlived it, and was found.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A call outlived its lease on a connection lent on.")
public class BorrowersCallMeetsAnothersClose extends OneLease {

    @Actor
    public void use(II_Result r) {
        borrowed();
        r.r1 = use();
    }

    @Actor
    public void end() {
        close();
    }

    @Arbiter
    public void look(II_Result r) {
        r.r2 = retired();
    }
}
