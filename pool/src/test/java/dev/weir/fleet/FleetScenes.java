package dev.weir.fleet;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.PoolTimeoutException;
import dev.weir.QuietLog;
import dev.weir.Sizing;
import dev.weir.TestPools;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pools of one fleet on a server that allows 30 sessions, counted at the server. */
@ExtendWith(QuietLog.class)
abstract class FleetScenes {
    static final int BUDGET = 24;
    static final int PLACES = 4;

    final List<WeirDataSource> pools = new ArrayList<>();
    private final List<Thread> clients = new ArrayList<>();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    final Server server;

    FleetScenes(Server server) {
        this.server = server;
    }

    /**
     * Where user {@code app} has pools.
     *
     * @param user of an administrator
     * @param sessions counts those of the pools
     * @param work holds a connection for a twentieth of a second
     * @param kills statements that end those sessions
     * @param tokens counts those below 2 that are held
     * @param releases SQL by which borrowers release all locks of a session
     */
    record Server(
            String url,
            String user,
            String password,
            String sessions,
            String work,
            String kills,
            String tokens,
            List<String> releases) {}

    Connection admin() throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    @AfterEach
    void end() throws Exception {
        stop.set(true);
        for (Thread client : clients) {
            client.join();
        }
        pools.forEach(WeirDataSource::close);
        try (Connection admin = admin();
                Statement s = admin.createStatement()) {
            eventually("all sessions have ended", () -> number(s, server.sessions()) == 0);
        }
    }

    WeirBuilder builder(String name) {
        return plain(name).fleet("shop");
    }

    WeirBuilder plain(String name) {
        return WeirDataSource.builder()
                .jdbcUrl(server.url())
                .username("app")
                .password("app")
                .poolName(name)
                .closeGrace(Duration.ZERO);
    }

    WeirDataSource add(WeirBuilder builder) {
        WeirDataSource pool = builder.build();
        pools.add(pool);
        return pool;
    }

    void use(WeirDataSource pool, int threads, AtomicInteger done) {
        for (int i = 0; i < threads; i++) {
            clients.add(
                    Thread.startVirtualThread(
                            () -> {
                                while (!stop.get()) {
                                    try (Connection c = pool.getConnection();
                                            Statement s = c.createStatement()) {
                                        s.execute(server.work());
                                        done.incrementAndGet();
                                    } catch (SQLException e) {
                                        // the server may have ended the session
                                    }
                                }
                            }));
        }
    }

    /** What the server has seen. */
    final class Seen implements AutoCloseable {
        final AtomicInteger most = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();
        private final AtomicBoolean over = new AtomicBoolean();
        private final Thread thread = Thread.startVirtualThread(this::count);

        private void count() {
            try (Connection admin = admin();
                    Statement s = admin.createStatement()) {
                while (!over.get()) {
                    most.accumulateAndGet(number(s, server.sessions()), Math::max);
                    try { // a client beside the pools
                        DriverManager.getConnection(server.url(), "other", "other").close();
                    } catch (SQLException e) {
                        refused.incrementAndGet();
                    }
                }
            } catch (SQLException e) {
                failure.set(e);
            }
        }

        @Override
        public void close() throws InterruptedException {
            over.set(true);
            thread.join();
            assertThat(failure.get()).isNull();
        }
    }

    static int number(Statement s, String question) throws SQLException {
        try (ResultSet row = s.executeQuery(question)) {
            row.next();
            return row.getInt(1);
        }
    }

    int sum() {
        return pools.stream().mapToInt(p -> p.snapshot().total()).sum();
    }

    /** C1: never more than the budget, whatever comes, and others are never refused. */
    @Test
    void tenPoolsKeepToTheBudgetAndAClientBesideThemIsNeverRefused() throws Exception {
        AtomicInteger done = new AtomicInteger();
        try (Seen seen = new Seen()) {
            for (int i = 0; i < 10; i++) {
                add(builder("p" + i).sizing(Sizing.FIXED).maximumPoolSize(5));
            }
            pools.forEach(pool -> use(pool, 5, done));
            eventually("all is taken", () -> sum() >= BUDGET);
            int before = done.get();
            eventually("they work", () -> done.get() > before + 1_000);
            eventually(
                    "they are even", () -> pools.stream().allMatch(p -> p.snapshot().total() <= 4));

            assertThat(seen.most.get()).isBetween(BUDGET - 5, BUDGET + PLACES);
            assertThat(seen.refused.get()).isZero();
        }
        assertThat(pools.getFirst().snapshot().server().allowed()).isEqualTo(30);
        assertThat(pools.getFirst().explain().inputs())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("fleet shop: ")
                .contains(" of 24 connections");
    }

