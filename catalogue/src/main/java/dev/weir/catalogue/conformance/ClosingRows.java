package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.CloseRule;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.TransactionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.postgresql.PGConnection;

/** Rows about closing connections: of work left open, and of drivers that do not come back. */
final class ClosingRows {

    private static final Duration SOON = Duration.ofSeconds(1);

    /** A call may take five seconds before the pool helps it along. */
    private static final Duration HELPED = Duration.ofSeconds(7);

    private ClosingRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        141,
                        "a driver that commits on close; a connection judged broken, in a transaction",
                        "nothing is committed",
                        stage -> brokenInTransaction(stage, CloseRule.COMMITS)),
                Row.scripted(
                        142,
                        "a driver that refuses to close in a transaction; a connection judged broken",
                        "the transaction is over within 1 s",
                        stage -> brokenInTransaction(stage, CloseRule.REFUSES)),
                Row.scripted(
                        143,
                        "a driver that commits on close; the pool is closed, a lease still out",
                        "nothing is committed",
                        ClosingRows::poolClosed),
                Row.scripted(
                        144,
                        "a driver that refuses to close in a transaction; the first rollback fails",
                        "the transaction is over within 7 s, and its session counts till then",
                        ClosingRows::rollbackFails),
                Row.scripted(
                        145,
                        "rollback on return waits for a lock in the driver: abort does not end it",
                        "close() at once; the permit back within 7 s",
                        ClosingRows::rollbackWaits),
                Row.scripted(
                        146,
                        "closing a connection waits for a lock in the driver: abort does not end it",
                        "the permit back within 7 s",
                        ClosingRows::closeWaits),
                Row.onPostgres(
                        145,
                        "COPY begun in a transaction and not ended, close()",
                        "the permit back within 7 s; nothing of the transaction is left",
                        stage -> unfinishedCopy(PostgresStage.of(stage))));
    }

    private static void brokenInTransaction(Stage stage, CloseRule rule) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        stage.database().closeInTransaction(rule);
        ScriptedConnection physical = breakInTransaction(stage);
        Stage.work(stage.served(stage.borrow("next"), SOON));
        isOver(stage, physical, SOON);
    }

    private static void poolClosed(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        stage.database().closeInTransaction(CloseRule.COMMITS);
        Connection lent = stage.take();
        ScriptedConnection physical = beginTransaction(stage, lent);
        Task<Boolean> close = stage.run("pool-close", stage.pool()::close);
        close.await(stage.limit(Duration.ofSeconds(1)));
        stage.run("late-close", lent::close).await(stage.limit(SOON));
        close.await(stage.limit(HELPED));
        stage.poolIsOver();
        isOver(stage, physical, SOON);
    }

    private static void rollbackFails(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        stage.database().closeInTransaction(CloseRule.REFUSES);
        stage.on(Call.ROLLBACK).failOnce(() -> new SQLException("scripted", "40000"));
        ScriptedConnection physical = breakInTransaction(stage);
        Stage.work(stage.served(stage.borrow("next"), HELPED));
        isOver(stage, physical, HELPED);
    }

    private static void rollbackWaits(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        beginTransaction(stage, lent);
        stage.holdNext(stage.on(Call.ROLLBACK)).endingOn(Ending.INTERRUPT);
        stage.returns("close()", stage.run("close", lent::close), Stage.AT_ONCE);
        Task<Connection> next = stage.borrow("next");
        Stage.work(stage.served(next, HELPED));
        stage.notes().saw("the permit back after %,d ms".formatted(next.millis()));
    }

    private static void closeWaits(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        stage.holdNext(stage.on(Call.CLOSE)).endingOn(Ending.INTERRUPT);
        Connection lent = stage.take();
        breakConnection(stage, lent);
        Task<Boolean> close = stage.run("close", lent::close);
        stage.returns("close()", close, Stage.AT_ONCE);
        Stage.work(stage.served(stage.borrow("next"), HELPED));
    }

    /** The driver keeps a lock until the COPY ends. */
    private static void unfinishedCopy(PostgresStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        lent.setAutoCommit(false);
        insert(lent);
        PGConnection raw;
        try {
            raw = lent.unwrap(PGConnection.class);
        } catch (SQLException e) {
            throw new NotApplicable("unwrap to the driver's class is refused");
        }
        raw.getCopyAPI().copyIn("copy mark from stdin");
        stage.run("close", lent::close).await(stage.limit(HELPED));
        Task<Connection> next = stage.borrow("next");
        Stage.work(stage.served(next, HELPED));
        stage.notes().saw("the permit back after %,d ms".formatted(next.millis()));
        stage.expect(
                "0".equals(stage.ask("select count(*) from mark")), "the INSERT was committed");
    }

    /** A lease that leaves a transaction open on a connection that its pool closes. */
    private static ScriptedConnection breakInTransaction(Stage stage) throws Exception {
        Connection lent = stage.take();
        ScriptedConnection physical = beginTransaction(stage, lent);
        breakConnection(stage, lent);
        stage.run("close", lent::close).await(stage.limit(SOON));
        return physical;
    }

    private static ScriptedConnection beginTransaction(Stage stage, Connection lent)
            throws SQLException {
        ScriptedConnection physical = stage.physical(lent);
        lent.setAutoCommit(false);
        insert(lent);
        return physical;
    }

    /** To the pool it is broken; to the driver it is not. */
    private static void breakConnection(Stage stage, Connection lent) {
        stage.on(Call.CREATE_STATEMENT).failOnce(() -> new SQLException("scripted", "57P01"));
        try {
            insert(lent);
        } catch (SQLException expected) {
            // what makes the pool judge
        }
    }

    /** A pool may find out that the connection works after all, and keep it. */
    private static void isOver(Stage stage, ScriptedConnection physical, Duration bound)
            throws Exception {
        if (!stage.becomes(bound, () -> physical.transactionState() == TransactionState.IDLE)) {
            stage.notes().breach("the transaction is still there");
        }
        stage.expect(
                physical.transactionsCommitted() == 0, "the abandoned transaction was committed");
    }

    private static void insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("insert into mark values (1)");
        }
    }
}
