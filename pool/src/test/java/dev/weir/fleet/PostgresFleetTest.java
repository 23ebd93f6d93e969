package dev.weir.fleet;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.PoolTimeoutException;
import dev.weir.QuietLog;
import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pools of one fleet on a server that allows 57 sessions, counted at the server. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class PostgresFleetTest {
    private static final int BUDGET = 45;
    private static final int PLACES = 4;

    private final EmbeddedPostgres postgres =
            EmbeddedPostgres.start(
                    Durability.FAST,
                    Map.of("max_connections", "60", "superuser_reserved_connections", "3"));

    private final List<WeirDataSource> pools = new ArrayList<>();
    private final List<Thread> clients = new ArrayList<>();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    PostgresFleetTest() throws SQLException {
        try (Connection admin = postgres.connect();
                Statement s = admin.createStatement()) {
            s.execute("create role app login password 'app'");
            s.execute("create role other login password 'other'");
        }
    }

    @AfterEach
    void end() throws Exception {
        stop.set(true);
        for (Thread client : clients) {
            client.join();
        }
        pools.forEach(WeirDataSource::close);
        postgres.close();
    }

    private WeirBuilder builder(String name) {
        return plain(name).fleet("shop");
    }

    private WeirBuilder plain(String name) {
        return WeirDataSource.builder()
                .jdbcUrl(postgres.url())
                .username("app")
                .password("app")
                .poolName(name)
                .closeGrace(Duration.ZERO);
    }

    private WeirDataSource add(WeirBuilder builder) {
        WeirDataSource pool = builder.build();
        pools.add(pool);
        return pool;
    }

    private void use(WeirDataSource pool, int threads, AtomicInteger done) {
        for (int i = 0; i < threads; i++) {
            clients.add(
                    Thread.startVirtualThread(
                            () -> {
                                while (!stop.get()) {
                                    try (Connection c = pool.getConnection();
                                            Statement s = c.createStatement()) {
                                        s.execute("select pg_sleep(0.05)");
                                        done.incrementAndGet();
                                    } catch (SQLException e) {
                                        // the server may have ended the session
                                    }
                                }
                            }));
        }
    }

    /** What the server has seen, in samples while a condition is waited for. */
    private final class Seen implements AutoCloseable {
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private final AtomicInteger samples = new AtomicInteger();
        private final AtomicBoolean over = new AtomicBoolean();
        private final List<Thread> threads = new ArrayList<>();

        Seen() throws SQLException {
            Connection admin = postgres.connect();
            threads.add(Thread.startVirtualThread(() -> count(admin)));
            threads.add(Thread.startVirtualThread(this::connect));
        }

        private void count(Connection admin) {
            try (admin;
                    Statement s = admin.createStatement()) {
                while (!over.get()) {
                    int now =
                            number(s, "select count(*) from pg_stat_activity where usename='app'");
                    most.accumulateAndGet(now, Math::max);
                    samples.incrementAndGet();
                    Thread.sleep(5);
                }
            } catch (SQLException | InterruptedException e) {
                failure.set(e);
            }
        }

        /** A client beside the pools. */
        private void connect() {
            while (!over.get()) {
                try (Connection c = DriverManager.getConnection(postgres.url(), "other", "other")) {
                    assertThat(c.isValid(5)).isTrue();
                    Thread.sleep(10);
                } catch (SQLException e) {
                    refused.incrementAndGet();
                } catch (InterruptedException e) {
                    failure.set(e);
                }
            }
        }

        @Override
        public void close() throws InterruptedException {
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failure.get()).isNull();
            assertThat(samples.get()).isPositive();
        }
    }

    private static int number(Statement s, String question) throws SQLException {
        try (ResultSet row = s.executeQuery(question)) {
            row.next();
            return row.getInt(1);
        }
    }

    private int sum() {
        return pools.stream().mapToInt(p -> p.snapshot().total()).sum();
    }

    /** C1: never more than the budget, whatever comes, and others are never refused. */
    @Test
    void twentyPoolsKeepToTheBudgetAndAClientBesideThemIsNeverRefused() throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (Seen seen = new Seen()) {
            for (int i = 0; i < 20; i++) {
                add(builder("p" + i));
            }
            pools.forEach(pool -> use(pool, 5, done));
            eventually("all is taken", () -> sum() >= BUDGET);
            int before = done.get();
            eventually("they work", () -> done.get() > before + 2_000);
            eventually(
                    "they are even", () -> pools.stream().allMatch(p -> p.snapshot().total() <= 4));

            assertThat(seen.most.get()).isBetween(BUDGET - 5, BUDGET + PLACES);
            assertThat(seen.refused.get()).isZero();
        }
        assertThat(pools.getFirst().explain().inputs())
                .anyMatch(line -> line.startsWith("fleet shop: this pool has "));
    }

    /** The same without a fleet, by what each sees. */
    @Test
    void poolsThatHaveSeenEachOtherLeaveAFifthToOthers() throws Exception {
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            add(plain("p" + i));
        }
        eventually(
                "all see all",
                () ->
                        pools.stream()
                                .allMatch(
                                        p -> p.explain().inputs().toString().contains("20 Weir")));
        try (Seen seen = new Seen()) {
            pools.forEach(pool -> use(pool, 5, done));
            eventually("they work", () -> done.get() > 2_000);
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET);
            assertThat(seen.refused.get()).isZero();
        }
    }

    /** C2: forty start, although each would keep two. */
    @Test
    void fortyPoolsStartWhereTheSecondConnectionOfEachHasNoRoom() throws Exception {
        try (Seen seen = new Seen()) {
            for (int i = 0; i < 40; i++) {
                add(builder("p" + i).initializationFailTimeout(Duration.ofSeconds(30)));
            }
            assertThat(pools).allMatch(pool -> pool.snapshot().total() >= 1);
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET + PLACES);
            assertThat(seen.refused.get()).isZero();
        }
    }

    @Test
    void tokensOfSessionsThatDieAreUsedByOthersAndABurstHasAllThatIsIdle() throws Exception {
        AtomicInteger done = new AtomicInteger();
        WeirDataSource hot =
                add(builder("hot").sizing(Sizing.FIXED).maximumPoolSize(40).minimumIdle(2));
        for (int i = 0; i < 10; i++) {
            add(builder("p" + i));
        }
        use(hot, 60, done);
        eventually("one has all but what others keep", () -> hot.snapshot().total() > 20);
        try (Seen seen = new Seen()) {
            try (Connection admin = postgres.connect();
                    Statement s = admin.createStatement()) {
                s.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity where usename='app'");
            }
            int before = done.get();
            eventually("it works again", () -> done.get() > before + 100);
            eventually("it has as many again", () -> hot.snapshot().total() > 20);
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET + PLACES);
            assertThat(seen.refused.get()).isZero();
        }
        WeirDataSource late =
                add(
                        builder("late")
                                .sizing(Sizing.FIXED)
                                .minimumIdle(1)
                                .initializationFailTimeout(Duration.ofSeconds(30)));
        use(late, 10, done);
        eventually("a latecomer has its share", () -> late.snapshot().total() >= 3);
    }

    @Test
    void whoeverFindsNoneIsToldOfTheBudget() throws Exception {
        WeirDataSource one = add(builder("one").fleetBudget(2).minimumIdle(1));
        add(builder("two").fleetBudget(2).minimumIdle(1));
        one.setConnectionTimeout(3_000);
        try (Connection held = one.getConnection()) {
            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, one::getConnection);
            assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.FLEET_BUDGET);
            assertThat(thrown.getMessage()).contains("All 2 connections of fleet shop are taken");
            assertThat(held.isValid(5)).isTrue();
        }
        eventually("no connect is under way", () -> one.fleet().open() == 1);
    }

    @Test
    void aLeaseThatReleasesAllLocksDoesNotLoseTheToken() throws Exception {
        WeirDataSource pool = add(builder("one").fleetBudget(2).minimumIdle(1));
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            s.execute("select pg_advisory_unlock_all()");
            s.execute("discard all");
        }
        try (Connection admin = postgres.connect();
                Statement s = admin.createStatement()) {
            String tokens =
                    "select count(*) from pg_locks where locktype='advisory' and objid in ('0', '1')";
            eventually("the token is back", () -> number(s, tokens) == pool.snapshot().total());
        }
    }
}
