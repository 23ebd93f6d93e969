package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Rows beyond the catalogue's source: drivers that answer nonsense, or never. */
final class NonsenseRows {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration OVER = Duration.ofMillis(50);

    /** A call may hang for as long as pools let a validation, which is 5 s by default. */
    private static final Duration HANG = Duration.ofMillis(5_500);

    private NonsenseRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        119,
                        "connect returns a connection that is closed already, once and always",
                        "a working one is served; T(2) at the borrow timeout; then served again",
                        NonsenseRows::bornClosed),
                Row.scripted(
                        120,
                        "getMetaData(), createStatement(), prepareStatement() return null",
                        "null or an exception; no permit lost",
                        NonsenseRows::nullAnswers),
                Row.scripted(
                        121,
                        "close() of a statement that was left open hangs",
                        "close() of the lease within 50 ms; capacity back within 5.5 s",
                        NonsenseRows::statementCloseHangs),
                Row.scripted(
                        122,
                        "validation hangs, and abort() throws Error",
                        "T or another connection at the borrow timeout; the pool can be closed",
                        NonsenseRows::abortThrows),
                Row.scripted(
                        123,
                        "a circle of warnings",
                        "close() within a second, no permit lost",
                        NonsenseRows::circleOfWarnings),
                Row.scripted(
                        124,
                        "equals() and hashCode() are the same for all connections, toString() throws",
                        "5 leases have 5 connections, each works",
                        NonsenseRows::identityLies),
                Row.scripted(
                        125,
                        "every call of the driver leaves its thread interrupted",
                        "borrowers are served",
                        NonsenseRows::leavesInterrupted),
                Row.scripted(
                        126,
                        "isClosed() of the driver hangs",
                        "borrow and close() of an idle connection within 50 ms",
                        NonsenseRows::isClosedHangs));
    }

    private static void bornClosed(Stage stage) throws Exception {
        AtomicInteger closed = new AtomicInteger();
        Duration patience = Duration.ofSeconds(2);
        String url =
                stage.interposed(
                        info -> {
                            Connection connection = stage.database().connect();
                            if (closed.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                                connection.close();
                            }
                            return connection;
                        });
        stage.openAt(url, 0, 8, patience);
        stage.takeAllOpen();
        closed.set(1);
        Stage.work(stage.served(stage.borrow("after-one"), patience));
        closed.set(Integer.MAX_VALUE);
        Throwable thrown = stage.refused(stage.borrow("waiter"), patience.plus(OVER));
        closed.set(0);
        Stage.work(stage.served(stage.borrow("afterwards"), Duration.ofMillis(1_500)));
        stage.words(Words.CANNOT_CONNECT, thrown);
    }

    /** A driver whose connections answer as this says. */
    private static String lying(Stage stage, Interposed.Answer answer) {
        return stage.interposed(info -> Interposed.connection(stage.database().connect(), answer));
    }

    private static void nullAnswers(Stage stage) throws Exception {
        AtomicBoolean lying = new AtomicBoolean();
        Set<String> methods = Set.of("getMetaData", "createStatement", "prepareStatement");
        String url =
                lying(
                        stage,
                        call ->
                                lying.get() && methods.contains(call.method())
                                        ? null
                                        : call.pass());
        stage.openAt(url, 0, 1, Stage.LONG_PATIENCE);
        for (String method : methods) {
            Connection lent = stage.take();
            lying.set(true);
            Task<Object> call =
                    stage.start(
                            method,
                            () ->
                                    switch (method) {
                                        case "getMetaData" -> lent.getMetaData();
                                        case "createStatement" -> lent.createStatement();
                                        default -> lent.prepareStatement("select 1");
                                    });
            call.await(stage.limit(SECOND));
            lying.set(false);
            stage.expect(call.hasEnded(), method + "() " + call.describe());
            stage.expect(call.value() == null, method + "() made something of null");
            stage.returns("close()", stage.run("close", lent::close), SECOND);
        }
        Stage.work(stage.served(stage.borrow("next"), SECOND));
    }

    private static void statementCloseHangs(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        Statement open = lent.createStatement();
        open.execute("select 1");
        stage.hold(stage.on(Call.STATEMENT_CLOSE)).endingOn(Ending.ABORT);
        stage.returns("close()", stage.run("close", lent::close), OVER);
        Task<Connection> next = stage.borrow("next");
        stage.served(next, HANG);
        stage.notes().saw("capacity back after %,d ms".formatted(next.millis()));
        stage.endFaults();
    }

    private static void abortThrows(Stage stage) throws Exception {
        stage.open(0, 2, SECOND);
        stage.fill(2);
        Stage.pause(Duration.ofMillis(1_200));
        stage.hold(stage.on(Call.IS_VALID));
        stage.on(Call.ABORT).fail(() -> new Error("scripted"));
        DriverRows.mayEndEitherWay(stage, stage.borrow("borrower"), SECOND);
        stage.poolIsOver();
        Task<Boolean> end = stage.run("pool-close", stage.pool()::close);
        stage.returns("close() of the pool", end, HANG.plus(SECOND));
    }

    private static void circleOfWarnings(Stage stage) throws Exception {
        SQLWarning one = new SQLWarning("one", "01000");
        SQLWarning two = new SQLWarning("two", "01000");
        one.setNextWarning(two);
        two.setNextWarning(one);
        String url = lying(stage, call -> call.method().equals("getWarnings") ? one : call.pass());
        stage.openAt(url, 0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        lent.setAutoCommit(false);
        Stage.work(lent);
        stage.returns("close()", stage.run("close", lent::close), SECOND);
        Stage.work(stage.served(stage.borrow("next"), SECOND));
    }

    private static void identityLies(Stage stage) throws Exception {
        String url =
                lying(
                        stage,
                        call ->
                                switch (call.method()) {
                                    case "equals" -> true;
                                    case "hashCode" -> 42;
                                    case "toString" -> throw new IllegalStateException("scripted");
                                    default -> call.pass();
                                });
        stage.openAt(url, 0, 5, Stage.LONG_PATIENCE);
        for (int round = 0; round < 2; round++) {
            Set<Integer> ids = new HashSet<>();
            List<Connection> all = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Connection lent = stage.served(stage.borrow("borrower-" + i), SECOND);
                stage.expect(ids.add(Stage.id(lent)), "two owners of one physical connection");
                all.add(lent);
            }
            for (Connection each : all) {
                stage.returns("close()", stage.run("close", each::close), SECOND);
            }
        }
    }

    private static void leavesInterrupted(Stage stage) throws Exception {
        Set<Thread> borrowers = ConcurrentHashMap.newKeySet();
        borrowers.add(Thread.currentThread());
        String url =
                stage.interposed(
                        info -> {
                            Connection real = stage.database().connect();
                            interruptUnless(borrowers);
                            return Interposed.connection(
                                    real,
                                    call -> {
                                        interruptUnless(borrowers);
                                        return call.pass();
                                    });
                        });
        stage.openAt(url, 0, 2, Duration.ofSeconds(2));
        for (int i = 0; i < 10; i++) {
            Task<Boolean> request =
                    stage.run(
                            "request",
                            () -> {
                                borrowers.add(Thread.currentThread());
                                try (Connection connection = stage.source().getConnection()) {
                                    connection.setAutoCommit(false);
                                    Stage.work(connection);
                                }
                            });
            stage.returns("a request", request, Duration.ofSeconds(2));
        }
        stage.poolIsOver();
    }

    /** A borrower's own thread is left alone: the driver would interrupt the test. */
    private static void interruptUnless(Set<Thread> borrowers) {
        if (!borrowers.contains(Thread.currentThread())) {
            Thread.currentThread().interrupt();
        }
    }

    private static void isClosedHangs(Stage stage) throws Exception {
        AtomicBoolean hanging = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        String url =
                lying(
                        stage,
                        call -> {
                            if (call.method().equals("isClosed") && hanging.get()) {
                                end.await();
                            }
                            return call.pass();
                        });
        stage.openAt(url, 0, 2, Stage.LONG_PATIENCE);
        stage.fill(2);
        hanging.set(true);
        try {
            for (int round = 0; round < 3; round++) {
                Connection lent = stage.served(stage.borrow("borrower"), OVER);
                stage.returns("work", stage.run("work", () -> Stage.work(lent)), OVER);
                stage.returns("close()", stage.run("close", lent::close), OVER);
            }
        } finally {
            hanging.set(false);
            end.countDown();
        }
    }
}
