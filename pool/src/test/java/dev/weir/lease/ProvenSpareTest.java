package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static dev.weir.lease.SteadyPool.giveBack;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether the next borrower finds a connection that need not be validated, in virtual time. */
@Tag("fast")
class ProvenSpareTest {
    private static final int CONNECTIONS = 8;

    private final SteadyPool steady = pool(SteadyPool.limits(CONNECTIONS, CONNECTIONS));

    @Test
    void whileOneIsOutTheNextTwoFindOneThatWasValidated() {
        steady.pass(1_000 * MS);
        steady.borrow();
        assertThat(steady.checks).isEqualTo(1);

        steady.pass(200 * MS);

        assertThat(steady.pool.tryBorrow()).isNotNull();
        assertThat(steady.pool.tryBorrow()).isNotNull();
        assertThat(steady.pool.tryBorrow()).isNull();
        assertThat(steady.checks).isEqualTo(3);
    }

    /** It would wait for the handing over of the work: a tick does that. */
    @Test
    void aBorrowerThatFindsAConnectionBeginsNoValidation() {
        steady.pass(1_000 * MS);
        steady.borrow();
        steady.pass(200 * MS);
        steady.borrow(2).forEach(slot -> steady.pool.sampled(slot, 0));

        assertThat(steady.checks).isEqualTo(3);
    }

    @Test
    void atMostTwoAreValidatedForEachThatComes() {
        steady.pass(1_000 * MS);
        Slot held = steady.borrow();
        steady.pass(60_000 * MS);
        assertThat(steady.checks).isLessThanOrEqualTo(3);
        steady.borrow(2);
        steady.pass(60_000 * MS);
        assertThat(steady.checks).isLessThanOrEqualTo(9);
        giveBack(held);
    }

    @Test
    void twoAreValidatedAheadAtATime() {
        steady.pass(1_000 * MS);
        steady.borrow();
        steady.checkNanos = 350 * MS;
        steady.pass(350 * MS);

        assertThat(steady.checks).isEqualTo(3);
    }

    @Test
    void nothingIsValidatedWhereNothingIsLent() {
        steady.pass(1_000 * MS);
        giveBack(steady.borrow());
        steady.pass(1_000 * MS);
        int before = steady.checks;
        steady.pass(60_000 * MS);

        assertThat(steady.checks).isEqualTo(before).isLessThanOrEqualTo(2);
    }

    @Test
    void nothingIsValidatedThatMayNotBeLent() {
        steady.pool.setLimits(SteadyPool.limits(CONNECTIONS, 0));
        steady.pool.findLimit(4, 1);
        steady.pass(1_000 * MS);
        while (!steady.pool.core.permits.areReached()) {
            steady.borrow();
        }
        assertThat(steady.pool.core.connections.withheld).isPositive();
        int before = steady.checks;
        steady.pass(400 * MS);

        assertThat(steady.checks).isEqualTo(before);
    }

    @Test
    void nothingIsValidatedWhileThePoolIsSuspended() {
        steady.pass(1_000 * MS);
        steady.borrow();
        steady.pool.suspend();
        steady.pass(400 * MS);

        assertThat(steady.checks).isEqualTo(1);
    }

    /** As the limit withholds one and lends it again when it has found out what that does. */
    @Test
    void whatAnsweredOfLateIsLentOnAsItIs() {
        steady.pass(1_000 * MS);
        Slot report = steady.borrow();
        Slot read = steady.borrow();
        steady.pass(200 * MS);
        int before = steady.checks;
        giveBack(read);
        for (Slot idle : steady.pool.core.slots()) {
            steady.pool.core.connections.withholdIdle(idle);
        }
        steady.pass(LivedTime.TICK_NANOS);

        assertThat(steady.pool.tryBorrow()).isSameAs(read);
        assertThat(steady.checks).isEqualTo(before);
        giveBack(report);
    }

    /** The borrower for whom it was begun may come any time, and find no other connection. */
    @Test
    void oneThatHangsIsBrokenOffAsSoonAsThatOfABorrower() {
        SteadyPool full = pool(SteadyPool.limits(2, 2));
        full.pass(1_000 * MS);
        full.borrow();
        full.check = SteadyPool.Answer.NEVER;
        full.pass(LivedTime.TICK_NANOS);
        assertThat(full.checks).isEqualTo(2);

        SteadyPool.Borrower next = full.join();
        full.pass(500 * MS + 2 * full.connectNanos);

        assertThat(next.outcome()).isEqualTo(Waiter.Outcome.SERVED);
    }

    /** All eight wish to be validated at each lease where none counts as validated for long. */
    @Test
    void aPoolThatValidatesEachTimeValidatesNothingAhead() {
        SteadyPool always = pool(new PoolLimits(CONNECTIONS, CONNECTIONS, 0, 0, 0, 0, 0));
        always.borrow();
        always.pass(400 * MS);

        assertThat(always.checks).isEqualTo(1);
    }

    private static SteadyPool pool(PoolLimits limits) {
        SteadyPool pool = new SteadyPool(limits);
        pool.pool.start();
        pool.pass(300 * MS);
        return pool;
    }
}
