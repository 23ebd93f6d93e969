package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.PoolHealth.Status;
import dev.weir.lease.SteadyPool.Answer;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a probe tells a busy pool from a dead server, and what it asks for that. */
@Tag("fast")
class LivenessTest {
    private static final long PATIENCE = 1_000 * MS;
    private static final int CEILING = 4;

    private SteadyPool steady = new SteadyPool(SteadyPool.limits(CEILING, 2));

    /** How long the last probe took. */
    private long took;

    private Status probe() {
        long begun = steady.time.elapsed();
        long now = underLock(steady.pool.core.time::nanoTime);
        while (true) {
            Status answer = underLock(() -> steady.pool.liveness.step(now, now + PATIENCE));
            took = steady.time.elapsed() - begun;
            if (answer != null) {
                return answer;
            }
            assertThat(took).as("a probe ends in time").isLessThanOrEqualTo(PATIENCE);
            steady.pass(MS);
        }
    }

    private <T> T underLock(Supplier<T> step) {
        steady.pool.lock.lock();
        try {
            return step.get();
        } finally {
            steady.pool.core.outbox.unlockAndAct();
        }
    }

    private void startAndRest() {
        steady.pool.start();
        steady.pass(60_000 * MS);
    }

    @Test
    void aFreshAnswerIsAsGoodAsOneNow() {
        steady.pool.start();
        steady.pass(100 * MS);

        assertThat(probe()).isEqualTo(Status.UP);

        assertThat(steady.checks).isZero();
        assertThat(took).isZero();
    }

    @Test
    void anIdleConnectionIsAskedWhenNothingFreshIsKnown() {
        startAndRest();
        int checks = steady.checks;

        assertThat(probe()).isEqualTo(Status.UP);

        assertThat(steady.checks).isEqualTo(checks + 1);
        assertThat(took).isLessThan(10 * MS);
    }

    @Test
    void aServerThatIsGoneIsKnownAtOnce() {
        startAndRest();
        steady.check = Answer.BADLY;
        steady.open = Answer.BADLY;

        assertThat(probe()).isEqualTo(Status.DOWN);
        assertThat(steady.pool.lastFailure()).hasMessageStartingWith("connect ");
        assertThat(took).isLessThan(PATIENCE / 2);
    }

    @Test
    void aServerThatSaysNothingIsSilentWhenTheProbeEnds() {
        startAndRest();
        steady.check = Answer.NEVER;
        steady.open = Answer.NEVER;

        assertThat(probe()).isEqualTo(Status.DOWN);
        assertThat(steady.pool.lastFailure()).isNull();
        assertThat(took).isBetween(PATIENCE, PATIENCE + 2 * MS);
    }

    @Test
    void anIdleConnectionThatDiedAloneDoesNotSpeakForTheServer() {
        startAndRest();
        steady.check = Answer.NEVER;

        assertThat(probe()).isEqualTo(Status.UP);

        assertThat(took).isLessThan(PATIENCE / 2);
    }

    @ParameterizedTest
    @CsvSource({"8, 8", "8, 2", "1, 1", "2, 2"})
    void aProbeWhoseValidationsHangLeavesBorrowersConnections(int size, int floor) {
        steady = new SteadyPool(SteadyPool.limits(size, floor));
        startAndRest();
        steady.borrow(size).forEach(SteadyPool::giveBack);
        steady.pass(2_000 * MS);
        int checks = steady.checks;
        int half = Math.max(1, steady.total() / 2);
        steady.check = Answer.NEVER;
        probe();
        assertThat(steady.checks - checks).isBetween(1, half);

        steady.check = Answer.WELL;
        long begun = steady.time.elapsed();
        SteadyPool.Borrower borrower = steady.join();
        steady.pass(100 * MS);
        if (size > 1) {
            assertThat(borrower.outcome()).isEqualTo(Waiter.Outcome.SERVED);
            assertThat(borrower.wokenAt - begun).isLessThanOrEqualTo(20 * MS);
        }
    }

    @Test
    void whereIdleConnectionsHangAndThereIsRoomTheServerIsAskedByAConnect() {
        steady = new SteadyPool(SteadyPool.limits(20, 10));
        startAndRest();
        steady.check = Answer.NEVER;

        assertThat(probe()).isEqualTo(Status.UP);

        assertThat(took).isLessThan(PATIENCE);
    }

    @Test
    void whatWasKnownBeforeASignOfTroubleCountsNoMore() {
        startAndRest();
        assertThat(probe()).isEqualTo(Status.UP);
        Slot broken = steady.borrow();
        steady.check = Answer.BADLY;
        steady.open = Answer.BADLY;
        underLock(
                () ->
                        steady.pool.validations.revalidateAll(
                                broken, steady.pool.core.time.nanoTime()));

        assertThat(probe()).isEqualTo(Status.DOWN);
    }

