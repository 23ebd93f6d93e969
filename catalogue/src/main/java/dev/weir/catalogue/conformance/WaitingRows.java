package dev.weir.catalogue.conformance;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.invariant.OwnershipChecker;
import dev.weir.testkit.invariant.WaitChecker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Rows about borrowers that wait: in time, in order, none forgotten. */
final class WaitingRows {

    private static final Duration OVER = Duration.ofMillis(50);

    private WaitingRows() {}

    static List<Row> rows() {
        return List.of(
                Row.scripted(
                        1,
                        "max 1 leased, one waiter",
                        "T(1) = SQLTransientConnectionException 08001/1 at the borrow timeout + 50 ms at most",
                        WaitingRows::saturated),
                Row.scripted(
                        2,
                        "waiters interrupted, also at the instant of the hand-over (200 times)",
                        "N = 57014 within 50 ms, flag kept, or the connection; never neither",
                        WaitingRows::interrupted),
                Row.scripted(
                        4,
                        "max 1, an older waiter and borrowers that come again at once",
                        "in order of arrival, overtaken once at most",
                        WaitingRows::inOrder),
                Row.scripted(
                        5,
                        "4 threads borrow, return and break connections at random, max 2, min 0",
                        "no borrower times out beside a free permit, no connection has two owners",
                        WaitingRows::churn),
                Row.scripted(
                        6,
                        "2 threads borrow twice, max 2",
                        "T(1) at the borrow timeout; the message names the holders that also wait",
                        WaitingRows::nested),
                Row.scripted(
                        8,
                        "50 waiters, as many as may wait; then 2,000 more from 4 threads",
                        "R(3) = SQLTransientConnectionException 53000/3 within 5 ms; the 50 are served",
                        WaitingRows::aboveTheCap),
                Row.scripted(
                        9,
                        "2,000 virtual threads on 10 connections",
                        "all served, no thread of the pool per waiter",
                        WaitingRows::virtualThreads),
                Row.scripted(
                        10,
                        "20 at once on an empty pool, max 10, connect 100 ms",
                        "all served within 400 ms, at most 10 connects",
                        WaitingRows::burst));
    }

    private static void saturated(Stage stage) throws Exception {
        stage.open(0, 1, Stage.PATIENCE);
        stage.take();
        Task<Connection> waiter = stage.borrow("waiter");
        Throwable thrown = stage.refused(waiter, Stage.PATIENCE.plus(OVER));
        stage.expect(
                waiter.millis() >= Stage.PATIENCE.toMillis() - 20,
                "gave up too early: " + waiter.describe());
        stage.words(Words.SATURATED, thrown);
    }

