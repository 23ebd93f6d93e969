package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who suspends and empties a pool wants no session left, as to drop or to restore a database. */
@Tag("fast")
class SuspendedTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSuspendedPoolThatWasEmptiedOpensNothingUntilItResumes(boolean isSuspendedFirst) {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(10, 3));
        steady.pool.start();
        steady.pass(1_000 * MS);
        assertThat(steady.total()).isEqualTo(3);

        if (isSuspendedFirst) {
            steady.pool.suspend();
            steady.pool.evictAll();
        } else {
            steady.pool.evictAll();
            steady.pool.suspend();
        }
        SteadyPool.Borrower waiting = steady.join();
        steady.pass(60_000 * MS);
        assertThat(steady.total()).isZero();

        steady.pool.resume();
        steady.pass(1_000 * MS);
        assertThat(waiting.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(steady.total()).isEqualTo(3);
    }
}