    @Test
    void aPoolThatPassesItsConnectionsOnIsBusyAndIsAskedNothing() {
        steady.pool.start();
        var loop = new ClosedLoop(steady, 20 * MS, 12).clients(60, 0);
        steady.pass(10_000 * MS);
        int checks = steady.checks;
        int opens = steady.opens;
        int waiting = steady.pool.state().waiting();

        assertThat(loop).isNotNull();
        assertThat(probe()).isEqualTo(Status.BUSY);

        assertThat(took).isZero();
        assertThat(List.of(steady.checks, steady.opens)).containsExactly(checks, opens);
        assertThat(steady.pool.state().waiting()).isEqualTo(waiting).isPositive();
    }

    @Test
    void aPoolThatCannotGrowButPassesItsConnectionsOnIsBusy() {
        startAndRest();
        steady.open = Answer.BADLY;
        var loop = new ClosedLoop(steady, 20 * MS, 12).clients(60, 0);
        steady.pass(10_000 * MS);

        assertThat(loop).isNotNull();
        for (int i = 0; i < 50; i++) {
            assertThat(probe()).isEqualTo(Status.BUSY);
            steady.pass(37 * MS);
        }
    }

    @Test
    void aPoolWhoseServerDiesUnderLoadIsSilentOnceNothingIsPassedOn() {
        startAndRest();
        List<Slot> slots = steady.borrow(2);
        steady.pass(200 * MS);
        steady.check = Answer.BADLY;
        steady.open = Answer.BADLY;
        underLock(
                () ->
                        steady.pool.validations.revalidateAll(
                                slots.get(0), steady.pool.core.time.nanoTime()));

        assertThat(probe()).isEqualTo(Status.DOWN);
        assertThat(took).isLessThan(PATIENCE);
    }

    @Test
    void whereNothingComesBackTheServerIsAskedByAConnect() {
        startAndRest();
        steady.borrow(2);
        steady.pass(10_000 * MS);
        int opens = steady.opens;

        assertThat(probe()).isEqualTo(Status.UP);

        assertThat(steady.opens).isEqualTo(opens + 1);
    }

    @Test
    void aConnectThatFailsMeansADeadServerAlthoughAllAreInUse() {
        startAndRest();
        steady.borrow(2);
        steady.pass(10_000 * MS);
        steady.open = Answer.BADLY;

        assertThat(probe()).isEqualTo(Status.DOWN);

        assertThat(took).isLessThan(PATIENCE / 2);
    }

    @Test
    void aConnectThatHangsMeansADeadServerAlthoughAllAreInUse() {
        startAndRest();
        steady.borrow(2);
        steady.pass(10_000 * MS);
        steady.open = Answer.NEVER;

        assertThat(probe()).isEqualTo(Status.DOWN);
    }

    @Test
    void whereNobodyIsLeftToAskThePoolIsBusy() {
        startAndRest();
        steady.borrow(CEILING);
        steady.pass(10_000 * MS);
        int opens = steady.opens;

        assertThat(probe()).isEqualTo(Status.BUSY);

        assertThat(steady.opens).isEqualTo(opens);
        assertThat(took).isZero();
    }

    @Test
    void aServerThatRefusesForWantOfRoomAnswers() {
        startAndRest();
        steady.borrow(2);
        steady.pass(10_000 * MS);
        steady.open = Answer.FULL;

        assertThat(probe()).isEqualTo(Status.UP);
    }

    @Test
    void credentialsThatAreRefusedLeaveAPoolWithoutConnectionsSilent() {
        steady.open = Answer.REFUSED;
        steady.pool.start();
        steady.pass(1_000 * MS);

        assertThat(probe()).isEqualTo(Status.DOWN);
    }

    @Test
    void anOutageThatIsKnownIsToldInTime() {
        steady.open = Answer.BADLY;
        steady.pool.start();
        steady.pass(10_000 * MS);

        assertThat(probe()).isEqualTo(Status.DOWN);
        assertThat(steady.pool.lastFailure()).isNotNull();
    }

    @Test
    void aServerThatIsBackIsKnownAtOnce() {
        startAndRest();
        steady.check = Answer.BADLY;
        steady.open = Answer.BADLY;
        assertThat(probe()).isEqualTo(Status.DOWN);
        steady.check = Answer.WELL;
        steady.open = Answer.WELL;
        steady.pass(60_000 * MS);

        assertThat(probe()).isEqualTo(Status.UP);
    }
}
