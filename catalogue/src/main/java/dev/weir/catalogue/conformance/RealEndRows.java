package dev.weir.catalogue.conformance;

import static dev.weir.catalogue.conformance.RealSessionRows.expectMarks;
import static dev.weir.catalogue.conformance.RealStage.execute;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Rows about the end of leases, by others too, on each real database that can be asked. */
final class RealEndRows {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** A call may take five seconds before the pool helps it along. */
    private static final Duration HELPED = Duration.ofSeconds(7);

    private static final int ROUNDS = 20;

    private static final Set<Backend> ALL = EnumSet.complementOf(EnumSet.of(Backend.SCRIPTED));

    /** Where the end of the socket frees a call; elsewhere it may take longer than the guard. */
    private static final Set<Backend> SERVERS = EnumSet.of(Backend.POSTGRES, Backend.MARIADB);

    private RealEndRows() {}

    static List<Row> rows() {
        return Stream.of(
                        Row.onEach(
                                ALL,
                                27,
                                "statements kept past close(), the connection in another's transaction",
                                "C = 08003; the other's transaction untouched",
                                RealEndRows::lateCalls),
                        Row.onEach(
                                ALL,
                                133,
                                "another thread closes the lease while its borrower works in a"
                                        + " transaction, %d times".formatted(ROUNDS),
                                "rolled back; the next borrower in auto-commit mode, its INSERT durable",
                                RealEndRows::closedByAnother),
                        Row.onEach(
                                ALL,
                                143,
                                "the pool is closed, a lease still out in a transaction",
                                "nothing is committed, no lock is left",
                                RealEndRows::poolClosed),
                        Row.onEach(
                                ALL,
                                147,
                                "abort() in a transaction, then close()",
                                "served at once; nothing is committed, no lock is left",
                                RealEndRows::abortInTransaction),
                        Row.onEach(
                                SERVERS,
                                148,
                                "a statement waits for a lock in the database; another thread closes"
                                        + " the lease",
                                "close() within 1 s, the permit back within 7 s; the statement is"
                                        + " not done later",
                                RealEndRows::closedInALock))
                .flatMap(List::stream)
                .toList();
    }

    private static void closedByAnother(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        for (int round = 1; round <= ROUNDS; round++) {
            Connection lent = stage.take();
            lent.setAutoCommit(false);
            execute(lent, "insert into mark values (1)");
            Task<Boolean> borrower = stage.run("borrower", () -> insertUntilClosed(lent));
            stage.run("close", lent::close).await(stage.limit(SECOND));
            Connection next = stage.served(stage.borrow("next"), HELPED);
            stage.expect(next.getAutoCommit(), "the next borrower is in the mode of the last");
            execute(next, "insert into mark values (2)");
            next.close();
            borrower.await(stage.limit(SECOND));
            stage.expect(borrower.hasEnded(), "the borrower " + borrower.describe());
            expectMarks(stage, 2, round, "an INSERT of a next borrower is not durable");
            expectMarks(stage, 1, 0, "what was not committed is there");
        }
    }

    private static void insertUntilClosed(Connection lent) throws SQLException {
        try (Statement statement = lent.createStatement()) {
            while (!lent.isClosed()) {
                statement.execute("insert into mark values (1)");
            }
        } catch (SQLException expected) {
            // it was closed meanwhile
        }
    }

    private static void poolClosed(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        lent.setAutoCommit(false);
        execute(lent, "insert into mark values (1)");
        Task<Boolean> close = stage.run("pool-close", stage.pool()::close);
        // some pools wait for what is out
        close.await(Stage.AT_ONCE.toMillis());
        stage.run("late-close", lent::close).await(stage.limit(SECOND));
        close.await(stage.limit(HELPED));
        stage.poolIsOver();
        stage.expectUnlocked();
        expectMarks(stage, 1, 0, "the abandoned transaction was committed");
    }

    private static void abortInTransaction(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        lent.setAutoCommit(false);
        execute(lent, "insert into mark values (1)");
        stage.run("abort", () -> lent.abort(Runnable::run)).await(stage.limit(SECOND));
        stage.run("close", lent::close).await(stage.limit(SECOND));
        Connection next = stage.served(stage.borrow("next"), SECOND);
        execute(next, "insert into mark values (2)");
        next.close();
        stage.expectUnlocked();
        expectMarks(stage, 1, 0, "the aborted transaction was committed");
        expectMarks(stage, 2, 1, "the next borrower's INSERT is not durable");
    }

    private static void closedInALock(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        stage.sql("insert into mark values (3)");
        try (Connection holder = stage.connectPast()) {
            holder.setAutoCommit(false);
            execute(holder, "update mark set id = 4 where id = 3");
            Connection lent = stage.take();
            Task<Boolean> borrower =
                    stage.run("borrower", () -> execute(lent, "update mark set id = 5"));
            Stage.pause(Duration.ofMillis(300));
            if (borrower.hasEnded()) {
                throw new NotApplicable("the statement did not wait: it " + borrower.describe());
            }
            stage.returns("close()", stage.run("close", lent::close), SECOND);
            Task<Connection> next = stage.borrow("next");
            Connection served = stage.served(next, HELPED);
            stage.notes().saw("the permit back after %,d ms".formatted(next.millis()));
            stage.expect(served.getAutoCommit(), "the next borrower is in a transaction");
            holder.rollback();
        }
        // whoever waited for the lock has it by now, or soon
        Stage.pause(Duration.ofMillis(300));
        expectMarks(stage, 5, 0, "a statement whose lease had ended was done later, and committed");
    }

    private static void lateCalls(RealStage stage) throws Exception {
        stage.openDirect(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        Statement statement = first.createStatement();
        PreparedStatement prepared = first.prepareStatement("insert into mark values (1)");
        first.close();
        Connection owner = stage.take();
        owner.setAutoCommit(false);
        execute(owner, "insert into mark values (2)");
        Map<String, Stage.Action> calls = new LinkedHashMap<>();
        calls.put("Connection.rollback", first::rollback);
        calls.put("Connection.setAutoCommit", () -> first.setAutoCommit(true));
        calls.put("Statement.execute", () -> statement.execute("insert into mark values (1)"));
        calls.put("PreparedStatement.execute", prepared::execute);
        for (Map.Entry<String, Stage.Action> call : calls.entrySet()) {
            Task<Boolean> late = stage.run("late", call.getValue());
            late.await(stage.limit(SECOND));
            if (late.failure() == null) {
                stage.notes().breach(call.getKey() + " " + late.describe());
            } else {
                stage.words(Words.HANDLE_CLOSED, late.failure());
            }
        }
        owner.commit();
        expectMarks(stage, 1, 0, "a late call wrote into the other's transaction");
        expectMarks(stage, 2, 1, "the other's transaction was touched");
    }
}
