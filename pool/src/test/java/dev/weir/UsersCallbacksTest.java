package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of the user's that hangs or throws costs neither permits nor the time of a close. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class UsersCallbacksTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirBuilder builder() {
        return TestPools.on(database)
                .maximumPoolSize(2)
                .minimumIdle(0)
                .loginTimeout(Duration.ofSeconds(1));
    }

    /** A source of credentials that hangs as often as it is told to. */
    private static final class Credential implements CredentialsProvider {
        private final AtomicInteger hangs = new AtomicInteger();
        private final Semaphore end = new Semaphore(0);

        @Override
        public Credentials getCredentials() {
            if (hangs.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                end.acquireUninterruptibly();
            }
            return Credentials.of("user", "password");
        }
    }

    /** What is thrown at the pool, whose own methods throw as well. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public Throwable getCause() {
            throw new IllegalStateException("a class that cannot be loaded any more");
        }
    }

    @Test
    void aConnectWhoseFailureCannotBeReadCostsNoPermit() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(1).connectionTimeout(5_000).build()) {
            pool.evictConnection(pool.getConnection());
            database.on(Call.CONNECT).failOnce(Unreadable::new);

            pool.getConnection().close();

            assertThat(pool.snapshot().total()).isEqualTo(1);
        }
    }

    @Test
    void aListenerWhoseFailureCannotBeReadIsToldTheRest() throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        PoolListener listener =
                new PoolListener() {
                    @Override
                    public void opened(String pool, long connection, Duration took) {
                        throw new Unreadable();
                    }

                    @Override
                    public void closed(String pool, long connection, CloseCause cause) {
                        told.countDown();
                    }
                };
        try (WeirDataSource pool = builder().poolListener(listener).build()) {
            pool.evictConnection(pool.getConnection());

            assertThat(told.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aSourceOfCredentialsThatHangsCostsNoPermit() throws Exception {
        Credential source = new Credential();
        try (WeirDataSource pool = builder().credentialsProvider(source).build()) {
            Connection first = pool.getConnection();
            source.hangs.set(2);

            try (Connection second = pool.getConnection()) {
                assertThat(second).isNotNull();
            }
            first.close();
            source.end.release(2);
        }
        eventually("nothing is open", () -> database.counts().total() == 0);
        assertThat(database.peak().counts().total()).isLessThanOrEqualTo(2);
    }

    /** What it answers in the end is for nobody: the driver is not asked for one too many. */
    @Test
    void anAnswerThatComesAfterTheConnectWasGivenUpOpensNoConnection() throws Exception {
        Credential source = new Credential();
        try (WeirDataSource pool =
                builder().maximumPoolSize(1).credentialsProvider(source).build()) {
            try (Connection lent = pool.getConnection()) {
                source.hangs.set(1);
                pool.evictConnection(lent);
            }
            try (Connection next = pool.getConnection()) {
                long attempted = database.counts().attempted();

                source.end.release();
                eventually("it has answered", () -> !source.end.hasQueuedThreads());

                TestPools.execute(next, "select 1");
                assertThat(database.counts().attempted()).isEqualTo(attempted);
            }
        }
        assertThat(database.peak().counts().total()).isEqualTo(1);
    }

    @Test
    void theEndOfThePoolDoesNotWaitForTheSourceOfCredentials() throws Exception {
        Credential source = new Credential();
        source.hangs.set(Integer.MAX_VALUE);
        WeirDataSource pool =
                builder()
                        .loginTimeout(Duration.ofMinutes(5))
                        .credentialsProvider(source)
                        .initializationFailTimeout(-1)
                        .minimumIdle(1)
                        .build();
        Background.on("waits", pool::getConnection);
        eventually("it is asked", source.end::hasQueuedThreads);

        pool.close();

        PoolSnapshot last = pool.snapshot();
        assertThat(last.opening()).isZero();
        source.end.release(100);
    }

    /** Nobody would end its wait any more. */
    @Test
    void aThreadThatComesAfterTheEndDoesNotAskTheSourceOfCredentials() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        List<Thread> started = new CopyOnWriteArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        WeirDataSource pool =
                builder()
                        .threadFactory(
                                task ->
                                        Thread.ofPlatform()
                                                .daemon()
                                                .unstarted(
                                                        () -> {
                                                            started.add(Thread.currentThread());
                                                            awaitEnd(ended);
                                                            task.run();
                                                        }))
                        .credentialsProvider(
                                () -> {
                                    asked.incrementAndGet();
                                    return Credentials.of("user", "password");
                                })
                        .initializationFailTimeout(-1)
                        .minimumIdle(1)
                        .build();
        Background.on("waits", pool::getConnection);
        eventually("a thread is on its way", () -> !started.isEmpty());

        pool.close();
        ended.countDown();

        for (Thread each : started) {
            each.join();
        }
        assertThat(asked).hasValue(0);
    }

    private static void awaitEnd(CountDownLatch ended) {
        try {
            ended.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** As of a client without a time limit, whose server is away for minutes. */
    @Test
    void aSourceThatWaitsIsInterruptedAndAskedAgain() throws Exception {
        Semaphore answers = new Semaphore(0);
        AtomicInteger interrupts = new AtomicInteger();
        CredentialsProvider source =
                () -> {
                    try {
                        answers.acquire();
                    } catch (InterruptedException e) {
                        interrupts.incrementAndGet();
                        throw new SQLException(e);
                    }
                    return Credentials.of("user", "password");
                };
        try (VirtualPool pool =
                VirtualPool.startWithout(
                        TestPools.on(database)
                                .maximumPoolSize(2)
                                .minimumIdle(1)
                                .loginTimeout(Duration.ofSeconds(1))
                                .initializationFailTimeout(-1)
                                .credentialsProvider(source))) {
            eventually(
                    "more were interrupted than may hang",
                    () -> {
                        pool.passBeside(Duration.ofSeconds(1));
                        return interrupts.get() > 20;
                    });
            assertThat(answers.getQueueLength()).as("who waits still").isLessThanOrEqualTo(2);
            answers.release(100);
            eventually(
                    "it connects",
                    () -> {
                        pool.passBeside(Duration.ofSeconds(1));
                        return pool.snapshot().total() > 0;
                    });
        }
    }

    /** Each would keep a thread for good, one more with every attempt. */
    @Test
    void aSourceThatNeverAnswersIsNotAskedByMoreAndMoreThreads() throws Exception {
        Credential source = new Credential();
        source.hangs.set(Integer.MAX_VALUE);
        try (VirtualPool pool =
                VirtualPool.startWithout(
                        TestPools.on(database)
                                .maximumPoolSize(2)
                                .minimumIdle(1)
                                .loginTimeout(Duration.ofSeconds(1))
                                .initializationFailTimeout(-1)
                                .credentialsProvider(source))) {
            pool.passBeside(Duration.ofMinutes(2));
            // 16 are given up, and two keep the places of the pool
            assertThat(source.end.getQueueLength()).isBetween(1, 16 + 2);

            source.hangs.set(0);
            source.end.release(100);
            eventually("none hangs", () -> !source.end.hasQueuedThreads());
            pool.passBeside(Duration.ofMinutes(2));
            eventually("it connects again", () -> pool.snapshot().total() > 0);
        }
    }

    @Test
    void anOverrideThatThrowsAnErrorHidesNoExceptionOfTheDriver() throws Exception {
        SQLException failure = new SQLException("no such table", "42P01");
        List<Throwable> thrown =
                List.of(
                        new StackOverflowError("scripted"),
                        new NoClassDefFoundError("scripted"),
                        new IllegalStateException("scripted"));
        for (Throwable each : thrown) {
            ExceptionOverride override =
                    e ->
                            UsersCallbacksTest.<RuntimeException, ExceptionOverride.Outcome>raise(
                                    each);
            try (WeirDataSource pool = builder().exceptionOverride(override).build()) {
                try (Connection lent = pool.getConnection()) {
                    database.on(Call.EXECUTE).failOnce(() -> failure);
                    assertThat(catchThrowable(() -> TestPools.execute(lent, "select 1")))
                            .isSameAs(failure);
                }
                pool.getConnection().close();
                eventually("its connection goes", () -> pool.snapshot().closedInAll() == 1);
            }
        }
    }

    @SuppressWarnings("unchecked") // the type of what is thrown is not checked at run time
    private static <E extends Throwable, T> T raise(Throwable failure) throws E {
        throw (E) failure;
    }

    /** A thread factory that is no good, by what is wrong with it. */
    private static ThreadFactory unfit(String how) {
        return task ->
                switch (how) {
                    case "returned null" -> null;
                    case "started already" -> Thread.ofPlatform().daemon().start(task);
                    case "IllegalStateException" -> throw new IllegalStateException("no s3cret");
                    case "OutOfMemoryError" -> throw new OutOfMemoryError("no thread");
                    default -> throw new AssertionError(how);
                };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "returned null",
                "started already",
                "IllegalStateException",
                "OutOfMemoryError"
            })
    void aThreadFactoryThatIsNoGoodIsNamedAtTheStart(String how) {
        assertThatThrownBy(() -> builder().threadFactory(unfit(how)).build())
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("threadFactory")
                .hasMessageContaining(how)
                .hasMessageContaining("return a new thread each time")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "returned null",
                "started already",
                "IllegalStateException",
                "OutOfMemoryError"
            })
    void aThreadFactoryThatIsNoGoodForAWhileCostsNoPermit(String how) throws Exception {
        AtomicBoolean unfit = new AtomicBoolean();
        ThreadFactory bad = unfit(how);
        List<Connection> lent = new ArrayList<>();
        try (WeirDataSource pool =
                builder()
                        .threadFactory(
                                task ->
                                        unfit.get()
                                                ? bad.newThread(task)
                                                : Thread.ofPlatform().daemon().unstarted(task))
                        .build()) {
            lent.add(pool.getConnection());
            unfit.set(true);
            pool.evictConnection(lent.getFirst());
            lent.removeFirst().close();
            pool.setConnectionTimeout(250);
            for (int i = 0; i < 3; i++) {
                try {
                    lent.add(pool.getConnection());
                } catch (SQLException expected) {
                    // while there are no threads
                }
            }
            unfit.set(false);
            pool.setConnectionTimeout(20_000);
            while (lent.size() < 2) {
                lent.add(pool.getConnection());
            }
            TestPools.giveBack(lent);
        }
        eventually("nothing is open", () -> database.counts().total() == 0);
        assertThat(database.peak().counts().total()).isLessThanOrEqualTo(2);
    }

    /** Hangs in one kind of call, the first time it is made. */
    private static final class HangingRecorder implements MetricsRecorder {
        private final String call;
        private final CountDownLatch hung = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        HangingRecorder(String call) {
            this.call = call;
        }

        @Override
        public void opened(long nanos) {
            hangIn("opened");
        }

        @Override
        public void openFailed(long nanos, String sqlState) {
            hangIn("openFailed");
        }

        @Override
        public void leaked(boolean proven) {
            hangIn("leaked");
        }

        @Override
        public void released(long heldNanos) {
            hangIn("released");
        }

        private void hangIn(String made) {
            if (made.equals(call) && hung.getCount() > 0) {
                hung.countDown();
                Background.await(end);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"opened", "openFailed", "leaked", "released"})
    void aMetricsRecorderThatHangsCostsNoPermit(String call) throws Exception {
        HangingRecorder recorder = new HangingRecorder(call);
        try (WeirDataSource pool = builder().leakDetectionThreshold(2_000).build()) {
            pool.addMetricsRecorder(name -> recorder);
            Background.on("meets the recorder", () -> meet(recorder, pool));
            recorder.hung.await();

            try (Connection first = pool.getConnection()) {
                assertThat(first).isNotNull();
                pool.softEvictConnections();
                connectFailsOnce();
                try (Connection second = pool.getConnection()) {
                    assertThat(second).isNotNull();
                }
            } finally {
                recorder.end.countDown();
            }
        }
        eventually("nothing is open", () -> database.counts().total() == 0);
    }

    /** It would hold up the timer, which looks for leaks among other things. */
    @Test
    void aTenantWhoseShareIsSlowToComeDelaysNoOther() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Semaphore end = new Semaphore(0);
        TenantSource source =
                new TenantSource() {
                    @Override
                    public TenantKey find(String id) throws SQLException {
                        return TenantKey.of(id);
                    }

                    @Override
                    public TenantShare share(TenantKey key) {
                        if (key.id().equals("slow")) {
                            asked.countDown();
                            end.acquireUninterruptibly();
                        }
                        return TenantShare.DEFAULT;
                    }
                };
        try (WeirDataSource pool =
                builder().tenancy(Tenancy.QUALIFIED).tenantSource(source).build()) {
            CompletableFuture<Void> slow =
                    Background.runVirtually(() -> pool.forTenant("slow").getConnection().close());
            asked.await();
            pool.forTenant("other").getConnection().close();
            end.release();
            Background.result(slow);
            assertThat(pool.snapshot().tenants().met()).isEqualTo(2);
        }
    }

    @Test
    void aMetricsRecorderThatHangsWhenALeakIsTakenBackHoldsUpNoOther() throws Exception {
        HangingRecorder recorder = new HangingRecorder("released");
        try (WeirDataSource pool =
                builder().leakDetectionThreshold(3_600_000).reclaimLeaks(true).build()) {
            pool.addMetricsRecorder(name -> recorder);
            loseOne(pool);
            untilTakenBack(pool, 1);
            recorder.hung.await();

            loseOne(pool);
            untilTakenBack(pool, 2);
        } finally {
            recorder.end.countDown();
        }
    }

    private static void loseOne(WeirDataSource pool) throws Exception {
        Background.result(Background.on("careless", () -> pool.getConnection().isReadOnly()));
    }

    private static void untilTakenBack(WeirDataSource pool, long leaks) throws Exception {
        eventually(
                "leaks are taken back",
                () -> {
                    System.gc();
                    return pool.snapshot().closed().getOrDefault(CloseCause.LEAKED, 0L) == leaks;
                });
    }

    /** Has each kind of call made. */
    private Void meet(HangingRecorder recorder, WeirDataSource pool) throws Exception {
        pool.softEvictConnections();
        connectFailsOnce();
        try (Connection lent = pool.getConnection()) {
            if (recorder.call.equals("leaked")) {
                recorder.hung.await();
            }
            lent.setReadOnly(true); // so that it is reset
        }
        return null;
    }

    private void connectFailsOnce() {
        database.on(Call.CONNECT).failOnce(() -> new SQLException("scripted", "08001"));
    }
}
