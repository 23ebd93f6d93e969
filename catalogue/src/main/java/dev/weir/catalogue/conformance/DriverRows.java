package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Rows beyond the catalogue's source: drivers that break their contracts. */
final class DriverRows {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration OVER = Duration.ofMillis(50);

    private DriverRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        101,
                        "the driver's connect returns null, once and always",
                        "served; T(2) at the borrow timeout; then served again",
                        DriverRows::connectReturnsNull),
                Row.scripted(
                        102,
                        "the driver's connect returns the same connection twice",
                        "never two owners",
                        DriverRows::sameConnectionTwice),
                Row.scripted(
                        103,
                        "physical close() throws SQLException, RuntimeException, Error",
                        "the borrower sees nothing, no permit lost",
                        DriverRows::closeThrows),
                Row.scripted(
                        104,
                        "isClosed() and isValid() of the driver throw",
                        "a connection or an error at the borrow timeout; no permit lost",
                        DriverRows::isClosedThrows),
                Row.scripted(
                        105,
                        "getters of a new connection throw",
                        "a connection or T(2) at the borrow timeout; no permit lost",
                        stage -> failingCall(stage, Call.GET_STATE)),
                Row.scripted(
                        106,
                        "unwrap() of the driver throws",
                        "a connection or T(2) at the borrow timeout; no permit lost",
                        stage -> failingCall(stage, Call.UNWRAP)),
                Row.scripted(
                        108,
                        "Error at any call of a lease, one after the other",
                        "the Error reaches its caller, no permit lost",
                        DriverRows::errorAnywhere),
                Row.scripted(
                        109,
                        "isolation, holdability and network timeout that do not exist",
                        "lent and reset all the same",
                        DriverRows::nonsenseState),
                Row.scripted(
                                110,
                                "exceptions whose chains of causes and next exceptions are circles",
                                "the exception reaches its caller within a second",
                                DriverRows::circularException)
                        .alone(),
                Row.scripted(
                        115,
                        "connect throws a checked exception that it does not announce",
                        "served",
                        DriverRows::undeclaredException),
                Row.scripted(
                        116,
                        "an SQLException without SQLState and message",
                        "P = the driver's exception, unchanged",
                        DriverRows::emptyException),
                Row.scripted(
                        117,
                        "isValid() says no for ever",
                        "served or refused in time; at most 10 connects a second",
                        DriverRows::neverValid));
    }

    private static void connectReturnsNull(Stage stage) throws Exception {
        AtomicInteger nulls = new AtomicInteger();
        Duration patience = Duration.ofSeconds(2);
        String url =
                stage.interposed(
                        info ->
                                nulls.getAndUpdate(n -> Math.max(0, n - 1)) > 0
                                        ? null
                                        : stage.database().connect());
        stage.openAt(url, 0, 8, patience);
        stage.takeAllOpen();
        nulls.set(1);
        stage.served(stage.borrow("after-one-null"), patience);
        nulls.set(Integer.MAX_VALUE);
        Throwable thrown = stage.refused(stage.borrow("waiter"), patience.plus(OVER));
        nulls.set(0);
        stage.served(stage.borrow("afterwards"), Duration.ofMillis(1_500));
        stage.words(Words.CANNOT_CONNECT, thrown);
    }

    private static void sameConnectionTwice(Stage stage) throws Exception {
        AtomicReference<Connection> last = new AtomicReference<>();
        AtomicBoolean again = new AtomicBoolean();
        String url =
                stage.interposed(
                        info -> {
                            if (!again.getAndSet(false)) {
                                last.set(stage.database().connect());
                            }
                            return last.get();
                        });
        stage.openAt(url, 0, 8, SECOND);
        List<Connection> held = stage.takeAllOpen();
        Connection first = held.getFirst();
        again.set(true);
        Task<Connection> second = stage.borrow("second");
        second.await(stage.limit(SECOND.plus(OVER)));
        Connection other = second.value();
        for (Connection each : held) {
            if (other != null && Stage.id(other) == Stage.id(each)) {
                throw stage.breach("two owners of one physical connection");
            }
        }
        stage.expect(second.hasEnded(), "the borrower " + second.describe());
        Stage.work(first);
    }

    private static void closeThrows(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        List<Supplier<Throwable>> failures =
                List.of(
                        () -> new SQLException("scripted", "08006"),
                        () -> new IllegalStateException("scripted"),
                        () -> new Error("scripted"));
        for (Supplier<Throwable> failure : failures) {
            Connection broken = stage.take();
            stage.physical(broken).kill("08006");
            stage.on(Call.CLOSE).failOnce(failure);
            try {
                Stage.work(broken);
            } catch (SQLException expected) {
                // killed
            }
            String what = "close() with " + failure.get().getClass().getSimpleName();
            stage.returns(what, stage.run("close", broken::close), SECOND);
            stage.served(stage.borrow("next"), SECOND).close();
            stage.on(Call.CLOSE).clear();
        }
    }

    private static void isClosedThrows(Stage stage) throws Exception {
        AtomicBoolean failing = new AtomicBoolean();
        String url =
                stage.interposed(
                        info ->
                                Interposed.connection(
                                        stage.database().connect(),
                                        call -> {
                                            boolean asked =
                                                    call.method().equals("isClosed")
                                                            || call.method().equals("isValid");
                                            if (asked && failing.get()) {
                                                throw new IllegalStateException("scripted");
                                            }
                                            return call.pass();
                                        }));
        stage.openAt(url, 0, 2, SECOND);
        stage.fill(2);
        failing.set(true);
        for (int round = 0; round < 3; round++) {
            Stage.pause(Duration.ofMillis(round == 1 ? 1_200 : 0));
            mayEndEitherWay(stage, stage.borrow("borrower"), SECOND);
        }
        failing.set(false);
    }

    /** Served or refused, but in time; what is served is given back. */
    static void mayEndEitherWay(Stage stage, Task<Connection> borrower, Duration patience)
            throws Exception {
        long limit = stage.limit(patience.plus(OVER));
        borrower.await(limit);
        if (!borrower.hasEnded() || borrower.millis() > limit) {
            throw stage.breach("the borrower " + borrower.describe());
        }
        Throwable failure = borrower.failure();
        stage.expect(
                failure == null || failure instanceof SQLException,
                "the borrower got " + failure + ", which is no SQLException");
        stage.notes().saw(borrower.describe());
        Connection lent = borrower.value();
        if (lent != null) {
            stage.run("close", lent::close).await(stage.limit(SECOND));
        }
    }

    private static void failingCall(Stage stage, Call call) throws Exception {
        stage.open(0, 8, SECOND);
        stage.takeAllOpen();
        stage.on(call).fail(() -> new IllegalStateException("scripted"));
        mayEndEitherWay(stage, stage.borrow("borrower"), SECOND);
        stage.on(call).clear();
        stage.on(call).fail(() -> new SQLException("scripted", "XX000"));
        mayEndEitherWay(stage, stage.borrow("borrower"), SECOND);
    }

    private static void errorAnywhere(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        List<Call> calls =
                List.of(
                        Call.SET_AUTOCOMMIT,
                        Call.SET_READ_ONLY,
                        Call.SET_ISOLATION,
                        Call.SET_SCHEMA,
                        Call.SET_CLIENT_INFO,
                        Call.CREATE_STATEMENT,
                        Call.PREPARE,
                        Call.EXECUTE,
                        Call.FETCH,
                        Call.RESULT_SET_CLOSE,
                        Call.STATEMENT_CLOSE,
                        Call.METADATA,
                        Call.COMMIT,
                        Call.ROLLBACK,
                        Call.CLEAR_WARNINGS,
                        Call.GET_STATE,
                        Call.BEGIN_REQUEST,
                        Call.END_REQUEST,
                        Call.IS_VALID,
                        Call.CLOSE);
        List<String> stuck = new ArrayList<>();
        for (Call call : calls) {
            AtomicInteger thrown = new AtomicInteger();
            stage.on(call)
                    .failOnce(
                            () -> {
                                thrown.incrementAndGet();
                                return new Error("scripted in " + call);
                            });
            for (int round = 0; round < 2; round++) {
                Task<Boolean> lease = stage.run("lease", () -> lease(stage));
                if (!lease.await(stage.limit(SECOND))) {
                    stuck.add(call + " (" + lease.describe() + ")");
                    stage.notes().breach("no connection after an Error in " + stuck);
                    return;
                }
            }
            stage.on(call).clear();
        }
    }

    /** A lease that makes one call of each kind. */
    private static void lease(Stage stage) throws SQLException {
        try (Connection connection = stage.lend(stage.source().getConnection())) {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setSchema("other");
            connection.setClientInfo("ApplicationName", "other");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select 8")) {
                rows.next();
            }
            try (PreparedStatement statement = connection.prepareStatement("select 9")) {
                statement.execute();
            }
            connection.getMetaData().getDatabaseProductName();
            connection.getWarnings();
            connection.clearWarnings();
            connection.commit();
            connection.rollback();
            Stage.work(connection);
        }
    }

    private static void nonsenseState(Stage stage) throws Exception {
        String url =
                stage.interposed(
                        info ->
                                Interposed.connection(
                                        stage.database().connect(),
                                        call ->
                                                switch (call.method()) {
                                                    case "getTransactionIsolation" -> 42;
                                                    case "getHoldability" -> -7;
                                                    case "getNetworkTimeout" -> -1;
                                                    default -> call.pass();
                                                }));
        stage.openAt(url, 0, 1, Stage.LONG_PATIENCE);
        for (int round = 0; round < 3; round++) {
            Connection lent = stage.served(stage.borrow("borrower"), SECOND);
            lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            lent.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            lent.setNetworkTimeout(Runnable::run, 1_000);
            Stage.work(lent);
            stage.returns("close()", stage.run("close", lent::close), SECOND);
        }
    }

    private static SQLException circle() {
        SQLException one = new SQLException("one", "42000");
        SQLException two = new SQLException("two", "42000");
        one.setNextException(two);
        two.setNextException(one);
        one.initCause(two);
        two.initCause(one);
        return one;
    }

    private static void circularException(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        SQLException circle = circle();
        stage.on(Call.EXECUTE).failOnce(() -> circle);
        Task<Boolean> work = stage.run("work", () -> Stage.work(lent));
        work.await(stage.limit(SECOND));
        stage.expect(work.failure() == circle, "the executing call " + work.describe());
        Task<Boolean> close = stage.run("close", lent::close);
        stage.returns("close()", close, SECOND);
        stage.served(stage.borrow("next"), SECOND);
    }

    private static void undeclaredException(Stage stage) throws Exception {
        stage.open(0, 8, Duration.ofSeconds(2));
        stage.takeAllOpen();
        stage.on(Call.CONNECT).failOnce(() -> new java.io.IOException("scripted"));
        stage.served(stage.borrow("after-one"), Duration.ofSeconds(2));
        stage.on(Call.CONNECT).clear();
        stage.on(Call.CONNECT).failOnce(InterruptedException::new);
        stage.served(stage.borrow("after-two"), Duration.ofSeconds(2));
    }

    private static void emptyException(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        SQLException empty = new SQLException();
        stage.on(Call.EXECUTE).failOnce(() -> empty);
        Task<Boolean> work = stage.run("work", () -> Stage.work(lent));
        work.await(stage.limit(SECOND));
        stage.expect(work.failure() == empty, "the executing call " + work.describe());
        stage.returns("close()", stage.run("close", lent::close), SECOND);
    }

    private static void neverValid(Stage stage) throws Exception {
        AtomicBoolean invalid = new AtomicBoolean();
        String url =
                stage.interposed(
                        info -> {
                            ScriptedConnection real = stage.database().connect();
                            return Interposed.connection(
                                    real,
                                    call ->
                                            call.method().equals("isValid") && invalid.get()
                                                    ? false
                                                    : call.pass());
                        });
        stage.openAt(url, 0, 2, SECOND);
        stage.fill(2);
        Stage.pause(Duration.ofMillis(1_200));
        invalid.set(true);
        long before = stage.database().counts().attempted();
        mayEndEitherWay(stage, stage.borrow("borrower"), SECOND);
        Stage.pause(SECOND);
        long attempts = stage.database().counts().attempted() - before;
        stage.expect(attempts <= 20, "%d connects in 2 s".formatted(attempts));
        invalid.set(false);
    }
}
