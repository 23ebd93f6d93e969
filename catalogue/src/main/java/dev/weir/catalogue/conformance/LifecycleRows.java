package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.DriverCall;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.ScriptedConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Rows about connections that die or stall while they live: found in time, replaced, never more.
 */
final class LifecycleRows {

    private static final Duration OVER = Duration.ofMillis(50);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /**
     * After this time in idleness every adapter has its pool test a connection before it is lent.
     */
    private static final Duration IDLE = Duration.ofMillis(1_200);

    /** V + connect + 250 ms. */
    private static final Duration FAILOVER = Duration.ofMillis(750);

    private LifecycleRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        46,
                        "close() of a retired physical connection hangs",
                        "no delay in borrow or close(); closing ones count towards the limit",
                        LifecycleRows::closeHangs),
                Row.scripted(
                        47,
                        "5, then 20 idle connections blackholed, new connects fine",
                        "a working connection within 750 ms, however many are idle",
                        LifecycleRows::blackhole),
                Row.scripted(
                        48,
                        "all idle connections reset (08006)",
                        "no error reaches a borrower",
                        stage -> killed(stage, "08006")),
                Row.scripted(
                        49,
                        "all idle connections ended by the server (57P01)",
                        "no error reaches a borrower",
                        stage -> killed(stage, "57P01")),
                Row.scripted(
                        50,
                        "a write gets 25006, the server is alive",
                        "P = the driver's exception, then the connection is retired",
                        LifecycleRows::readOnlyServer),
                Row.scripted(
                        53,
                        "the link is cut during COMMIT",
                        "P = the driver's exception; COMMIT never sent again",
                        LifecycleRows::cutDuringCommit),
                Row.scripted(
                        54,
                        "10 pools with 5 borrowers each, the server down for 2 s, then up",
                        "at most 10 attempts a second and pool; all served within 1.5 s after",
                        LifecycleRows::restartOfMany),
                Row.scripted(
                        56,
                        "validation does not come back",
                        "another connection or T at the borrow timeout, off the borrower's thread",
                        LifecycleRows::validationHangs),
                Row.scripted(
                        57,
                        "validation throws Error",
                        "another connection, no permit lost",
                        LifecycleRows::validationThrowsError),
                Row.scripted(
                        65,
                        "OutOfMemoryError in connect, validation, rollback and close",
                        "served afterwards, no permit lost",
                        LifecycleRows::outOfMemory));
    }

    private static void closeHangs(Stage stage) throws Exception {
        stage.open(0, 2, SECOND);
        Connection broken = stage.take();
        Connection other = stage.take();
        other.close();
        stage.hold(stage.on(Call.CLOSE)).endingOn(Ending.ABORT);
        breakIt(stage, broken);
        stage.returns("close()", stage.run("close", broken::close), OVER);
        Task<Connection> next = stage.borrow("next");
        Connection lent = stage.served(next, OVER);
        Stage.work(lent);
        // The limit leaves no room for a third: what the borrower gets instead is its own affair.
        stage.borrow("beyond").await(stage.limit(SECOND.plus(OVER)));
    }

    private static void breakIt(Stage stage, Connection connection) throws Exception {
        ScriptedConnection physical = stage.physical(connection);
        physical.kill("08006");
        try {
            Stage.work(connection);
            throw stage.breach("a statement on a dead connection succeeded");
        } catch (SQLException expected) {
            stage.expect(
                    "08006".equals(expected.getSQLState()),
                    "the driver's exception became " + Task.describe(expected));
        }
    }

    private static void blackhole(Stage stage) throws Exception {
        for (int idle : new int[] {5, 20}) {
            stage.open(0, idle, Duration.ofSeconds(2));
            stage.fill(idle);
            Stage.pause(IDLE);
            int first = stage.database().connections().getFirst().id();
            int last = stage.database().connections().getLast().id();
            Predicate<DriverCall> isOld =
                    call -> call.connectionId() >= first && call.connectionId() <= last;
            for (Call call : List.of(Call.IS_VALID, Call.EXECUTE, Call.ROLLBACK)) {
                stage.hold(stage.on(call).where(isOld))
                        .endingOn(Ending.ABORT, Ending.NETWORK_TIMEOUT);
            }
            Task<Boolean> request = request(stage);
            stage.returns("with %d idle, a request".formatted(idle), request, FAILOVER);
            stage.notes().saw("%d idle: %s".formatted(idle, request.describe()));
            stage.endFaults();
            stage.pool().close();
            stage.await(
                    "the connections are gone",
                    Duration.ofSeconds(2),
                    () -> stage.database().counts().total() == 0);
        }
        stage.poolIsOver();
    }

    /** A borrower with one statement. */
    static Task<Boolean> request(Stage stage) {
        return stage.run(
                "request",
                () -> {
                    try (Connection connection = stage.source().getConnection()) {
                        Stage.work(connection);
                    }
                });
    }

    private static void killed(Stage stage, String state) throws Exception {
        stage.open(0, 5, Stage.LONG_PATIENCE);
        stage.fill(5);
        Stage.pause(IDLE);
        stage.database().killAll(state);
        List<Task<Boolean>> requests = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            requests.add(request(stage));
        }
        int failed = 0;
        for (Task<Boolean> request : requests) {
            request.await(stage.limit(SECOND));
            if (request.failure() != null || !request.hasEnded()) {
                failed++;
            }
        }
        stage.expect(failed == 0, "%d of 5 borrowers failed".formatted(failed));
    }

    private static void readOnlyServer(Stage stage) throws Exception {
        stage.open(0, 2, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        int id = Stage.id(first);
        SQLException refusal = new SQLException("cannot execute INSERT", "25006");
        stage.on(Call.EXECUTE).onConnection(id).fail(() -> refusal);
        try {
            Stage.work(first);
        } catch (SQLException e) {
            stage.expect(e == refusal, "the driver's exception became " + Task.describe(e));
        }
        first.close();
        Task<Connection> next = stage.borrow("next");
        Connection lent = stage.served(next, SECOND);
        Task<Integer> work = stage.start("work", () -> Stage.id(lent));
        work.await(stage.limit(SECOND));
        stage.expect(work.failure() == null, "the same connection was lent again");
    }

    private static void restartOfMany(Stage stage) throws Exception {
        int pools = 10;
        int borrowers = 5;
        List<OpenPool> all = new ArrayList<>();
        for (int i = 0; i < pools; i++) {
            stage.open(0, 5, Stage.LONG_PATIENCE);
            stage.take().close();
            all.add(stage.pool());
        }
        // Several pools share the database: no limit of one can be held against its counters.
        stage.poolIsOver();
        Stage.pause(IDLE);
        stage.on(Call.CONNECT).fail(() -> new SQLException("connection refused", "08001"));
        stage.database().killAll("57P01");
        long before = stage.database().counts().attempted();
        List<Task<Boolean>> requests = new ArrayList<>();
        for (OpenPool pool : all) {
            for (int i = 0; i < borrowers; i++) {
                requests.add(stage.run("request", () -> pool.dataSource().getConnection().close()));
            }
        }
        Stage.pause(Duration.ofSeconds(2));
        long attempts = stage.database().counts().attempted() - before;
        stage.on(Call.CONNECT).clear();
        long end = System.nanoTime() + stage.limit(Duration.ofMillis(1_500)) * 1_000_000;
        int unserved = 0;
        for (Task<Boolean> request : requests) {
            request.await(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            if (!request.hasEnded() || request.failure() != null) {
                unserved++;
            }
        }
        stage.expect(attempts <= pools * 21, "%d attempts in 2 s".formatted(attempts));
        stage.expect(
                unserved == 0,
                "%d of %d borrowers were not served".formatted(unserved, requests.size()));
        stage.notes().saw("%d attempts in 2 s".formatted(attempts));
    }

    private static void cutDuringCommit(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection first = stage.take();
        ScriptedConnection physical = stage.physical(first);
        first.setAutoCommit(false);
        Stage.work(first);
        stage.on(Call.COMMIT).killOnce("08006");
        try {
            first.commit();
            stage.notes().breach("commit() succeeded");
        } catch (SQLException e) {
            stage.expect(
                    "08006".equals(e.getSQLState()),
                    "the driver's exception became " + Task.describe(e));
        }
        first.close();
        Connection next = stage.served(stage.borrow("next"), SECOND);
        ScriptedConnection now = stage.physical(next);
        long commits = physical.count(Call.COMMIT) + (now == physical ? 0 : now.count(Call.COMMIT));
        stage.expect(commits == 1, "COMMIT was sent %d times".formatted(commits));
    }

    private static void validationHangs(Stage stage) throws Exception {
        Duration patience = SECOND;
        stage.open(0, 2, patience);
        stage.fill(2);
        Stage.pause(IDLE);
        stage.hold(stage.on(Call.IS_VALID)).endingOn(Ending.ABORT);
        stage.hold(stage.on(Call.EXECUTE).where(LifecycleRows::isTestQuery)).endingOn(Ending.ABORT);
        Task<Connection> borrower = stage.borrow("borrower");
        borrower.await(stage.limit(patience.plus(OVER)));
        stage.expect(
                borrower.hasEnded() && borrower.millis() <= stage.limit(patience.plus(OVER)),
                "the borrower " + borrower.describe());
        stage.notes().saw(borrower.describe());
    }

    private static boolean isTestQuery(DriverCall call) {
        return call.sql().equalsIgnoreCase("select 1");
    }

    private static void validationThrowsError(Stage stage) throws Exception {
        stage.open(0, 2, Stage.LONG_PATIENCE);
        stage.fill(1);
        Stage.pause(IDLE);
        stage.on(Call.IS_VALID).failOnce(() -> new Error("scripted"));
        stage.on(Call.EXECUTE)
                .where(LifecycleRows::isTestQuery)
                .failOnce(() -> new Error("scripted"));
        stage.served(stage.borrow("borrower"), SECOND);
    }

    private static void outOfMemory(Stage stage) throws Exception {
        stage.open(0, 2, Duration.ofSeconds(2));
        for (Call call : List.of(Call.CONNECT, Call.IS_VALID, Call.ROLLBACK, Call.CLOSE)) {
            stage.fill(1);
            Stage.pause(call == Call.IS_VALID ? IDLE : Duration.ZERO);
            stage.on(call).failOnce(() -> new OutOfMemoryError("scripted"));
            Task<Connection> one = stage.borrow("one");
            Task<Connection> two = stage.borrow("two");
            for (Task<Connection> each : List.of(one, two)) {
                each.await(stage.limit(Duration.ofSeconds(2).plus(OVER)));
                Connection lent = each.value();
                if (lent == null) {
                    stage.notes().breach("with one in " + call + ", a borrower " + each.describe());
                    continue;
                }
                lent.setAutoCommit(false);
                Stage.work(lent);
                if (call == Call.CLOSE) {
                    breakIt(stage, lent);
                }
                stage.run("close", lent::close).await(1_000);
            }
            stage.on(call).clear();
        }
    }
}
