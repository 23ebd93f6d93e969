package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Rows beyond the catalogue's source: users' callbacks that break their contracts. */
final class CallbackRows {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration OVER = Duration.ofMillis(50);

    /** A release may take this long before the pool helps it along. */
    private static final Duration RELEASE = Duration.ofMillis(5_500);

    private CallbackRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        111,
                        "abort(executor) with an executor that refuses",
                        "the permit back within 5.5 s",
                        stage ->
                                abortWith(
                                        stage,
                                        task -> {
                                            throw new RejectedExecutionException("scripted");
                                        })),
                Row.scripted(
                        112,
                        "abort(executor) with an executor that never comes to it",
                        "the permit back within 5.5 s",
                        stage -> abortWith(stage, task -> {})),
                Row.scripted(
                        113,
                        "the user's source of credentials throws, once and always",
                        "served; T(2) at the borrow timeout; then served again",
                        CallbackRows::loginsThrow),
                Row.scripted(
                        114,
                        "the user's judge of exceptions throws",
                        "the driver's exception reaches its caller, no permit lost",
                        CallbackRows::judgeThrows),
                Row.scripted(
                        118,
                        "the user's thread factory refuses for a while",
                        "T at the borrow timeout at worst; then served again",
                        CallbackRows::noThreads),
                Row.scripted(
                        127,
                        "the user's source of credentials hangs",
                        "idle connections are lent; T(2) at the borrow timeout; then served again",
                        CallbackRows::loginsHang),
                Row.scripted(
                        128,
                        "the user's judge of exceptions hangs, the lease is aborted by another thread",
                        "another borrower is served within 5.5 s",
                        CallbackRows::judgeHangs),
                Row.scripted(
                        129,
                        "the user's listener throws, RuntimeException and Error",
                        "nobody notices",
                        CallbackRows::listenerThrows),
                Row.scripted(
                        130,
                        "the user's listener hangs",
                        "served; T(1) at the borrow timeout; the pool can be closed",
                        CallbackRows::listenerHangs));
    }

    private static void abortWith(Stage stage, Executor executor) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        Task<Boolean> abort = stage.run("abort", () -> lent.abort(executor));
        stage.expect(abort.await(stage.limit(SECOND)), "abort() " + abort.describe());
        stage.expect(lent.isClosed(), "isClosed() is false after abort()");
        Task<Connection> next = stage.borrow("next");
        stage.served(next, RELEASE);
        stage.notes().saw("the permit back after %,d ms".formatted(next.millis()));
    }

    private static void loginsThrow(Stage stage) throws Exception {
        AtomicInteger failures = new AtomicInteger();
        PoolHook hook =
                new PoolHook.Logins(
                        () -> {
                            if (failures.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                                throw new IllegalStateException("scripted");
                            }
                            return new PoolHook.Login(Stage.USER, Stage.PASSWORD);
                        });
        Duration patience = Duration.ofSeconds(2);
        stage.openWith(hook, stage.database().url(), 8, patience);
        stage.takeAllOpen();
        failures.set(1);
        stage.served(stage.borrow("after-one"), patience);
        failures.set(Integer.MAX_VALUE);
        Throwable thrown = stage.refused(stage.borrow("waiter"), patience.plus(OVER));
        failures.set(0);
        stage.served(stage.borrow("afterwards"), Duration.ofMillis(1_500));
        stage.words(Words.CANNOT_CONNECT, thrown);
    }

    private static void judgeThrows(Stage stage) throws Exception {
        PoolHook hook =
                new PoolHook.Judge(
                        thrown -> {
                            throw new IllegalStateException("scripted");
                        });
        stage.openWith(hook, stage.database().url(), 1, Stage.LONG_PATIENCE);
        Connection lent = stage.take();
        SQLException failure = new SQLException("scripted", "42P01");
        stage.on(Call.EXECUTE).failOnce(() -> failure);
        Task<Boolean> work = stage.run("work", () -> Stage.work(lent));
        work.await(stage.limit(SECOND));
        stage.expect(work.failure() == failure, "the executing call " + work.describe());
        stage.returns("close()", stage.run("close", lent::close), SECOND);
        stage.served(stage.borrow("next"), SECOND);
    }

    private static void noThreads(Stage stage) throws Exception {
        AtomicBoolean refusing = new AtomicBoolean();
        PoolHook hook =
                new PoolHook.Threads(
                        task -> {
                            if (refusing.get()) {
                                throw new OutOfMemoryError("scripted: no more threads");
                            }
                            return Thread.ofPlatform().daemon().unstarted(task);
                        });
        stage.openWith(hook, stage.database().url(), 8, SECOND);
        stage.takeAllOpen();
        refusing.set(true);
        List<Task<Connection>> borrowers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            borrowers.add(stage.borrow("borrower-" + i));
        }
        for (Task<Connection> borrower : borrowers) {
            DriverRows.mayEndEitherWay(stage, borrower, SECOND);
        }
        refusing.set(false);
        stage.served(stage.borrow("afterwards"), SECOND);
    }

    private static void loginsHang(Stage stage) throws Exception {
        AtomicBoolean hanging = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        PoolHook hook =
                new PoolHook.Logins(
                        () -> {
                            if (hanging.get()) {
                                awaitQuietly(end);
                            }
                            return new PoolHook.Login(Stage.USER, Stage.PASSWORD);
                        });
        stage.openWith(hook, stage.database().url(), 8, SECOND);
        Connection idle = stage.takeAllOpen().getFirst();
        hanging.set(true);
        try {
            Throwable thrown = stage.refused(stage.borrow("waiter"), SECOND.plus(OVER));
            idle.close();
            stage.served(stage.borrow("of-the-idle"), Stage.AT_ONCE);
            stage.words(Words.CANNOT_CONNECT, thrown);
        } finally {
            hanging.set(false);
            end.countDown();
        }
        stage.served(stage.borrow("afterwards"), Duration.ofMillis(1_500));
    }

    private static void awaitQuietly(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void judgeHangs(Stage stage) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        PoolHook hook =
                new PoolHook.Judge(
                        thrown -> {
                            awaitQuietly(end);
                            return false;
                        });
        stage.openWith(hook, stage.database().url(), 1, Stage.LONG_PATIENCE);
        try {
            Connection lent = stage.take();
            stage.on(Call.EXECUTE).failOnce(() -> new SQLException("scripted", "42P01"));
            stage.run("work", () -> Stage.work(lent)).await(100);
            stage.on(Call.EXECUTE).clear();
            Task<Boolean> abort = stage.run("abort", () -> lent.abort(Runnable::run));
            stage.returns("abort()", abort, RELEASE);
            Stage.work(stage.served(stage.borrow("next"), RELEASE));
        } finally {
            end.countDown();
        }
    }

    private static void listenerThrows(Stage stage) throws Exception {
        AtomicInteger told = new AtomicInteger();
        PoolHook hook =
                new PoolHook.Listener(
                        () -> {
                            if (told.incrementAndGet() % 2 == 0) {
                                throw new Error("scripted");
                            }
                            throw new IllegalStateException("scripted");
                        });
        stage.openWith(hook, stage.database().url(), 2, Stage.PATIENCE);
        for (int round = 0; round < 2; round++) {
            aTimeoutAndTwoBreaks(stage);
        }
        stage.expect(told.get() > 0, "the listener was told nothing");
    }

    /** A timeout and two connections that break: a listener is told of each. */
    private static void aTimeoutAndTwoBreaks(Stage stage) throws Exception {
        Connection one = stage.take();
        Connection two = stage.take();
        Throwable thrown = stage.refused(stage.borrow("waiter"), Stage.PATIENCE.plus(OVER));
        stage.words(Words.SATURATED, thrown);
        stage.database().killAll("57P01");
        for (Connection each : List.of(one, two)) {
            try {
                Stage.work(each);
            } catch (SQLException expected) {
                // killed
            }
            each.close();
        }
    }

    private static void listenerHangs(Stage stage) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger told = new AtomicInteger();
        PoolHook hook =
                new PoolHook.Listener(
                        () -> {
                            told.incrementAndGet();
                            awaitQuietly(end);
                        });
        try {
            stage.openWith(hook, stage.database().url(), 2, Stage.PATIENCE);
            aTimeoutAndTwoBreaks(stage);
            Connection next = stage.served(stage.borrow("next"), SECOND);
            Stage.work(next);
            next.close();
            stage.expect(told.get() > 0, "the listener was told nothing");
            Task<Boolean> close = stage.run("pool-close", stage.pool()::close);
            stage.returns("close() of the pool", close, RELEASE);
            stage.poolIsOver();
        } finally {
            end.countDown();
        }
    }
}
