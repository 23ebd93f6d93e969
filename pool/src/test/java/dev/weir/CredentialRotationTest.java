package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.machine.Slowdown;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users and passwords: right, wrong, and changed while the pool runs. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class CredentialRotationTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final ConcurrentLinkedQueue<String> pairs = new ConcurrentLinkedQueue<>();
    private volatile String accepted = "app/right";
    private volatile boolean wraps;

    /** A data source that notes each pair, and takes one alone or any. */
    private final class Guarded extends PlainDataSource {
        private final boolean any;

        Guarded(boolean any) {
            this.any = any;
        }

        @Override
        public Connection getConnection() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            String pair = user + "/" + password;
            pairs.add(pair);
            if (any || accepted.equals(pair)) {
                return database.connect();
            }
            SQLException refused = new SQLException("password authentication failed", "28P01", 42);
            if (wraps) {
                throw new IllegalStateException(refused);
            }
            throw refused;
        }
    }

    private WeirBuilder builder() {
        return TestPools.on(new Guarded(false)).initializationFailTimeout(-1);
    }

    @Test
    void aWrongPasswordIsToldAtOnceInTheServersWordsAndNotTriedAgainAndAgain() throws Exception {
        try (WeirDataSource pool =
                builder().username("app").password("wrong").minimumIdle(5).build()) {
            long begun = System.nanoTime();
            for (int i = 0; i < 50; i++) {
                SQLInvalidAuthorizationSpecException thrown =
                        catchThrowableOfType(
                                SQLInvalidAuthorizationSpecException.class, pool::getConnection);
                assertThat(thrown.getSQLState()).isEqualTo("28P01");
                assertThat(thrown.getErrorCode()).isEqualTo(42);
                assertThat(thrown.getMessage()).doesNotContain("wrong");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isLessThan(Slowdown.of(Duration.ofSeconds(5)));
            // idle for a while: nobody asks, and the floor must not hammer either
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            assertThat(pairs).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void newCredentialsAreTriedAtOnceAfterARefusal() throws Exception {
        try (WeirDataSource pool = builder().username("app").password("wrong").build()) {
            assertThat(
                            catchThrowableOfType(
                                            SQLInvalidAuthorizationSpecException.class,
                                            pool::getConnection)
                                    .getSQLState())
                    .isEqualTo("28P01");

            pool.setCredentials(Credentials.of("app", "right"));

            pool.getConnection().close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProviderWithAnotherPairEndsARefusalAtOnce(boolean wrapped) throws Exception {
        wraps = wrapped;
        AtomicLong asked = new AtomicLong();
        AtomicReference<Credentials> vault = new AtomicReference<>(Credentials.of("app", "old"));
        try (WeirDataSource pool =
                builder()
                        .credentialsProvider(
                                () -> {
                                    asked.incrementAndGet();
                                    return vault.get();
                                })
                        .build()) {
            assertThat(catchThrowableOfType(SQLException.class, pool::getConnection).getSQLState())
                    .startsWith("28");
            int tried = pairs.size();
            long before = asked.get();
            eventually("the provider is asked again", () -> asked.get() > before + 1);
            assertThat(pairs).hasSize(tried).hasSizeLessThanOrEqualTo(2);
            vault.set(Credentials.of("app", "right"));
            eventually(
                    "served",
                    () -> {
                        try (Connection c = pool.getConnection()) {
                            return true;
                        } catch (SQLInvalidAuthorizationSpecException stillRefused) {
                            return false;
                        }
                    });
            assertThat(pairs).contains("app/right");
        }
    }

    /** As while a password that the provider has already is not yet set in the database. */
    @Test
    void aPairOfAProviderThatTheDatabaseTakesLaterIsTriedAgain() throws Exception {
        accepted = "app/none";
        try (VirtualPool pool =
                VirtualPool.startWithout(
                        builder().credentialsProvider(() -> Credentials.of("app", "early")))) {
            pool.passBeside(Duration.ofSeconds(20));
            assertThat(pairs).hasSizeBetween(1, 2);

            accepted = "app/early";
            pool.passBeside(Duration.ofSeconds(40));
            eventually("it connects", () -> pool.snapshot().total() > 0);
        }
    }

    @Test
    void aWrongPasswordAfterTheFactLeavesTheConnectionsThatExistAlone() throws Exception {
        try (WeirDataSource pool =
                builder().username("app").password("right").maximumPoolSize(3).build()) {
            Connection lent = pool.getConnection();
            accepted = "app/rotated";
            pool.setConnectionTimeout(500);
            List<Throwable> outcomes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                try (Connection c = pool.getConnection()) {
                    TestPools.execute(c, "select 1");
                } catch (SQLException e) {
                    outcomes.add(e);
                }
            }
            TestPools.execute(lent, "select 1");
            lent.close();
            pool.getConnection().close();
            assertThat(outcomes)
                    .allMatch(e -> e instanceof PoolTimeoutException)
                    .hasSizeLessThanOrEqualTo(4);
        }
    }

    @Test
    void sessionsOfAnotherUserAreReplacedOnceTheNewOneWasTaken() throws Exception {
        AtomicReference<Credentials> vault = new AtomicReference<>(Credentials.of("app", "right"));
        try (WeirDataSource pool =
                builder()
                        .credentialsProvider(vault::get)
                        .maximumPoolSize(5)
                        .minimumIdle(5)
                        .sizing(Sizing.FIXED)
                        .build()) {
            eventually("all are open", () -> pool.snapshot().idle() == 5);
            int last = database.connections().getLast().id();
            accepted = "next/right";
            vault.set(Credentials.of("next", "right"));
            try (Connection any = pool.getConnection()) {
                pool.evictConnection(any);
            }
            eventually(
                    "only connections of the new user are left",
                    () ->
                            database.counts().open() == 5
                                    && database.connections().stream()
                                            .allMatch(c -> c.id() > last));
        }
    }

    private void denies(int last) {
        database.on(Call.EXECUTE)
                .where(call -> call.connectionId() <= last)
                .fail(() -> new SQLException("permission denied for table t", "42501"));
    }

    private static boolean isServed(WeirDataSource pool) throws SQLException {
        try (Connection c = pool.getConnection()) {
            TestPools.execute(c, "select 1 from t");
            return true;
        } catch (SQLException denied) {
            assertThat(denied.getSQLState()).isEqualTo("42501");
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({"FIXED, false", "FIXED, true", "AUTO, false"})
    void sessionsOfADroppedUserAreReplacedOnceAStatementWasDenied(
            Sizing sizing, boolean givesOldFirst) throws Exception {
        AtomicReference<Credentials> vault = new AtomicReference<>(Credentials.of("app", "right"));
        try (WeirDataSource pool =
                builder()
                        .credentialsProvider(vault::get)
                        .maximumPoolSize(5)
                        .sizing(sizing)
                        .build()) {
            List<Connection> all = TestPools.lend(pool, 5);
            TestPools.giveBack(all);
            int last = database.connections().getLast().id();
            accepted = "next/right";
            denies(last);
            if (givesOldFirst) {
                assertThat(isServed(pool)).isFalse();
                eventually("the old pair is refused", () -> pairs.size() > 5);
            }
            vault.set(Credentials.of("next", "right"));
            long from = System.nanoTime();
            eventually("served", () -> isServed(pool));
            assertThat(Duration.ofNanos(System.nanoTime() - from))
                    .isLessThan(Slowdown.of(Duration.ofSeconds(5)));
            eventually(
                    "only connections of the new user are left",
                    () -> database.connections().stream().allMatch(c -> c.id() > last));
        }
    }

    @Test
    void anApplicationThatLacksARightCostsFewConnects() throws Exception {
        try (WeirDataSource pool =
                builder().username("app").password("right").maximumPoolSize(2).build()) {
            denies(Integer.MAX_VALUE);
            long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
            while (System.nanoTime() < end) {
                assertThat(isServed(pool)).isFalse();
            }
            assertThat(pairs).hasSizeLessThanOrEqualTo(4);
        }
    }

    @Test
    void aProviderIsAskedForAPairForEachConnectAndPairsAreNeverTorn() throws Exception {
        AtomicLong version = new AtomicLong();
        CredentialsProvider provider =
                () -> {
                    long now = version.incrementAndGet();
                    return Credentials.of("user" + now, "secret" + now);
                };
        try (WeirDataSource pool =
                TestPools.on(new Guarded(true))
                        .credentialsProvider(provider)
                        .maximumPoolSize(4)
                        .build()) {
            for (int i = 0; i < 100; i++) {
                try (Connection c = pool.getConnection()) {
                    pool.evictConnection(c);
                }
            }
        }
        assertThat(pairs.size()).isGreaterThan(90);
        assertThat(version.get() - pairs.size())
                .as("pairs of connects that the close of the pool has met")
                .isBetween(0L, 4L);
        assertThat(pairs).allMatch(CredentialRotationTest::belongTogether);
    }

    private static boolean belongTogether(String pair) {
        String[] parts = pair.split("/", 2);
        return parts[0].substring("user".length()).equals(parts[1].substring("secret".length()));
    }

    @Test
    void changedCredentialsReachEveryConnectFromThenOnAsAPair() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(new Guarded(true))
                        .credentials(Credentials.of("user0", "secret0"))
                        .maximumPoolSize(4)
                        .build()) {
            CompletableFuture<Void> rotation =
                    Background.run(
                            "rotates",
                            () -> {
                                for (int i = 1; i <= 200; i++) {
                                    pool.setCredentials(Credentials.of("user" + i, "secret" + i));
                                }
                            });
            do {
                try (Connection c = pool.getConnection()) {
                    pool.evictConnection(c);
                }
            } while (!rotation.isDone());
            Background.result(rotation);
            pool.softEvictConnections();
            eventually(
                    "the last pair is in use",
                    () -> {
                        pool.getConnection().close();
                        return pairs.contains("user200/secret200");
                    });
        }
        assertThat(pairs).allMatch(CredentialRotationTest::belongTogether);
    }

    @Test
    void aProviderThatFailsOrAnswersNothingIsTheCauseOfTheTimeout() {
        CredentialsProvider failing =
                () -> {
                    throw new SQLException("the vault is sealed", "08001");
                };
        for (CredentialsProvider provider : new CredentialsProvider[] {failing, () -> null}) {
            try (WeirDataSource pool =
                    TestPools.on(database)
                            .credentialsProvider(provider)
                            .initializationFailTimeout(-1)
                            .connectionTimeout(400)
                            .build()) {
                PoolTimeoutException thrown =
                        catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
                assertThat(thrown.getErrorCode()).isEqualTo(2);
                assertThat(thrown.getCause()).isNotNull();
            }
        }
        assertThat(database.counts().attempted()).isZero();
    }
}