    private static void interrupted(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        Connection held = stage.take();
        Task<Connection> waiter = stage.borrow("waiter");
        stage.awaitWaiting(waiter);
        long begun = waiter.millis();
        waiter.thread().interrupt();
        Throwable thrown = stage.refused(waiter, Duration.ofMillis(begun).plus(OVER));
        stage.words(Words.INTERRUPTED, thrown);
        stage.expect(waiter.keptInterruptFlag(), "the interrupt flag was lost");

        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200; round++) {
            Task<Connection> racer = stage.borrow("racer");
            stage.awaitWaiting(racer);
            boolean first = random.nextBoolean();
            if (first) {
                racer.thread().interrupt();
            }
            held.close();
            if (!first) {
                racer.thread().interrupt();
            }
            if (!racer.await(stage.limit(Duration.ofSeconds(1)))) {
                throw stage.breach("neither a connection nor an error: " + racer.describe());
            }
            Connection won = racer.value();
            held = won == null ? stage.take() : won;
            // Only what is held now has to be given back at the end.
            stage.lent().clear();
            stage.lend(held);
        }
    }

    private static void inOrder(Stage stage) throws Exception {
        stage.open(0, 1, Stage.LONG_PATIENCE);
        int worst = 0;
        for (int round = 0; round < 20; round++) {
            worst = Math.max(worst, overtakingOfOneWaiter(stage));
        }
        stage.expect(worst <= 1, "a waiter was overtaken %d times".formatted(worst));

        WaitChecker checker = WaitChecker.inTime(Duration.ofSeconds(10)).inOrder(1);
        Connection held = stage.take();
        List<Task<Boolean>> waiters = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            DataSource source = stage.source();
            Task<Boolean> waiter =
                    stage.run(
                            "waiter-" + i,
                            () -> {
                                WaitChecker.Wait wait = checker.begin(Stage.LONG_PATIENCE);
                                try (Connection c = source.getConnection()) {
                                    wait.served();
                                }
                            });
            stage.awaitWaiting(waiter);
            waiters.add(waiter);
        }
        held.close();
        for (Task<Boolean> waiter : waiters) {
            stage.returns("a waiter was served", waiter, Duration.ofSeconds(2));
        }
        checker.violations().forEach(violation -> stage.notes().breach(violation.toString()));
        stage.notes().saw("overtaken at most %d times".formatted(worst));
    }

    private static int overtakingOfOneWaiter(Stage stage) throws Exception {
        Connection held = stage.take();
        AtomicBoolean served = new AtomicBoolean();
        DataSource source = stage.source();
        Task<Boolean> waiter =
                stage.run(
                        "waiter",
                        () -> {
                            try (Connection c = source.getConnection()) {
                                served.set(true);
                            }
                        });
        stage.awaitWaiting(waiter);
        AtomicInteger overtaken = new AtomicInteger();
        Task<Boolean> barger =
                stage.run(
                        "barger",
                        () -> {
                            held.close();
                            while (!served.get()) {
                                try (Connection c = source.getConnection()) {
                                    if (!served.get()) {
                                        overtaken.incrementAndGet();
                                    }
                                }
                            }
                        });
        stage.returns("the older waiter was served", waiter, Duration.ofSeconds(2));
        stage.returns("the other borrower was served", barger, Duration.ofSeconds(2));
        return overtaken.get();
    }

    private static void churn(Stage stage) throws Exception {
        stage.open(0, 2, Duration.ofSeconds(5));
        OwnershipChecker owners = new OwnershipChecker();
        AtomicInteger timeouts = new AtomicInteger();
        AtomicInteger borrowed = new AtomicInteger();
        long end = System.nanoTime() + Duration.ofMillis(800).toNanos();
        List<Task<Boolean>> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            SplittableRandom random = new SplittableRandom(i);
            DataSource source = stage.source();
            workers.add(
                    stage.run(
                            "worker-" + i,
                            () -> {
                                while (System.nanoTime() < end) {
                                    borrowOnce(stage, source, random, owners, timeouts);
                                    borrowed.incrementAndGet();
                                }
                            }));
        }
        for (Task<Boolean> worker : workers) {
            stage.returns("a worker ended", worker, Duration.ofSeconds(7));
        }
        stage.expect(
                timeouts.get() == 0,
                "%d of %d borrowers got an error instead of a connection"
                        .formatted(timeouts.get(), borrowed.get()));
        owners.violations().forEach(violation -> stage.notes().breach(violation.toString()));
        stage.notes().saw("%,d borrows".formatted(borrowed.get()));
    }

    private static void borrowOnce(
            Stage stage,
            DataSource source,
            SplittableRandom random,
            OwnershipChecker owners,
            AtomicInteger timeouts) {
        boolean lent = false;
        try (Connection connection = source.getConnection()) {
            lent = true;
            int id = Stage.id(connection);
            try (OwnershipChecker.Ownership owned = owners.borrowed((Object) id)) {
                if (random.nextInt(10) == 0) {
                    stage.database().connections().stream()
                            .filter(physical -> physical.id() == id)
                            .forEach(physical -> physical.kill("57P01"));
                    Stage.work(connection);
                }
            }
        } catch (SQLException e) {
            if (!lent) {
                timeouts.incrementAndGet();
            }
        }
    }

    private static void nested(Stage stage) throws Exception {
        stage.open(0, 2, Stage.PATIENCE);
        stage.fill(2);
        CountDownLatch bothHold = new CountDownLatch(2);
        List<Task<Connection>> nested = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            DataSource source = stage.source();
            nested.add(
                    stage.start(
                            "nested-" + i,
                            () -> {
                                Connection outer = stage.lend(source.getConnection());
                                bothHold.countDown();
                                bothHold.await();
                                try {
                                    return stage.lend(source.getConnection());
                                } finally {
                                    outer.close();
                                }
                            }));
        }
        boolean named = true;
        int inTime = 0;
        for (Task<Connection> each : nested) {
            each.await(stage.limit(Stage.PATIENCE.plus(OVER).plus(OVER)));
            Throwable thrown = each.failure();
            if (each.hasEnded() && thrown != null) {
                inTime++;
                stage.words(Words.SATURATED, thrown);
                named &= String.valueOf(thrown.getMessage()).contains("conformance-nested-");
                break;
            }
        }
        stage.expect(inTime > 0, "neither got an error: " + nested.getFirst().describe());
        if (!named) {
            stage.notes().words("the message names no holder");
        }
    }

    private static void aboveTheCap(Stage stage) throws Exception {
        int cap = 50;
        stage.openWith(new PoolHook.WaiterCap(cap), stage.database().url(), 1, Stage.LONG_PATIENCE);
        Connection held = stage.take();
        DataSource source = stage.source();
        List<Task<Boolean>> waiters = new ArrayList<>();
        for (int i = 0; i < cap; i++) {
            waiters.add(stage.run("waiter-" + i, () -> source.getConnection().close()));
            stage.awaitWaiting(waiters.getLast());
        }
        Throwable thrown = stage.refused(stage.borrow("one-more"), Duration.ofMillis(5));
        stage.words(Words.QUEUE_FULL, thrown);
        AtomicInteger refused = new AtomicInteger();
        List<Task<Boolean>> crowd = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            crowd.add(
                    stage.run(
                            "crowd-" + i,
                            () -> {
                                for (int n = 0; n < 500; n++) {
                                    try {
                                        source.getConnection().close();
                                    } catch (SQLException expected) {
                                        refused.incrementAndGet();
                                    }
                                }
                            }));
        }
        for (Task<Boolean> each : crowd) {
            stage.returns("500 refusals", each, Stage.SCENE);
        }
        stage.expect(
                refused.get() == 2_000, "%d of 2,000 were turned away".formatted(refused.get()));
        held.close();
        for (Task<Boolean> waiter : waiters) {
            stage.returns("a waiter within the cap was served", waiter, Stage.SCENE);
        }
    }

    private static void virtualThreads(Stage stage) throws Exception {
        stage.open(0, 10, Stage.LONG_PATIENCE);
        DataSource source = stage.source();
        AtomicInteger served = new AtomicInteger();
        int count = 2_000;
        CountDownLatch ended = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try (Connection c = source.getConnection()) {
                                            LockSupport.parkNanos(1_000_000);
                                            served.incrementAndGet();
                                        } catch (SQLException e) {
                                            // not served, which is counted
                                        } finally {
                                            ended.countDown();
                                        }
                                    }));
        }
        stage.await("all ended", Duration.ofSeconds(8), () -> ended.getCount() == 0);
        stage.expect(served.get() == count, "%d of %d were served".formatted(served.get(), count));
        int poolThreads = stage.poolThreads().size();
        stage.expect(poolThreads <= 60, "the pool has %d threads".formatted(poolThreads));
    }

    private static void burst(Stage stage) throws Exception {
        stage.open(0, 10, Stage.LONG_PATIENCE);
        stage.on(Call.CONNECT).delay(Duration.ofMillis(100));
        long before = stage.database().counts().attempted();
        CountDownLatch go = new CountDownLatch(1);
        List<Task<Long>> borrowers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            DataSource source = stage.source();
            borrowers.add(
                    stage.start(
                            "burst-" + i,
                            () -> {
                                go.await();
                                long begun = System.nanoTime();
                                try (Connection c = source.getConnection()) {
                                    Stage.work(c);
                                }
                                return (System.nanoTime() - begun) / 1_000_000;
                            }));
        }
        go.countDown();
        long worst = 0;
        for (Task<Long> borrower : borrowers) {
            stage.returns("a borrower was served", borrower, Duration.ofSeconds(2));
            Long millis = borrower.value();
            worst = Math.max(worst, millis == null ? 0 : millis);
        }
        long connects = stage.database().counts().attempted() - before;
        stage.expect(
                worst <= stage.limit(Duration.ofMillis(400)),
                "the last was served after %d ms".formatted(worst));
        stage.expect(connects <= 10, "%d connects".formatted(connects));
        stage.notes().saw("all within %d ms, %d connects".formatted(worst, connects));
    }
}
