package dev.weir.catalogue.conformance;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;

/** Rows about connections that their borrowers lost, and pools that take them back. */
final class LeakRows {

    /** The collector has its own time; this is for what comes after. */
    private static final Duration RECLAIM = Duration.ofSeconds(1);

    /** A collector asked for again and again finds it by then, even on a machine that is busy. */
    private static final Duration COLLECTION = Duration.ofSeconds(9);

    private LeakRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        31,
                        "a borrower's thread ends, and the handle becomes garbage",
                        "a report that names the thread; reclaimed within 1 s of the collection",
                        LeakRows::garbage),
                Row.scripted(
                        32,
                        "reclaim of leaks beside borrowers that live, one by its statement alone",
                        "what they do works, or C; one owner",
                        LeakRows::livingBorrowers));
    }

    private static Queue<String> openReclaiming(Stage stage, int maximumSize) throws Exception {
        Queue<String> reports = new ConcurrentLinkedQueue<>();
        stage.openWith(
                new PoolHook.LeakReclaim(reports::add),
                stage.database().url(),
                maximumSize,
                Stage.LONG_PATIENCE);
        return reports;
    }

    private static void garbage(Stage stage) throws Exception {
        Queue<String> reports = openReclaiming(stage, 1);
        DataSource source = stage.source();
        Task<Boolean> careless = stage.run("careless", () -> Stage.work(source.getConnection()));
        stage.returns("the borrower's thread ends", careless, Stage.SCENE);
        Task<Connection> next = stage.borrow("next");
        stage.await("a report", COLLECTION, () -> collected(() -> !reports.isEmpty()));
        stage.served(next, Duration.ofMillis(next.millis()).plus(RECLAIM));
        stage.notes().saw("\"" + reports.peek() + "\"");
        stage.expect(
                String.valueOf(reports.peek()).contains(careless.thread().getName()),
                "the report does not name the thread");
    }

    private static boolean collected(BooleanSupplier condition) {
        System.gc();
        return condition.getAsBoolean();
    }

    private static void livingBorrowers(Stage stage) throws Exception {
        openReclaiming(stage, 2);
        DataSource source = stage.source();
        Connection handle = stage.take();
        Task<Statement> byStatement =
                stage.start("by-statement", () -> source.getConnection().createStatement());
        stage.returns("createStatement()", byStatement, Stage.SCENE);
        Statement statement = byStatement.value();
        if (statement == null) {
            throw stage.breach("no statement: " + byStatement.describe());
        }
        Task<Connection> third = stage.borrow("third");
        // longer than a pool waits before it takes back what nobody can reach
        Stage.watches(Duration.ofSeconds(5), () -> collected(third::hasEnded));
        int one = idOrClosed(stage, handle.createStatement());
        int two = idOrClosed(stage, statement);
        Connection taken = third.value();
        if (taken != null) {
            int three = Stage.id(taken);
            stage.expect(three != one && three != two, "two owners of one physical connection");
            stage.notes().saw("a living borrower lost its connection");
        }
        statement.getConnection().close();
        Stage.work(stage.served(third, Stage.LONG_PATIENCE));
    }

    /** Which physical connection answers; -1 if the lease was taken away, in the right words. */
    private static int idOrClosed(Stage stage, Statement statement) {
        try (ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        } catch (SQLException e) {
            stage.words(Words.HANDLE_CLOSED, e);
            return -1;
        }
    }
}
