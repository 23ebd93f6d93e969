package dev.weir.catalogue.conformance;

import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows about the world that a pool lives in: class loaders, clocks, checkpoints, a suspended VM.
 */
final class ApplicationRows {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration OVER = Duration.ofMillis(50);
    private static final int DEPLOYMENTS = 3;

    private ApplicationRows() {}

    static List<Row> rows() {
        return List.of(
                Row.notAsked(
                        55,
                        "100 connections born together reach their age of a minute",
                        "takes a minute of real time; Weir's UpkeepTest has it in virtual time"),
                Row.scripted(
                                59,
                                "the wall clock jumps by an hour, forwards and back",
                                "nobody times out early or late, nothing is closed",
                                ApplicationRows::wallClockJumps)
                        .alone(),
                Row.scripted(
                        60,
                        "the machine was suspended: all sockets dead, by the pool's clock just used",
                        "one borrower at most fails before the pool knows, then a working connection within 750 ms",
                        ApplicationRows::suspendedMachine),
                Row.scripted(
                        63,
                        "redeployed 3 times, each with a class loader of its own",
                        "every class loader is garbage within 5 s",
                        ApplicationRows::redeployed),
                Row.scripted(
                        64,
                        "suspended, as for a checkpoint, then resumed",
                        "no physical connection meanwhile; then served within a second",
                        ApplicationRows::checkpoint));
    }

    private static void wallClockJumps(Stage stage) throws Exception {
        stage.openLoadedBy(new ApplicationLoader(), 0, 2, SECOND);
        stage.fill(2);
        Stage.pause(Stage.AT_ONCE);
        long before = stage.database().counts().attempted();
        try {
            for (long hours : new long[] {1, -1}) {
                WallClock.shift(0);
                Connection one = stage.take();
                Connection two = stage.take();
                int id = Stage.id(one);
                Task<Connection> waiter = stage.borrow("waiter");
                stage.awaitWaiting(waiter);
                WallClock.shift(Duration.ofHours(hours).toMillis());
                Throwable thrown = stage.refused(waiter, SECOND.plus(OVER));
                stage.words(Words.SATURATED, thrown);
                stage.expect(
                        waiter.millis() >= SECOND.toMillis() - 20,
                        "gave up too early: " + waiter.describe());
                one.close();
                two.close();
                Stage.pause(Duration.ofMillis(1_500));
                Connection next = stage.served(stage.borrow("next"), OVER);
                Connection other = stage.served(stage.borrow("other"), OVER);
                stage.expect(
                        Stage.id(next) == id || Stage.id(other) == id, "a connection was replaced");
                next.close();
                other.close();
            }
        } finally {
            WallClock.shift(0);
        }
        long connects = stage.database().counts().attempted() - before;
        stage.expect(connects == 0, "%d connects after the jumps".formatted(connects));
    }

    /** A clock that stood still says that every connection was used a moment ago. */
    private static void suspendedMachine(Stage stage) throws Exception {
        stage.open(0, 5, Stage.LONG_PATIENCE);
        stage.fill(5);
        stage.database().killAll("08006");
        int failed = 0;
        for (int i = 0; i < 10; i++) {
            Task<Boolean> request = LifecycleRows.request(stage);
            request.await(stage.limit(Duration.ofMillis(750)));
            if (!request.hasEnded()) {
                throw stage.breach("a request " + request.describe());
            }
            if (request.failure() != null) {
                failed++;
                // The driver keeps dead ones open: the pool finds out beside the next.
                stage.becomes(Duration.ofMillis(750), () -> stage.database().counts().total() < 5);
            }
        }
        stage.expect(failed <= 1, "%d borrowers failed, one after the other".formatted(failed));
        stage.notes().saw("%d of 10 borrowers failed".formatted(failed));
    }

    private static void redeployed(Stage stage) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < DEPLOYMENTS; i++) {
            Task<WeakReference<ClassLoader>> deployment =
                    stage.start("deployment-" + i, () -> deployUseAndUndeploy(stage));
            deployment.await(Stage.SCENE.toMillis());
            WeakReference<ClassLoader> loader = deployment.value();
            if (deployment.failure() instanceof NotApplicable reason) {
                throw reason;
            }
            if (loader == null) {
                throw stage.breach("deployment %d %s".formatted(i, deployment.describe()));
            }
            loaders.add(loader);
        }
        // Nothing of the pool is left that could be asked.
        stage.poolIsOver();
        boolean collected =
                stage.becomes(
                        Stage.SCENE,
                        () -> {
                            System.gc();
                            return loaders.stream().allMatch(loader -> loader.get() == null);
                        });
        long left = loaders.stream().filter(loader -> loader.get() != null).count();
        stage.expect(collected, "%d of %d loaders are left".formatted(left, DEPLOYMENTS));
    }

    private static WeakReference<ClassLoader> deployUseAndUndeploy(Stage stage) throws Exception {
        ApplicationLoader loader = new ApplicationLoader();
        PoolSettings settings = stage.scriptedSettings(0, 2, Stage.LONG_PATIENCE);
        try (OpenPool pool = stage.loadedBy(loader).open(settings)) {
            try (Connection connection = pool.dataSource().getConnection()) {
                Stage.work(connection);
                connection.setAutoCommit(false);
            }
            try (Connection connection = pool.dataSource().getConnection()) {
                Stage.work(connection);
            }
        }
        loader.undeploy();
        return new WeakReference<>(loader);
    }

    private static void checkpoint(Stage stage) throws Exception {
        stage.openWith(new PoolHook.Suspension(), stage.database().url(), 3, Stage.LONG_PATIENCE);
        stage.fill(2);
        Connection lent = stage.take();
        OpenPool pool = stage.pool();
        stage.returns("suspend()", stage.run("suspend", pool::suspend), SECOND);
        Task<Connection> waiter = stage.borrow("waiter");
        Stage.work(lent);
        lent.close();
        stage.await(
                "no physical connection is left",
                SECOND,
                () -> stage.database().counts().total() == 0);
        Stage.pause(Duration.ofMillis(300));
        stage.expect(waiter.value() == null, "a borrower was served by a suspended pool");
        stage.expect(
                stage.database().counts().total() == 0, "a suspended pool opened a connection");
        stage.returns("resume()", stage.run("resume", pool::resume), SECOND);
        Connection served = stage.served(waiter, Duration.ofMillis(waiter.millis()).plus(SECOND));
        Stage.work(served);
    }
}
