package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.TransactionState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/** Rows about the way back: what a borrower leaves behind, and resets that fail. */
final class ReturnRows {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Executor DIRECT = Runnable::run;

    private ReturnRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        13,
                        "uncommitted statement, then close()",
                        "rolled back before the next lease, never committed",
                        ReturnRows::uncommitted),
                Row.scripted(
                        14,
                        "failed transaction, then close()",
                        "the next borrower can work",
                        ReturnRows::failedTransaction),
                Row.scripted(
                        17,
                        "every JDBC setter, a warning, then close()",
                        "the next borrower finds the values that a new connection has",
                        ReturnRows::setters),
                Row.scripted(
                        19,
                        "rollback on return throws SQLException",
                        "close() silent, the connection retired",
                        stage ->
                                failingRollback(
                                        stage, () -> new SQLException("scripted", "XX000"), true)),
                Row.scripted(
                        20,
                        "rollback on return does not come back",
                        "close() within 50 ms, the capacity back after the reset's timeout (at most 5 s)",
                        ReturnRows::hangingRollback),
                Row.scripted(
                        21,
                        "rollback on return throws Error, then RuntimeException",
                        "retired, never lent dirty, no permit lost",
                        ReturnRows::rollbackThrowsUnchecked),
                Row.scripted(
                        23,
                        "the physical connection unwrapped and changed past the pool",
                        "full reset or retired",
                        ReturnRows::unwrapped));
    }

    private static void uncommitted(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        ScriptedConnection physical = stage.physical(first);
        first.setAutoCommit(false);
        insert(first);
        long committed = physical.transactionsCommitted();
        first.close();
        stage.take();
        stage.expect(
                physical.transactionsCommitted() == committed, "the transaction was committed");
        stage.expect(
                physical.transactionState() == TransactionState.IDLE,
                "the transaction is still " + physical.transactionState() + " in the next lease");
    }

    private static void failedTransaction(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.setAutoCommit(false);
        insert(first);
        stage.on(Call.EXECUTE).failOnce(() -> new SQLException("scripted", "23505"));
        try {
            insert(first);
        } catch (SQLException expected) {
            // the failure that spoils the transaction
        }
        first.close();
        Connection next = stage.take();
        try {
            Stage.work(next);
        } catch (SQLException e) {
            throw stage.breach("the next borrower got " + Task.describe(e));
        }
    }

    private static void setters(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection fresh = stage.take();
        Map<String, Object> before = state(fresh);
        int id = Stage.id(fresh);
        fresh.close();

        Connection first = stage.take();
        ScriptedConnection physical = stage.physical(first);
        first.setAutoCommit(false);
        first.setReadOnly(true);
        first.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        first.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        first.setCatalog("other");
        first.setSchema("other");
        first.setNetworkTimeout(DIRECT, 1_234);
        first.setTypeMap(Map.of("mood", String.class));
        first.setClientInfo("ApplicationName", "other");
        physical.warn(new SQLWarning("left behind"));
        first.close();

        Connection next = stage.take();
        stage.expectNothingLeft(before, state(next));
        stage.notes().saw(Stage.id(next) == id ? "reset" : "retired");
    }

    private static Map<String, Object> state(Connection c) throws SQLException {
        return Map.of(
                "autoCommit", c.getAutoCommit(),
                "readOnly", c.isReadOnly(),
                "isolation", c.getTransactionIsolation(),
                "holdability", c.getHoldability(),
                "catalog", String.valueOf(c.getCatalog()),
                "schema", String.valueOf(c.getSchema()),
                "networkTimeout", c.getNetworkTimeout(),
                "typeMap", c.getTypeMap() == null ? Map.of() : Map.copyOf(c.getTypeMap()),
                "clientInfo", String.valueOf(c.getClientInfo("ApplicationName")),
                "warnings", String.valueOf(c.getWarnings()));
    }

    private static void failingRollback(
            Stage stage, java.util.function.Supplier<Throwable> failure, boolean silent)
            throws Exception {
        if (stage.isPoolOver()) {
            stage.open(0, 1, Stage.LONG_PATIENCE);
        }
        Connection first = stage.take();
        first.setAutoCommit(false);
        insert(first);
        int id = Stage.id(first);
        stage.on(Call.ROLLBACK).failOnce(failure);
        Task<Boolean> close = stage.run("close", first::close);
        close.await(stage.limit(SOON));
        stage.expect(close.hasEnded(), "close() " + close.describe());
        Throwable thrown = close.failure();
        if (silent && thrown != null) {
            stage.notes().breach("close() threw " + Task.describe(thrown));
        }
        Connection next = stage.served(stage.borrow("next"), SOON);
        stage.expect(Stage.id(next) != id, "the connection was lent again");
        stage.on(Call.ROLLBACK).clear();
        next.close();
    }

    private static void rollbackThrowsUnchecked(Stage stage) throws Exception {
        failingRollback(stage, () -> new Error("scripted"), false);
        failingRollback(stage, () -> new IllegalStateException("scripted"), false);
    }

    private static void hangingRollback(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.setAutoCommit(false);
        insert(first);
        Hang hang = stage.holdNext(stage.on(Call.ROLLBACK)).endingOn(Ending.ABORT);
        Task<Boolean> close = stage.run("close", first::close);
        stage.returns("close() returned", close, Duration.ofMillis(50));
        if (!close.hasEnded()) {
            hang.release();
            return;
        }
        Task<Connection> next = stage.borrow("next");
        stage.served(next, Duration.ofMillis(5_500));
        stage.notes().saw("capacity back after %,d ms".formatted(next.millis()));
    }

    private static void unwrapped(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        ScriptedConnection raw;
        try {
            raw = first.unwrap(ScriptedConnection.class);
        } catch (SQLFeatureNotSupportedException e) {
            throw new NotApplicable("unwrap is not supported");
        } catch (SQLException e) {
            throw new NotApplicable("unwrap to the driver's class is refused");
        }
        raw.setAutoCommit(false);
        raw.setReadOnly(true);
        raw.setSchema("other");
        first.close();

        ScriptedConnection now = stage.physical(stage.take());
        List<String> left = new ArrayList<>();
        if (!now.getAutoCommit()) {
            left.add("autoCommit");
        }
        if (now.isReadOnly()) {
            left.add("readOnly");
        }
        if ("other".equals(now.getSchema())) {
            left.add("schema");
        }
        stage.expect(left.isEmpty(), "left to the next borrower: " + String.join(", ", left));
        stage.notes().saw(now == raw ? "reset" : "retired");
    }

    private static void insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into mark values (1)");
        }
    }
}
