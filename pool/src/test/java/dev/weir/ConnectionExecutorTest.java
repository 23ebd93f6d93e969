package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that borrow as all others do. */
@Tag("fast")
@Timeout(60)
class ConnectionExecutorTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final List<AutoCloseable> opened = new ArrayList<>();

    /** Lets the tasks of {@link #busy} end. */
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void close() throws Exception {
        mayEnd.countDown();
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
        database.close();
    }

    // --- connections ---

    @Test
    void aTaskHasAConnectionThatIsClosedBeforeItsFutureIsDone() throws Exception {
        WeirDataSource pool = pool(1);
        AtomicReference<Connection> given = new AtomicReference<>();

        Future<String> future =
                executor(pool)
                        .submit(
                                connection -> {
                                    given.set(connection);
                                    assertThat(connection.isClosed()).isFalse();
                                    return "done";
                                });

        assertThat(future.get()).isEqualTo("done");
        assertThat(given.get().isClosed()).isTrue();
        assertThat(pool.snapshot().leased()).isZero();
    }

    @Test
    void aConnectionThatTheTaskHasClosedIsNoFault() throws Exception {
        Future<Boolean> future =
                executor(pool(1))
                        .submit(
                                connection -> {
                                    connection.close();
                                    return connection.isClosed();
                                });

        assertThat(future.get()).isTrue();
    }

    @Test
    void theFirstConnectionThatATaskBorrowsIsTheOneReservedForIt() throws Exception {
        WeirDataSource pool = pool(1);
        long before = pool.snapshot().borrowed();

        Callable<Integer> task =
                () -> {
                    int leased = pool.snapshot().leased();
                    try (Connection c = pool.within(Duration.ofMillis(1)).getConnection()) {
                        return leased + pool.snapshot().leased();
                    }
                };

        assertThat(executor(pool).submit(task).get()).isEqualTo(2);
        assertThat(pool.snapshot().borrowed() - before).isEqualTo(1);
    }

    @Test
    void whatATaskDoesNotAskForGoesBackWhenItEnds() throws Exception {
        WeirDataSource pool = pool(1);

        Callable<Integer> task = () -> pool.snapshot().leased();

        assertThat(executor(pool).submit(task).get()).isEqualTo(1);
        eventually("it is back", () -> pool.snapshot().leased() == 0);
    }

    @Test
    void anyOtherConnectionOfATaskIsBorrowedAsUsual() throws Exception {
        WeirDataSource pool = pool(4);

        Callable<Integer> task =
                () -> {
                    try (Connection first = pool.getConnection();
                            Connection second = pool.getConnection()) {
                        assertThat(first).isNotSameAs(second);
                        return pool.snapshot().leased();
                    }
                };

        assertThat(executor(pool).submit(task).get()).isEqualTo(2);
    }

    @Test
    void aTaskOfATenantHasTheTenantsConnection() throws Exception {
        WeirDataSource pool = started(tenants(TestPools.on(database)), 2);
        try (ConnectionExecutor jobs = pool.forTenant("acme").executor()) {
            assertThat(jobs.submit(c -> pool.snapshot().tenants().tenants()).get())
                    .extracting(TenantSnapshot.Waits::name, TenantSnapshot.Waits::inUse)
                    .contains(org.assertj.core.groups.Tuple.tuple("acme", 1));
            Callable<Integer> other =
                    () -> {
                        try (Connection c = pool.forTenant("globex").getConnection()) {
                            return pool.snapshot().leased();
                        }
                    };
            assertThat(jobs.submit(other).get()).as("acme's went back").isEqualTo(1);
        }
        assertThatThrownBy(() -> pool.forTenant("initech").executor())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("initech");
    }

    // --- how many ---

    @Test
    void noMoreTasksRunThanLongWorkMayHaveConnections() throws Exception {
        WeirDataSource pool = pool(4);
        ConnectionExecutor jobs = executor(pool);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();

        for (int i = 0; i < 200; i++) {
            jobs.submit(
                    connection -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        TestPools.execute(connection, "job");
                        return running.decrementAndGet();
                    });
        }
        jobs.close();

        assertThat(most.get()).isBetween(1, 3);
        assertThat(jobs.snapshot().done()).isEqualTo(200);
        assertThat(pool.snapshot().lane(Lane.LONG).borrowed()).isEqualTo(200);
    }

    @Test
    void shortWorkIsServedAtOnceBesideALongQueueOfTasks() throws Exception {
        WeirDataSource pool = pool(4);
        ConnectionExecutor jobs = executor(pool);
        busy(jobs, 100);
        eventually("all run that may", () -> jobs.snapshot().running() == 3);

        pool.getConnection().close();

        assertThat(jobs.snapshot().queued()).isEqualTo(97);
        assertThat(pool.snapshot().lane(Lane.LONG).limit()).isEqualTo(3);
        assertThat(pool.snapshot().waiting()).as("in the pool's queue").isLessThanOrEqualTo(4);
    }

    @Test
    void tasksBeginInTheOrderOfTheirSubmission() throws Exception {
        WeirDataSource pool = pool(1);
        ConnectionExecutor jobs = executor(pool);
        List<Integer> begun = Collections.synchronizedList(new ArrayList<>());
        List<Integer> submitted = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int number = i;
            submitted.add(number);
            jobs.submit(connection -> begun.add(number));
        }
        jobs.close();

        assertThat(begun).isEqualTo(submitted);
    }

    /** Though no task ends meanwhile. */
    @Test
    void aPoolThatMayLendMoreBeginsMoreTasks() throws Exception {
        WeirDataSource pool = pool(2);
        ConnectionExecutor jobs = executor(pool);
        busy(jobs, 10);
        eventually("all run that may", () -> jobs.snapshot().running() == 1);

        pool.setMaximumPoolSize(4);

        eventually("more run", () -> jobs.snapshot().running() == 3);
    }

    @Test
    void withoutLanesTasksHaveAllConnections() throws Exception {
        WeirDataSource pool = started(TestPools.on(database).lanes(Lanes.OFF), 4);
        ConnectionExecutor jobs = executor(pool);
        busy(jobs, 10);

        eventually("all run that may", () -> jobs.snapshot().running() == 4);
        assertThat(pool.snapshot().limit()).isEqualTo(4);
    }

    @Test
    void aPoolThatFindsItsSizeGrowsForTasks() throws Exception {
        WeirDataSource pool = TestPools.on(database).databaseCores(4).build();
        opened.add(pool);
        ConnectionExecutor jobs = executor(pool);

        busy(jobs, 100);

        eventually("as many run as the law begins with", () -> jobs.snapshot().running() >= 9);
        assertThat(pool.snapshot().limit()).isGreaterThanOrEqualTo(9);
    }

    @Test
    void executorsShareOnePool() throws Exception {
        WeirDataSource pool = pool(4);
        ConnectionExecutor one = executor(pool);
        ConnectionExecutor other = executor(pool);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            one.submit(connection -> done.incrementAndGet());
            other.submit(connection -> done.incrementAndGet());
        }
        one.close();
        other.close();

        assertThat(done).hasValue(200);
    }

    @Test
    void tasksWaitForAsLongAsItTakesAndNoRuleOfAdmissionCountsThem() throws Exception {
        WeirDataSource pool = started(TestPools.on(database).maxWaiters(1), 1);
        Connection held = pool.getConnection();
        ConnectionExecutor jobs = executor(pool);
        Future<Integer> first = jobs.submit(connection -> 1);
        CompletableFuture<Connection> waiter = Background.virtually(pool::getConnection);
        eventually("both wait", () -> pool.snapshot().waiting() == 2);

        held.close();
        Background.result(waiter).close();

        assertThat(first.get()).isEqualTo(1);
    }

    @Test
    void anOutageIsWaitedFor() throws Exception {
        database.on(Call.CONNECT).fail(() -> new SQLException("no route", "08001"));
        WeirDataSource pool = started(TestPools.on(database).initializationFailTimeout(-1), 1);
        Future<Integer> task = executor(pool).submit(connection -> 1);
        eventually("it is tried", () -> pool.snapshot().openFailures() > 0);
        assertThat(task.isDone()).isFalse();

        database.clearScript();

        assertThat(task.get()).isEqualTo(1);
    }

    @Test
    void refusedCredentialsFailTasksWithTheServersCode() throws Exception {
        database.on(Call.CONNECT).fail(() -> new SQLException("no such password", "28P01"));
        WeirDataSource pool = started(TestPools.on(database).initializationFailTimeout(-1), 1);
        ConnectionExecutor jobs = executor(pool);
        List<Future<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            tasks.add(jobs.submit(connection -> 1));
            tasks.add(jobs.submit(() -> 1));
        }

        for (Future<?> task : tasks) {
            assertThatThrownBy(task::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .hasFieldOrPropertyWithValue("SQLState", "28P01");
        }
        eventually("they are counted", () -> jobs.snapshot().done() == 400);
    }

    // --- the queue ---

    @Test
    void aTaskMaySubmitToItsOwnExecutor() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));

        Future<List<Future<Integer>>> parent =
                jobs.submit(
                        connection -> {
                            List<Future<Integer>> children = new ArrayList<>();
                            for (int i = 0; i < 5; i++) {
                                children.add(jobs.submit(own -> 1));
                            }
                            return children;
                        });

        for (Future<Integer> child : parent.get()) {
            assertThat(child.get()).isEqualTo(1);
        }
    }

    @Test
    void aCancelledTaskLeavesTheQueueOfThePool() throws Exception {
        WeirDataSource pool = pool(1);
        Connection held = pool.getConnection();
        ConnectionExecutor jobs = executor(pool);
        Future<Integer> task = jobs.submit(connection -> 1);
        eventually("it waits", () -> pool.snapshot().waiting() == 1);

        assertThat(task.cancel(false)).isTrue();

        eventually("it has left", () -> pool.snapshot().waiting() == 0);
        assertThat(jobs.snapshot().queued()).isZero();
        held.close();
        assertThat(pool.snapshot().leased()).isZero();
    }

    @Test
    void aRunningTaskThatIsCancelledIsInterruptedAndGivesItsConnectionBack() throws Exception {
        WeirDataSource pool = pool(1);
        ConnectionExecutor jobs = executor(pool);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Future<?> task =
                jobs.submit(
                        connection -> {
                            begun.countDown();
                            try {
                                mayEnd.await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                            return null;
                        });
        begun.await();

        task.cancel(true);

        interrupted.await();
        eventually("it is back", () -> pool.snapshot().leased() == 0);
        eventually("it is counted", () -> jobs.snapshot().done() == 1);
        assertThat(jobs.submit(connection -> 2).get()).isEqualTo(2);
    }

    // --- as any executor ---

    @Test
    void aTaskThatThrowsFailsItsFutureAndNothingElse() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));
        Future<?> failing =
                jobs.submit(
                        connection -> {
                            throw new SQLException("deadlock", "40P01");
                        });

        assertThatThrownBy(failing::get).hasCauseInstanceOf(SQLException.class);
        assertThat(jobs.submit(connection -> 2).get()).isEqualTo(2);
        eventually("both are counted", () -> jobs.snapshot().done() == 2);
    }

    @Test
    void whatACommandThrowsIsToldToTheHandlerOfUncaughtExceptions() throws Exception {
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        ConnectionExecutor jobs = executor(pool(1));
        IllegalStateException thrown = new IllegalStateException("mine");
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> told.complete(e));
        try {
            jobs.execute(
                    () -> {
                        throw thrown;
                    });
            assertThat(Background.result(told)).isSameAs(thrown);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(jobs.submit(connection -> 2).get()).isEqualTo(2);
    }

    @Test
    void invokeAllAndInvokeAnyAndCompletionServicesWork() throws Exception {
        ConnectionExecutor jobs = executor(pool(4));
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2, () -> 3, () -> 4, () -> 5);

        int sum = 0;
        for (Future<Integer> future : jobs.invokeAll(tasks)) {
            sum += future.get();
        }
        assertThat(sum).isEqualTo(15);
        assertThat(jobs.invokeAny(tasks)).isBetween(1, 5);

        ExecutorCompletionService<Integer> completions = new ExecutorCompletionService<>(jobs);
        completions.submit(() -> 7);
        assertThat(completions.take().get()).isEqualTo(7);
    }

    @Test
    void invocationsWithATimeoutEndWithIt() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));
        busy(jobs, 1);
        eventually("it runs", () -> jobs.snapshot().running() == 1);
        busy(jobs, 1);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);

        CompletableFuture<List<Future<Integer>>> all =
                Background.virtually(() -> jobs.invokeAll(tasks, 50, TimeUnit.MILLISECONDS));
        assertThat(Background.result(all)).hasSize(2).allMatch(Future::isCancelled);
        assertThat(jobs.snapshot().queued()).isEqualTo(1);

        CompletableFuture<String> any =
                Background.virtually(
                        () ->
                                catchThrowable(
                                                () ->
                                                        jobs.invokeAny(
                                                                tasks, 50, TimeUnit.MILLISECONDS))
                                        .getClass()
                                        .getSimpleName());
        assertThat(Background.result(any)).isEqualTo("TimeoutException");
    }

    @Test
    void nullIsNoTask() {
        ConnectionExecutor jobs = executor(pool(1));

        assertThatThrownBy(() -> jobs.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> jobs.submit((Runnable) null))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> jobs.submit((ConnectionExecutor.Task<?>) null))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void shutdownRunsWhatIsQueuedAndTakesNothingMore() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));
        busy(jobs, 1);
        List<Future<Integer>> queued = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            queued.add(jobs.submit(connection -> 1));
        }

        jobs.shutdown();

        assertThat(jobs.isShutdown()).isTrue();
        assertThat(jobs.isTerminated()).isFalse();
        assertThat(jobs.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
        assertThatThrownBy(() -> jobs.submit(connection -> 1))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageEndingWith("it is shut down");
        mayEnd.countDown();
        assertThat(jobs.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(queued).allMatch(Future::isDone);
        assertThat(jobs.isTerminated()).isTrue();
    }

    @Test
    void shutdownEndsWithNothingToDo() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));

        jobs.shutdown();

        assertThat(jobs.isTerminated()).isTrue();
        assertThat(jobs.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shutdownNowInterruptsWhatRunsAndReturnsWhatHasNotBegun() throws Exception {
        WeirDataSource pool = pool(1);
        ConnectionExecutor jobs = executor(pool);
        CountDownLatch interrupted = new CountDownLatch(1);
        jobs.submit(
                connection -> {
                    try {
                        mayEnd.await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return null;
                });
        eventually("it runs", () -> jobs.snapshot().running() == 1);
        Future<Integer> queued = jobs.submit(connection -> 5);
        Runnable plain = () -> {};
        jobs.execute(plain);
        jobs.execute(plain);

        List<Runnable> left = jobs.shutdownNow();

        interrupted.await();
        assertThat(left).hasSize(3).endsWith(plain, plain);
        assertThat(jobs.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.snapshot().waiting()).isZero();
        assertThat(jobs.snapshot().done()).isEqualTo(4);
        left.getFirst().run();
        assertThat(queued.get()).as("run by whoever was given it").isEqualTo(5);
    }

    @Test
    void closingThePoolEndsTheExecutorAndFailsWhatHasNotBegun() throws Exception {
        WeirDataSource pool = pool(1);
        ConnectionExecutor jobs = executor(pool);
        busy(jobs, 1);
        eventually("it runs", () -> jobs.snapshot().running() == 1);
        List<Future<?>> queued = new ArrayList<>();
        AtomicReference<SQLException> seen = new AtomicReference<>();
        for (int i = 0; i < 300; i++) {
            queued.add(jobs.submit(connection -> 1));
        }
        CountDownLatch plain = new CountDownLatch(1);
        jobs.execute(
                () -> {
                    try {
                        pool.getConnection().close();
                    } catch (SQLException e) {
                        seen.set(e);
                    }
                    plain.countDown();
                });

        CompletableFuture<Boolean> closing =
                Background.virtually(
                        () -> {
                            pool.close(Duration.ofSeconds(20));
                            return true;
                        });

        for (Future<?> task : queued) {
            assertThatThrownBy(task::get)
                    .cause()
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessage("orders - the pool is closed");
        }
        plain.await();
        assertThat(seen.get().getSQLState()).isEqualTo("08003");
        assertThat(jobs.isShutdown()).isTrue();
        mayEnd.countDown();
        assertThat(jobs.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(jobs.snapshot().done()).isEqualTo(302);
        assertThat(Background.result(closing)).isTrue();
        assertThat(pool.executor().isShutdown()).isTrue();
    }

    @Test
    void itSaysHowFarItIs() throws Exception {
        ConnectionExecutor jobs = executor(pool(1));
        busy(jobs, 3);
        eventually("one runs", () -> jobs.snapshot().running() == 1);

        assertThat(jobs.snapshot()).isEqualTo(new ConnectionExecutor.Snapshot(1, 2, 0));
        assertThat(jobs)
                .hasToString(
                        "ConnectionExecutor[orders, LONG, Snapshot[running=1, queued=2, done=0]]");
    }

    // --- all at once ---

    @Test
    void everyTaskIsAccountedForUnderLoadCancelsAndAService() throws Exception {
        WeirDataSource pool = pool(6);
        ConnectionExecutor jobs = executor(pool);
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger cancels = new AtomicInteger();
        List<CompletableFuture<Boolean>> all = new ArrayList<>();
        for (int submitter = 0; submitter < 4; submitter++) {
            all.add(
                    Background.virtually(
                            () -> {
                                for (int i = 0; i < 3_000; i++) {
                                    Future<Integer> task =
                                            jobs.submit(connection -> ran.incrementAndGet());
                                    if (i % 5 == 0 && task.cancel(false)) {
                                        cancels.incrementAndGet();
                                    }
                                }
                                return true;
                            }));
        }
        for (int reader = 0; reader < 4; reader++) {
            all.add(
                    Background.virtually(
                            () -> {
                                for (int i = 0; i < 3_000; i++) {
                                    pool.getConnection().close();
                                }
                                return true;
                            }));
        }
        for (CompletableFuture<Boolean> one : all) {
            Background.result(one);
        }
        jobs.close();

        ConnectionExecutor.Snapshot end = jobs.snapshot();
        assertThat(end).isEqualTo(new ConnectionExecutor.Snapshot(0, 0, 12_000));
        assertThat(ran.get()).isGreaterThanOrEqualTo(12_000 - cancels.get());
        assertThat(pool.snapshot().waiting()).isZero();
        assertThat(pool.snapshot().leased()).isZero();
        assertThat(pool.snapshot().lane(Lane.LONG).leased()).isZero();
    }

    // --- the stage ---

    private WeirDataSource pool(int size) {
        return started(TestPools.on(database), size);
    }

    private WeirDataSource started(WeirBuilder builder, int size) {
        WeirDataSource pool =
                builder.poolName("orders").sizing(Sizing.FIXED).maximumPoolSize(size).build();
        opened.add(pool);
        return pool;
    }

    private static WeirBuilder tenants(WeirBuilder builder) {
        return builder.tenants("acme, globex")
                .tenancy(Tenancy.LABEL)
                .tenantBinding(
                        new TenantBinding() {
                            @Override
                            public void bind(Connection connection, TenantKey tenant) {}

                            @Override
                            public void scrub(Connection connection) {}
                        });
    }

    private ConnectionExecutor executor(WeirDataSource pool) {
        ConnectionExecutor jobs = pool.executor();
        opened.add(jobs::shutdownNow);
        return jobs;
    }

    /** Tasks that run until they may end. */
    private void busy(ConnectionExecutor jobs, int count) {
        for (int i = 0; i < count; i++) {
            jobs.submit(
                    connection -> {
                        mayEnd.await();
                        return null;
                    });
        }
    }
}
