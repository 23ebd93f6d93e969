package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CloseRule;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever closes a connection ends its transaction first: on a driver that commits on close the
 * abandoned work would be committed, on one that refuses its session and locks would stay.
 */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class ClosedInTransactionTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    @FunctionalInterface
    private interface Begin {
        void in(Scene scene) throws Exception;
    }

    /** What makes a pool close a connection that comes back, or is taken, in a transaction. */
    private enum Way {
        EVICTED(scene -> scene.pool.evictConnection(scene.lent)),
        ALL_EVICTED(scene -> scene.pool.softEvictConnections()),
        SURPLUS(scene -> scene.pool.setMaximumPoolSize(1)),
        UNWRAPPED(scene -> scene.lent.unwrap(ScriptedConnection.class).createStatement().close()),
        MARKED_BY_SQL(scene -> TestPools.execute(scene.lent, "set role other")),
        EVICTED_BY_THE_OVERRIDE(scene -> scene.failNext(new SQLException("scripted", "MUST1"))),
        BROKEN_BY_AN_ERROR_OF_THE_DRIVER(
                scene -> scene.failNext(new StackOverflowError("scripted"))),
        RESET_FAILS_BEFORE_THE_ROLLBACK(
                scene ->
                        scene.database
                                .on(Call.ROLLBACK)
                                .failOnce(() -> new SQLException("scripted", "40000"))),
        RESET_FAILS_AND_SO_DOES_THE_NEXT_ROLLBACK(
                scene -> scene.database.on(Call.ROLLBACK).failNext(2, () -> new Error("scripted"))),
        LEAKED(scene -> scene.lose()),
        POOL_CLOSED(scene -> scene.pool.close()),
        POOL_CLOSED_AND_ABORT_DOES_NOTHING(
                scene -> {
                    scene.database
                            .on(Call.ABORT)
                            .fail(() -> new java.sql.SQLFeatureNotSupportedException("scripted"));
                    scene.pool.close();
                }),
        ABORTED_AND_ABORT_DOES_NOTHING(
                scene -> {
                    scene.database.on(Call.ABORT).failOnce(() -> new SQLException("scripted"));
                    scene.lent.abort(Runnable::run);
                });

        private final Begin begin;

        Way(Begin begin) {
            this.begin = begin;
        }
    }

    /** One lease that leaves work behind. */
    private static final class Scene {
        private final WeirDataSource pool;
        private final ScriptedDatabase database;
        private Connection lent;

        Scene(WeirDataSource pool, ScriptedDatabase database) throws SQLException {
            this.pool = pool;
            this.database = database;
            this.lent = pool.getConnection();
        }

        void failNext(Throwable failure) {
            database.on(Call.CREATE_STATEMENT).failOnce(() -> failure);
            assertThat(catchThrowable(() -> TestPools.execute(lent, "select 1"))).isSameAs(failure);
        }

        /** Nobody can reach the handle any more. */
        void lose() throws Exception {
            lent = null;
            eventually(
                    "the leak is taken back",
                    () -> {
                        System.gc();
                        return pool.snapshot().closed().containsKey(CloseCause.LEAKED);
                    });
        }

        void end() throws SQLException {
            if (lent != null) {
                lent.close();
            }
        }
    }

    static List<Arguments> waysAndRules() {
        List<Arguments> all = new ArrayList<>();
        for (Way way : Way.values()) {
            all.add(Arguments.of(way, CloseRule.COMMITS));
            all.add(Arguments.of(way, CloseRule.REFUSES));
        }
        return all;
    }

    private WeirBuilder builder() {
        return TestPools.on(database)
                .maximumPoolSize(2)
                .minimumIdle(0)
                .exceptionOverride(
                        e ->
                                "MUST1".equals(e.getSQLState())
                                        ? ExceptionOverride.Outcome.MUST_EVICT
                                        : ExceptionOverride.Outcome.CONTINUE_EVICT);
    }

    @ParameterizedTest
    @MethodSource("waysAndRules")
    void anAbandonedTransactionIsNeitherCommittedNorLeftOnTheServer(Way way, CloseRule rule)
            throws Exception {
        database.closeInTransaction(rule);
        WeirBuilder builder = builder();
        if (way == Way.LEAKED) {
            builder.leakDetectionThreshold(3_600_000).reclaimLeaks(true);
        }
        try (WeirDataSource pool = builder.build()) {
            Scene scene = new Scene(pool, database);
            ScriptedConnection physical = abandon(scene.lent);
            Connection other = pool.getConnection();
            way.begin.in(scene);
            scene.end();

            eventually("the session has ended", () -> hasEnded(physical));
            assertThat(physical.transactionsCommitted()).isZero();
            assertThat(physical.transactionsRolledBack()).isEqualTo(1);
            assertThat(other.isClosed()).isEqualTo(pool.isClosed());
            other.close();
        }
        eventually("all sessions have ended", () -> database.counts().total() == 0);
        assertThat(database.peak().counts().total()).isLessThanOrEqualTo(2);
    }

    /** Its socket is gone too; an abort closes it before. */
    private boolean hasEnded(ScriptedConnection physical) {
        return !database.connections().contains(physical);
    }

    private ScriptedConnection abandon(Connection lent) throws SQLException {
        ScriptedConnection physical = database.connection(TestPools.backend(lent));
        lent.setAutoCommit(false);
        TestPools.execute(lent, "insert into t values (1)");
        return physical;
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aConnectionPastItsLifeThatComesBackInATransactionIsRolledBack(CloseRule rule)
            throws Exception {
        database.closeInTransaction(rule);
        try (VirtualPool pool =
                VirtualPool.start(
                        TestPools.on(database)
                                .maximumPoolSize(1)
                                .minimumIdle(0)
                                .idleTimeout(Duration.ZERO)
                                .maxLifetime(Duration.ofMinutes(1)))) {
            Connection lent = pool.borrow();
            ScriptedConnection physical = abandon(lent);
            pool.pass(Duration.ofMinutes(2));
            lent.close();

            eventually("the session has ended", () -> pool.snapshot().closedInAll() == 1);
            assertThat(physical.transactionsCommitted()).isZero();
            assertThat(pool.snapshot().closed()).containsEntry(CloseCause.LIFETIME, 1L);
        }
    }

    static List<CloseRule> rules() {
        return List.of(CloseRule.COMMITS, CloseRule.REFUSES);
    }

    /** By SQL: to the driver it is still in auto-commit mode, where rollback() is an error. */
    @ParameterizedTest
    @MethodSource("rules")
    void aTransactionBegunBySqlIsRolledBackBySql(CloseRule rule) throws Exception {
        database.closeInTransaction(rule);
        try (WeirDataSource pool = builder().build()) {
            Connection lent = pool.getConnection();
            ScriptedConnection physical = database.connection(TestPools.backend(lent));
            TestPools.execute(lent, "begin");
            TestPools.execute(lent, "insert into t values (1)");
            pool.evictConnection(lent);
            lent.close();

            eventually("the session has ended", () -> hasEnded(physical));
            assertThat(physical.transactionsCommitted()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aConnectWhoseSetUpFailsInATransactionIsRolledBackAndCountsUntilItIsGone(CloseRule rule)
            throws Exception {
        database.closeInTransaction(rule);
        AtomicReference<ScriptedConnection> failed = new AtomicReference<>();
        database.on(Call.EXECUTE)
                .where(call -> "set up".equals(call.sql()) && failed.get() == null)
                .run(call -> call.connection().setAutoCommit(false));
        database.on(Call.STATEMENT_CLOSE)
                .run(
                        call -> {
                            if (failed.compareAndSet(null, call.connection())) {
                                throw new SQLException("scripted", "42501");
                            }
                        });
        try (WeirDataSource pool =
                TestPools.on(database)
                        .maximumPoolSize(1)
                        .connectionInitSql("set up")
                        .initializationFailTimeout(-1)
                        .build()) {
            pool.getConnection().close();
            assertThat(database.peak().counts().total()).isEqualTo(1);
        }
        assertThat(database.counts().total()).isZero();
        assertThat(failed.get().isClosed()).isTrue();
        assertThat(failed.get().transactionsCommitted()).isZero();
        assertThat(failed.get().transactionsRolledBack()).isEqualTo(1);
    }

    @Test
    void aConnectionWithoutATransactionIsNotRolledBack() throws Exception {
        WireLog wire = database.recordWire();
        try (WeirDataSource pool = builder().build()) {
            try (Connection lent = pool.getConnection()) {
                TestPools.execute(lent, "select 1");
                pool.evictConnection(lent);
            }
            eventually("it is closed", () -> pool.snapshot().closedInAll() == 1);
        }
        assertThat(wire.entries())
                .filteredOn(e -> e.call() == Call.ROLLBACK || e.call() == Call.EXECUTE)
                .hasSize(1);
    }
}
