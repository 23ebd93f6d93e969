package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of the driver that wait for something else than the server: no permit is lost to them. */
@Tag("long")
@Timeout(120)
@ExtendWith(QuietLog.class)
class HungCallTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    /** A call of the pool's, and what makes the pool call. */
    private enum Hanging {
        VALIDATION(Call.IS_VALID, 0),
        ROLLBACK(Call.ROLLBACK, 0),
        /** The first is the borrower's own. */
        RESET(Call.SET_ISOLATION, 1),
        CLOSE(Call.CLOSE, 0);

        private final Call call;
        private final int notThePools;

        Hanging(Call call, int notThePools) {
            this.call = call;
            this.notThePools = notThePools;
        }
    }

    private WeirBuilder builder() {
        return TestPools.on(database)
                .maximumPoolSize(1)
                .minimumIdle(0)
                .validationTimeout(250)
                .loginTimeout(Duration.ofSeconds(1));
    }

    private Hang hang(Hanging hanging) {
        return database.on(hanging.call).after(hanging.notThePools).hangOnce();
    }

    /** One lease after which the pool makes the call. */
    private static void lend(WeirDataSource pool, Hanging hanging) throws Exception {
        try (Connection lent = pool.getConnection()) {
            switch (hanging) {
                case ROLLBACK -> {
                    lent.setAutoCommit(false);
                    TestPools.execute(lent, "insert into t values (1)");
                }
                case RESET -> lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                case CLOSE -> pool.evictConnection(lent);
                case VALIDATION -> {}
            }
        }
    }

    /** Nothing ends the call, but the driver says that the connection is closed: aborted. */
    @ParameterizedTest
    @EnumSource
    void aCallThatNothingEndsIsGivenUpWhenItsConnectionIsCut(Hanging hanging) throws Exception {
        WeirBuilder builder = builder();
        if (hanging == Hanging.VALIDATION) {
            builder.aliveBypassWindow(Duration.ZERO);
        }
        try (WeirDataSource pool = builder.build()) {
            try (Connection warm = pool.getConnection()) {
                assertThat(warm.isClosed()).isFalse();
            }
            Hang hang = hang(hanging);
            lend(pool, hanging);

            Connection next = pool.getConnection();

            assertThat(hang.heldCalls()).isEqualTo(1);
            assertThat(pool.snapshot().closedInAll()).isEqualTo(1);
            database.on(hanging.call).clear();
            hang.release();
            eventually("the late end is there", () -> hang.heldCalls() == 0);
            TestPools.execute(next, "select 1");
            next.close();
            pool.getConnection().close();
            PoolSnapshot last = pool.snapshot();
            assertThat(last.closedInAll()).isEqualTo(1);
            assertThat(last.closing() + last.opening()).isZero();
        }
        eventually("nothing is left", () -> database.counts().total() == 0);
    }

    @Test
    void aTimeoutNamesTheConnectionsInThePoolsOwnHandsAndNeverSaysThatAllAreInUse()
            throws Exception {
        try (WeirDataSource pool =
                builder().validationTimeout(10_000).connectionTimeout(300).build()) {
            Hang hang = database.on(Call.ROLLBACK).hangOnce().endingOn(Ending.ABORT);
            lend(pool, Hanging.ROLLBACK);
            hang.awaitHeld();

            PoolTimeoutException timeout =
                    catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);

            assertThat(timeout.getErrorCode()).isEqualTo(2);
            assertThat(timeout.getMessage())
                    .contains("(total=1, active=0, idle=0, waiting=0)")
                    .contains("1 in the pool's own hands")
                    .containsPattern(
                            "connection 1 has been in the pool's own hands for .*: it is being reset");
            assertThat(timeout.diagnosis().held())
                    .extracting(Diagnosis.Held::work)
                    .containsExactly(Diagnosis.Held.Work.RESET);
            hang.release();
        }
    }

    /**
     * An interrupt ends no such wait. It would meet what the driver does when it has the lock, and
     * close the file of an embedded database.
     */
    @Test
    void aThreadThatWaitsForALockWorksWithoutAnInterruptWhenItHasIt() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        database.on(Call.ROLLBACK)
                .run(
                        call -> {
                            lock.lock();
                            interrupted.complete(Thread.currentThread().isInterrupted());
                            lock.unlock();
                        });
        lock.lock();
        try (VirtualPool pool =
                VirtualPool.start(TestPools.on(database).maximumPoolSize(1).minimumIdle(0))) {
            try (Connection lent = pool.borrow()) {
                lent.setAutoCommit(false);
                TestPools.execute(lent, "insert into t values (1)");
            }
            eventually("it waits", lock::hasQueuedThreads);
            pool.passBeside(Duration.ofSeconds(20));
            lock.unlock();

            assertThat(Background.result(interrupted)).isFalse();
        }
    }

    /** The same where the pool's own wait was ended by it. */
    @Test
    void aConnectionWhoseCancelHangsIsClosedWithoutAnInterrupt() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        database.on(Call.CLOSE)
                .run(call -> interrupted.complete(Thread.currentThread().isInterrupted()));
        database.on(Call.ABORT).fail(() -> new SQLException("scripted", "0A000"));
        Hang work = database.on(Call.EXECUTE).hangOnce();
        Hang cancel = database.on(Call.CANCEL).hangOnce();
        try (WeirDataSource pool = builder().build()) {
            Connection lent = pool.getConnection();
            Background.on("works", () -> lent.createStatement().execute("select 1"));
            work.awaitHeld();

            lent.close();

            assertThat(Background.result(interrupted)).isFalse();
            work.release();
            cancel.release();
        }
    }

    @Test
    void anAbortThatHangsCostsNoPermit() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(TestPools.on(database).maximumPoolSize(1).minimumIdle(0))) {
            Connection lent = pool.borrow();
            Hang hang = database.on(Call.ABORT).hangOnce();
            lent.abort(Runnable::run);
            hang.awaitHeld();

            pool.passBeside(Duration.ofSeconds(42));

            eventually("its place is free", () -> pool.snapshot().closing() == 0);
            hang.release();
            pool.borrow().close();
        }
    }
}
