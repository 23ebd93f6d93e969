package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Rows about connects that hang, fail or are refused. */
final class ConnectRows {

    private static final Duration OVER = Duration.ofMillis(50);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration AFTER_OUTAGE = Duration.ofMillis(1_500);

    private static final Words AUTHORIZATION =
            new Words("A", SQLInvalidAuthorizationSpecException.class, "28P01", null);

    private ConnectRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                                36,
                                "connects get no answer",
                                "T(2) at the borrow timeout + 50 ms; idle connections still lent",
                                ConnectRows::noAnswer)
                        .alone(),
                Row.scripted(
                                37,
                                "connects are accepted, then silent; later they go on",
                                "T(2) at the borrow timeout; first success within 1.5 s; DriverManager's login timeout untouched",
                                ConnectRows::silent)
                        .alone(),
                Row.scripted(
                        38,
                        "one connect hangs for ever, the next is fine; another lease is returned",
                        "the second borrower within 50 ms; the returned lease reaches the first",
                        ConnectRows::oneHangs),
                Row.scripted(
                        39,
                        "connection refused for 2 s, 10 waiters; then the server is up",
                        "T(2) with the refusal as its cause; success within 1.5 s; at most 10 attempts a second",
                        ConnectRows::refused),
                Row.scripted(
                        40,
                        "wrong password for ever, minimum idle 2",
                        "A = the server's 28P01 on the first answer; at most 3 attempts in 3 s",
                        ConnectRows::wrongPassword),
                Row.scripted(
                        41,
                        "too many connections (53300) for 1.5 s, borrow timeout 3 s",
                        "a connection; at most 2 attempts a second",
                        ConnectRows::tooMany),
                Row.scripted(
                        42,
                        "connect throws Error or RuntimeException, once and always",
                        "served; T(2) at the borrow timeout; then served again",
                        ConnectRows::throwsUnchecked),
                Row.scripted(
                        44,
                        "initial SQL fails, then hangs",
                        "T(2) at the borrow timeout; the physical connection closed",
                        ConnectRows::initialSql));
    }

    private static void initialSql(Stage stage) throws Exception {
        String sql = "set initial to value";
        stage.openWith(new PoolHook.InitialSql(sql), stage.database().url(), 8, SECOND);
        int open = stage.takeAllOpen().size();
        stage.on(Call.EXECUTE)
                .where(call -> call.sql().equals(sql))
                .fail(() -> new SQLException("scripted", "42704"));
        Throwable failed = stage.refused(stage.borrow("initial-sql-fails"), SECOND.plus(OVER));
        stage.await(
                "the connections without their initial SQL are closed",
                SECOND,
                () -> stage.database().counts().total() <= open + 1);
        stage.on(Call.EXECUTE).clear();
        Hang hang =
                stage.hold(stage.on(Call.EXECUTE).where(call -> call.sql().equals(sql)))
                        .endingOn(Ending.ABORT);
        Throwable hung = stage.refused(stage.borrow("initial-sql-hangs"), SECOND.plus(OVER));
        hang.release();
        stage.served(stage.borrow("afterwards"), AFTER_OUTAGE);
        stage.words(Words.CANNOT_CONNECT, failed);
        stage.words(Words.CANNOT_CONNECT, hung);
    }

    private static void noAnswer(Stage stage) throws Exception {
        stage.open(0, 8, SECOND);
        stage.takeAllOpen().getFirst().close();
        stage.hold(stage.on(Call.CONNECT));
        Connection idle = stage.served(stage.borrow("of-the-idle"), Stage.AT_ONCE);
        Task<Connection> waiter = stage.borrow("waiter");
        Throwable thrown = stage.refused(waiter, SECOND.plus(OVER));
        idle.close();
        stage.served(stage.borrow("of-the-idle-again"), Stage.AT_ONCE);
        stage.words(Words.CANNOT_CONNECT, thrown);
    }

    private static void silent(Stage stage) throws Exception {
        int loginTimeout = DriverManager.getLoginTimeout();
        stage.open(0, 8, SECOND);
        stage.takeAllOpen();
        Hang hang = stage.hold(stage.on(Call.CONNECT));
        List<Task<Connection>> waiters = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waiters.add(stage.borrow("waiter-" + i));
        }
        for (Task<Connection> waiter : waiters) {
            stage.words(Words.CANNOT_CONNECT, stage.refused(waiter, SECOND.plus(OVER)));
        }
        int now = DriverManager.getLoginTimeout();
        DriverManager.setLoginTimeout(loginTimeout);
        stage.expect(
                now == loginTimeout || now == 0,
                "set the JVM's login timeout to %d seconds".formatted(now));
        hang.release();
        long begun = System.nanoTime();
        stage.expect(
                servedAfterOutage(stage, begun),
                "no success within 1.5 s after the connects go on");
    }

    private static boolean servedAfterOutage(Stage stage, long begun) throws Exception {
        while (System.nanoTime() - begun < stage.limit(AFTER_OUTAGE) * 1_000_000) {
            Task<Connection> borrower = stage.borrow("after-the-outage");
            borrower.await(stage.limit(AFTER_OUTAGE));
            if (borrower.value() != null) {
                return System.nanoTime() - begun < stage.limit(AFTER_OUTAGE) * 1_000_000;
            }
            Stage.pause(Duration.ofMillis(10));
        }
        return false;
    }

    private static void oneHangs(Stage stage) throws Exception {
        stage.open(0, 8, Stage.LONG_PATIENCE);
        Connection held = stage.takeAllOpen().getFirst();
        Hang hang = stage.holdNext(stage.on(Call.CONNECT));
        Task<Connection> first = stage.borrow("first");
        hang.awaitHeld();
        Task<Connection> second = stage.borrow("second");
        second.await(stage.limit(OVER));
        Connection quick = second.value() != null ? second.value() : first.value();
        if (quick == null) {
            stage.notes()
                    .breach(
                            "neither borrower was served beside the hanging connect: "
                                    + second.describe());
        } else {
            // Whoever came first was served first; the other takes what is given back.
            quick.close();
            second.await(stage.limit(OVER));
        }
        held.close();
        stage.served(first, Duration.ofMillis(first.millis()).plus(OVER));
    }

    private static void refused(Stage stage) throws Exception {
        stage.open(0, 20, SECOND);
        stage.takeAllOpen();
        Supplier<SQLException> refusal =
                () -> new SQLTransientConnectionException("connection refused", "08001");
        stage.on(Call.CONNECT).fail(refusal);
        long before = stage.database().counts().attempted();
        long begun = System.nanoTime();
        List<Task<Connection>> waiters = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            waiters.add(stage.borrow("waiter-" + i));
        }
        for (Task<Connection> waiter : waiters) {
            Throwable thrown = stage.refused(waiter, SECOND.plus(OVER));
            stage.words(Words.CANNOT_CONNECT, thrown);
        }
        for (int i = 0; i < 10; i++) {
            stage.borrow("second-wave-" + i);
        }
        Stage.pause(Duration.ofMillis(900));
        double seconds = (System.nanoTime() - begun) / 1e9;
        long attempts = stage.database().counts().attempted() - before;
        stage.expect(
                attempts <= Math.ceil(10 * seconds) + 1,
                "%d attempts in %.1f s".formatted(attempts, seconds));
        stage.notes().saw("%d attempts in %.1f s".formatted(attempts, seconds));
        stage.on(Call.CONNECT).clear();
        stage.expect(
                servedAfterOutage(stage, System.nanoTime()),
                "no success within 1.5 s after the server is up");
    }

    private static void wrongPassword(Stage stage) throws Exception {
        stage.open(2, 4, Duration.ofSeconds(3));
        stage.take().close();
        Stage.pause(Duration.ofMillis(1_200));
        stage.on(Call.CONNECT)
                .fail(
                        () ->
                                new SQLInvalidAuthorizationSpecException(
                                        "password authentication failed", "28P01"));
        long before = stage.database().counts().attempted();
        stage.database().killAll("57P01");
        Task<Connection> borrower = stage.borrow("borrower");
        stage.words(AUTHORIZATION, stage.refused(borrower, Duration.ofMillis(500)));
        Stage.pause(Duration.ofMillis(3_000 - Math.min(3_000, borrower.millis())));
        long attempts = stage.database().counts().attempted() - before;
        stage.expect(attempts <= 3, "%d attempts in 3 s".formatted(attempts));
        stage.notes().saw("%d attempts".formatted(attempts));
        // A pool may well hold back for longer than an aftermath lasts.
        stage.poolIsOver();
    }

    private static void tooMany(Stage stage) throws Exception {
        stage.open(0, 8, Duration.ofSeconds(3));
        stage.database().maxConnections(stage.takeAllOpen().size());
        long before = stage.database().counts().attempted();
        Task<Connection> borrower = stage.borrow("borrower");
        Stage.pause(Duration.ofMillis(1_500));
        long attempts = stage.database().counts().attempted() - before;
        stage.database().maxConnections(Integer.MAX_VALUE);
        stage.served(borrower, Duration.ofSeconds(3));
        stage.expect(attempts <= 3, "%d attempts in 1.5 s".formatted(attempts));
        stage.notes().saw("%d attempts in 1.5 s".formatted(attempts));
    }

    private static void throwsUnchecked(Stage stage) throws Exception {
        Duration patience = Duration.ofSeconds(2);
        stage.open(0, 8, patience);
        stage.takeAllOpen();
        stage.on(Call.CONNECT).failOnce(() -> new Error("scripted"));
        stage.served(stage.borrow("after-an-error"), patience);
        stage.on(Call.CONNECT).clear();
        stage.on(Call.CONNECT).failOnce(() -> new IllegalStateException("scripted"));
        stage.served(stage.borrow("after-a-runtime-exception"), patience);
        stage.on(Call.CONNECT).clear();
        stage.on(Call.CONNECT).fail(() -> new Error("scripted"));
        Task<Connection> waiter = stage.borrowUntilOneWaits("waiter");
        Throwable thrown = stage.refused(waiter, patience.plus(OVER));
        stage.on(Call.CONNECT).clear();
        stage.served(stage.borrow("afterwards"), AFTER_OUTAGE);
        stage.words(Words.CANNOT_CONNECT, thrown);
    }
}