    @Test
    void twentyPoolsStartWhereTheSecondConnectionOfEachHasNoRoom() throws Exception {
        try (Seen seen = new Seen()) {
            for (int i = 0; i < 20; i++) {
                add(builder("p" + i).initializationFailTimeout(Duration.ofSeconds(30)));
            }
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET + PLACES);
            assertThat(seen.refused.get()).isZero();
        }
    }

    @Test
    void tokensOfSessionsThatDieAreUsedByOthersAndABurstHasAllThatIsIdle() throws Exception {
        AtomicInteger done = new AtomicInteger();
        WeirDataSource hot =
                add(builder("hot").sizing(Sizing.FIXED).maximumPoolSize(22).minimumIdle(2));
        for (int i = 0; i < 5; i++) {
            add(builder("p" + i));
        }
        use(hot, 30, done);
        eventually("one has all but what others keep", () -> hot.snapshot().total() > 11);
        try (Seen seen = new Seen()) {
            try (Connection admin = admin();
                    Statement s = admin.createStatement()) {
                List<String> kills = new ArrayList<>();
                try (ResultSet rows = s.executeQuery(server.kills())) {
                    while (rows.next()) {
                        kills.add(rows.getString(1));
                    }
                }
                for (String kill : kills) {
                    s.execute(kill);
                }
            }
            int before = done.get();
            eventually("it works again", () -> done.get() > before + 100);
            eventually("it has as many again", () -> hot.snapshot().total() > 11);
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
        eventually("a latecomer has more than one", () -> late.snapshot().total() >= 2);
    }

    @Test
    void aBurstHasWhatAnotherDoesNotUseAnyMore() throws Exception {
        WeirDataSource one = add(fixed("one"));
        WeirDataSource two = add(fixed("two"));
        List<Connection> held = TestPools.lend(one, 20);
        TestPools.giveBack(held);
        try (Seen seen = new Seen()) {
            use(two, 20, new AtomicInteger());
            eventually("it has more than half", () -> two.snapshot().total() == 20);
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET + PLACES);
        }
        assertThat(one.snapshot().total()).isBetween(1, 4);
    }

    /** A session that looks holds one of few tokens itself. */
    @Test
    void aSmallBudgetIsSharedAsALargeOneIs() throws Exception {
        WeirDataSource one = add(fixed("one").fleetBudget(8));
        WeirDataSource two = add(fixed("two").fleetBudget(8));
        List<Connection> held = TestPools.lend(one, 7);
        TestPools.giveBack(held);
        use(two, 8, new AtomicInteger());
        eventually("it has its share and more", () -> two.snapshot().total() > 4);
    }

    WeirBuilder fixed(String name) {
        return builder(name).sizing(Sizing.FIXED).maximumPoolSize(20).minimumIdle(1);
    }

    /** All of its own are in use for long, so only a new session can ask. */
    @Test
    void aPoolBelowItsShareIsGivenWhatAnotherDoesNotUse() throws Exception {
        WeirDataSource poor = add(fixed("poor").fleetBudget(6));
        WeirDataSource rich = add(fixed("rich").fleetBudget(6).minimumIdle(5));
        // nobody has waited for these, so no want of the rich one's makes it give any
        eventually("all are taken", () -> rich.snapshot().total() == 5);
        try (Connection held = poor.getConnection()) {
            poor.getConnection().close();
            assertThat(held.isValid(5)).isTrue();
        }
    }

    @Test
    void whoeverFindsNoneIsToldOfTheBudget() throws Exception {
        WeirDataSource one = add(builder("one").fleetBudget(2).minimumIdle(1));
        add(builder("two").fleetBudget(2).minimumIdle(1));
        one.setConnectionTimeout(5_000);
        try (Connection held = one.getConnection()) {
            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, one::getConnection);
            assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.FLEET_BUDGET);
            assertThat(thrown.getMessage()).contains("All 2 connections of fleet shop are taken");
            assertThat(held.isValid(5)).isTrue();
        }
        eventually("no connect is under way", () -> one.snapshot().opening() == 0);
    }

    /** Its connect waits for a token for longer than connects used to take. */
    @Test
    void aPoolWithoutAConnectionIsToldOfTheBudgetWhileItsConnectWaits() throws Exception {
        add(builder("one").fleetBudget(2).minimumIdle(1));
        add(builder("two").fleetBudget(2).minimumIdle(1));
        WeirBuilder without = builder("late").initializationFailTimeout(Duration.ofMillis(-1));
        WeirDataSource late = add(without.fleetBudget(2).connectionTimeout(Duration.ofSeconds(1)));
        assertThat(late.explain().inputs())
                .contains("fleet shop: it is not known yet how many are taken of 2 connections");
        for (int i = 0; i < 8; i++) {
            PoolTimeoutException thrown =
                    catchThrowableOfType(PoolTimeoutException.class, late::getConnection);
            assertThat(thrown.reason())
                    .as("of timeout %d", i)
                    .isEqualTo(PoolTimeoutException.Reason.FLEET_BUDGET);
            assertThat(thrown.getMessage()).contains("All 2 connections of fleet shop are taken");
        }
        assertThat(late.health().failure()).isInstanceOf(FleetBudgetException.class);
    }

    @Test
    void aPoolWithTheWholeBudgetOfOneSeesWhatItHas() throws Exception {
        WeirDataSource pool = add(builder("one").fleetBudget(1).minimumIdle(1));
        eventually("it has counted", () -> pool.fleet().taken() == 1);
        assertThat(pool.fleet().sentence())
                .isEqualTo("fleet shop: 1 instance has 1 of 1 connections");
    }

    /** A look at the fleet is no use that keeps it open. */
    @Test
    void aPoolThatNeedsNoneGivesUpItsLastConnection() throws Exception {
        WeirBuilder none = fixed("one").minimumIdle(0).idleTimeout(Duration.ofSeconds(10));
        WeirDataSource pool = add(none);
        eventually("it has counted", () -> pool.fleet().taken() == 1);
        eventually("it has none", () -> pool.snapshot().total() == 0);
    }

    @Test
    void aLeaseThatReleasesAllLocksDoesNotLoseTheToken() throws Exception {
        WeirDataSource pool = add(builder("one").fleetBudget(2).minimumIdle(1));
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            for (String release : server.releases()) {
                s.execute(release);
            }
        }
        try (Connection admin = admin();
                Statement s = admin.createStatement()) {
            eventually(
                    "the token is back",
                    () -> number(s, server.tokens()) == pool.snapshot().total());
        }
    }
}
