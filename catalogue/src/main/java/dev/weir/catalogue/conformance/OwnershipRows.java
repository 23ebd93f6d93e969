package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.WireEntry;
import dev.weir.testkit.driver.WireLog;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows about who owns a connection: leases that end twice, or go on after their end. */
final class OwnershipRows {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final String LATE_THREAD = "conformance-late";

    private OwnershipRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        25,
                        "close() from two threads, held inside rollback; then two borrow",
                        "the second close does nothing: one owner",
                        OwnershipRows::closeTwiceAtOnce),
                Row.scripted(
                        26,
                        "close(), another borrows, close() again",
                        "the second close does nothing",
                        OwnershipRows::closeAgain),
                Row.scripted(
                        27,
                        "handles kept past close(), the connection lent to another",
                        "C = SQLNonTransientConnectionException 08003, nothing on the wire",
                        OwnershipRows::lateCalls),
                Row.scripted(
                        28,
                        "close() while another thread executes",
                        "the executing call errors, the connection is retired",
                        OwnershipRows::closeDuringExecute),
                Row.scripted(
                        29,
                        "abort() without close(), by the owner and by another thread",
                        "isClosed() at once, the permit free within 100 ms",
                        OwnershipRows::abortWithoutClose),
                Row.scripted(
                        30,
                        "abort() then close(), close() then abort()",
                        "no exception, each permit back once",
                        OwnershipRows::abortAndClose),
                Row.scripted(
                        131,
                        "close() while another thread's cancel() is under way",
                        "the connection is retired: the order could hit the next borrower",
                        OwnershipRows::closeDuringCancel),
                Row.scripted(
                        132,
                        "close() while another thread executes, after a short call of one's own",
                        "the connection is retired",
                        OwnershipRows::closeAfterAShortCall));
    }

    private static void closeTwiceAtOnce(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection shared = stage.take();
        shared.setAutoCommit(false);
        Stage.work(shared);
        Hang gate = stage.hold(stage.on(Call.ROLLBACK));
        Task<Boolean> one = stage.run("close-1", shared::close);
        Task<Boolean> two = stage.run("close-2", shared::close);
        stage.becomes(
                Duration.ofMillis(300),
                () -> {
                    int ended = (one.hasEnded() ? 1 : 0) + (two.hasEnded() ? 1 : 0);
                    return gate.heldCalls() == 2 || (ended == 1 && gate.heldCalls() == 1);
                });
        gate.releaseOne();
        Connection owner = stage.served(stage.borrow("owner-1"), SOON);
        gate.release();
        Task<Connection> second = stage.borrow("owner-2");
        Stage.pause(Duration.ofMillis(200));
        Connection other = second.value();
        if (other != null) {
            throw stage.breach(twoLeases(owner, other));
        }
        stage.returns("close() in the first thread", one, SOON);
        stage.returns("close() in the second thread", two, SOON);
        stage.returns(
                "the owner's work after the second close",
                stage.run("owner", () -> Stage.work(owner)),
                SOON);
        owner.close();
        stage.served(second, SOON);
    }

    private static String twoLeases(Connection owner, Connection other) {
        try {
            return Stage.id(owner) == Stage.id(other)
                    ? "two owners of one physical connection"
                    : "two leases at once from a pool of one";
        } catch (SQLException e) {
            return "two leases at once from a pool of one, and one of them broken: " + e;
        }
    }

    private static void closeAgain(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.close();
        Connection owner = stage.take();
        first.close();
        Task<Connection> other = stage.borrow("other");
        Stage.pause(Duration.ofMillis(200));
        stage.expect(other.value() == null, "the second close gave the other's lease away");
        Stage.work(owner);
        owner.close();
        stage.served(other, SOON);
    }

    private static void lateCalls(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        DatabaseMetaData metaData = first.getMetaData();
        Statement statement = first.createStatement();
        PreparedStatement prepared = first.prepareStatement("select 2");
        ResultSet rows = first.createStatement().executeQuery("select 3");
        first.close();
        Connection owner = stage.take();
        Stage.work(owner);

        Map<String, Stage.Action> calls = new LinkedHashMap<>();
        calls.put("Connection.createStatement", () -> use(first.createStatement()));
        calls.put("Connection.setAutoCommit", () -> first.setAutoCommit(false));
        calls.put("Connection.commit", first::commit);
        calls.put(
                "Connection.prepareStatement", () -> first.prepareStatement("select 4").execute());
        calls.put("Statement.executeQuery", () -> statement.executeQuery("select 5"));
        calls.put("PreparedStatement.executeQuery", prepared::executeQuery);
        calls.put("ResultSet.next", rows::next);
        calls.put("DatabaseMetaData.getTables", () -> metaData.getTables(null, null, "%", null));
        calls.put(
                "DatabaseMetaData.getConnection",
                () -> use(metaData.getConnection().createStatement()));
        calls.put(
                "Statement.getConnection", () -> use(statement.getConnection().createStatement()));
        WireLog wire = stage.database().recordWire();
        for (Map.Entry<String, Stage.Action> call : calls.entrySet()) {
            Task<Boolean> late = stage.run("late", call.getValue());
            stage.expect(late.await(1_000), call.getKey() + " " + late.describe());
            Throwable thrown = late.failure();
            List<WireEntry> sent = wire.ofThread(LATE_THREAD);
            wire.clear();
            if (!sent.isEmpty()) {
                stage.notes()
                        .breach(
                                "%s reached the other's session (%s)"
                                        .formatted(call.getKey(), sent.getFirst().call()));
            } else if (thrown == null) {
                stage.notes().breach(call.getKey() + " succeeded");
            } else if (!(thrown instanceof SQLException)) {
                stage.notes().breach(call.getKey() + " threw " + thrown);
            } else if (Words.HANDLE_CLOSED.differenceOf(thrown) != null) {
                stage.words(Words.HANDLE_CLOSED, thrown);
            }
        }
        stage.database().stopRecording();
        stage.expect(first.isClosed(), "isClosed() is false");
        Task<Boolean> valid = stage.start("valid", () -> first.isValid(1));
        valid.await(stage.limit(SOON));
        stage.expect(
                Boolean.FALSE.equals(valid.value()),
                "isValid() of a closed handle is not false: it " + valid.describe());
    }

    private static void use(Statement statement) throws SQLException {
        statement.execute("select 6");
    }

    private static void closeDuringExecute(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection shared = stage.take();
        ScriptedConnection physical = stage.physical(shared);
        Statement statement = shared.createStatement();
        Hang hang = stage.holdNext(stage.on(Call.EXECUTE)).endingOn(Ending.ABORT);
        Task<Boolean> executing = stage.run("executing", () -> statement.execute("select 7"));
        hang.awaitHeld();
        Task<Boolean> close = stage.run("close", shared::close);
        close.await(stage.limit(SOON));
        stage.expect(close.hasEnded(), "close() " + close.describe());
        Connection owner = stage.served(stage.borrow("next"), SOON);
        boolean again = stage.physical(owner) == physical;
        if (again && !executing.hasEnded()) {
            throw stage.breach("lent to another while the statement still ran: two owners");
        }
        stage.expect(!again, "the connection was lent again");
        if (!executing.hasEnded()) {
            stage.await("the connection is cut", SOON, physical::isClosed);
            // As a socket's close ends a read on it.
            hang.release();
        }
        executing.await(stage.limit(SOON));
        stage.expect(executing.failure() != null, "the executing call " + executing.describe());
    }

    private static void closeDuringCancel(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection shared = stage.take();
        ScriptedConnection physical = stage.physical(shared);
        Statement statement = shared.createStatement();
        statement.execute("select 7");
        Hang hang = stage.holdNext(stage.on(Call.CANCEL)).endingOn(Ending.ABORT);
        Task<Boolean> cancelling = stage.run("cancelling", statement::cancel);
        hang.awaitHeld();
        assertNotLentDuring(cancelling, shared, physical, stage);
    }

    private static void closeAfterAShortCall(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection shared = stage.take();
        ScriptedConnection physical = stage.physical(shared);
        Statement statement = shared.createStatement();
        Hang hang = stage.holdNext(stage.on(Call.EXECUTE)).endingOn(Ending.ABORT);
        Task<Boolean> executing = stage.run("executing", () -> statement.execute("select 7"));
        hang.awaitHeld();
        shared.getMetaData();
        assertNotLentDuring(executing, shared, physical, stage);
    }

    private static void assertNotLentDuring(
            Task<Boolean> call, Connection shared, ScriptedConnection physical, Stage stage)
            throws Exception {
        Task<Boolean> close = stage.run("close", shared::close);
        close.await(stage.limit(SOON));
        stage.expect(close.hasEnded(), "close() " + close.describe());
        Connection owner = stage.served(stage.borrow("next"), SOON);
        boolean again = stage.physical(owner) == physical;
        stage.expect(!again || call.hasEnded(), "lent to another while the call was under way");
    }

    private static void abortWithoutClose(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection mine = stage.take();
        mine.abort(Runnable::run);
        stage.expect(mine.isClosed(), "isClosed() is false after abort()");
        Connection others = stage.served(stage.borrow("after-own-abort"), Stage.AT_ONCE);
        Task<Boolean> abort = stage.run("abort", () -> others.abort(Runnable::run));
        stage.returns("abort() by another thread", abort, SOON);
        stage.expect(others.isClosed(), "isClosed() is false after another's abort()");
        stage.served(stage.borrow("after-others-abort"), Stage.AT_ONCE);
    }

    private static void abortAndClose(Stage stage) throws Exception {
        stage.open(0, 2, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        first.abort(Runnable::run);
        stage.returns("close() after abort()", stage.run("close", first::close), SOON);
        Connection second = stage.take();
        second.close();
        Task<Boolean> abort = stage.run("abort", () -> second.abort(Runnable::run));
        stage.returns("abort() after close()", abort, SOON);
        Connection owner = stage.take();
        Stage.work(owner);
    }
}
