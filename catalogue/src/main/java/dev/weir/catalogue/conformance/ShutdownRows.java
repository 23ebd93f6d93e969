package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Rows about the end of a pool. */
final class ShutdownRows {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration GONE = Duration.ofSeconds(5);

    private ShutdownRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        61,
                        "pool closed with a lease, a waiter and a connect in flight",
                        "the waiter X = 08003/5 within 100 ms; a late connect closed; later borrowers X",
                        ShutdownRows::closedInTheMiddle),
                Row.scripted(
                        62,
                        "pool closed by 4 threads at once, one of them interrupted, then again",
                        "all return; no connection and no thread left within 5 s",
                        ShutdownRows::closedByMany),
                Row.scripted(
                        107,
                        "physical close() hangs while the pool is closed",
                        "the pool's close() returns within 6 s",
                        ShutdownRows::physicalCloseHangs));
    }

    private static void closedInTheMiddle(Stage stage) throws Exception {
        stage.open(0, 2, Stage.LONG_PATIENCE);
        Connection lease = stage.take();
        Hang connects = stage.hold(stage.on(Call.CONNECT));
        Task<Connection> waiter = stage.borrow("waiter");
        stage.awaitWaiting(waiter);
        stage.becomes(Stage.AT_ONCE, () -> connects.heldCalls() > 0);
        stage.poolIsOver();
        long begun = waiter.millis();
        Task<Boolean> close = stage.run("pool-close", stage.pool()::close);
        Duration bound = Duration.ofMillis(begun).plus(Stage.AT_ONCE);
        stage.words(Words.POOL_CLOSED, stage.refused(waiter, bound));
        Task<Boolean> giveBack = stage.run("give-back", lease::close);
        stage.returns("close() of the lease", giveBack, SECOND);
        connects.release();
        stage.returns("the pool's close()", close, GONE.plus(SECOND));
        stage.await("no connection is left", GONE, () -> stage.database().counts().total() == 0);
        stage.words(Words.POOL_CLOSED, stage.refused(stage.borrow("late"), Stage.AT_ONCE));
        stage.expect(stage.database().counts().total() == 0, "a late borrower reopened the pool");
    }

    private static void closedByMany(Stage stage) throws Exception {
        stage.open(2, 2, Stage.LONG_PATIENCE);
        stage.fill(2);
        stage.poolIsOver();
        OpenPool pool = stage.pool();
        List<Task<Boolean>> closers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean interrupted = i == 0;
            closers.add(
                    stage.run(
                            "pool-close-" + i,
                            () -> {
                                if (interrupted) {
                                    Thread.currentThread().interrupt();
                                }
                                pool.close();
                            }));
        }
        for (Task<Boolean> closer : closers) {
            stage.returns("the pool's close()", closer, GONE);
        }
        stage.returns("a later close()", stage.run("pool-close-again", pool::close), SECOND);
        stage.await("no connection is left", GONE, () -> stage.database().counts().total() == 0);
        if (!stage.becomes(GONE, () -> stage.poolThreads().isEmpty())) {
            List<String> names = stage.poolThreads().stream().map(Thread::getName).toList();
            stage.notes().breach("threads are left: " + String.join(", ", names));
        }
    }

    private static void physicalCloseHangs(Stage stage) throws Exception {
        stage.open(0, 2, Stage.LONG_PATIENCE);
        stage.fill(2);
        stage.hold(stage.on(Call.CLOSE)).endingOn(Ending.ABORT);
        stage.poolIsOver();
        Task<Boolean> close = stage.run("pool-close", stage.pool()::close);
        stage.returns("the pool's close()", close, GONE.plus(SECOND));
    }
}
