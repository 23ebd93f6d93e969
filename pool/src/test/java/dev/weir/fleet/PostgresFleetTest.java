package dev.weir.fleet;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.Background;
import dev.weir.LogLines;
import dev.weir.PoolHealth;
import dev.weir.PoolTimeoutException;
import dev.weir.SessionReset;
import dev.weir.Sizing;
import dev.weir.TestPools;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.jdbc.Interposed;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** A fleet on PostgreSQL, and pools that see each other there without one. */
@Tag("database")
@Timeout(300)
class PostgresFleetTest extends FleetScenes {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final EmbeddedPostgres SERVER =
            EmbeddedPostgres.start(
                    Durability.FAST,
                    Map.of("max_connections", "33", "superuser_reserved_connections", "3"));

    @BeforeAll
    static void createUsers() throws SQLException {
        try (Connection admin = SERVER.connect();
                Statement s = admin.createStatement()) {
            s.execute("create role app login password 'app'");
            s.execute("create role other login password 'other'");
            s.execute("create role acme");
            s.execute("grant acme, other to app");
        }
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    PostgresFleetTest() {
        super(
                new Server(
                        SERVER.url(),
                        SERVER.user(),
                        SERVER.password(),
                        "select count(*) from pg_stat_activity where usename='app'",
                        "select pg_sleep(0.05)",
                        "select 'select pg_terminate_backend(' || pid || ')' from pg_stat_activity where usename='app'",
                        "select count(*) from pg_locks where locktype='advisory' and objid in ('0', '1')",
                        List.of("select pg_advisory_unlock_all()", "discard all")));
    }

    /** The same without a fleet, by what each sees. */
    @Test
    void poolsThatHaveSeenEachOtherLeaveAFifthToOthers() throws Exception {
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            add(plain("p" + i));
        }
        eventually(
                "all see all",
                () ->
                        pools.stream()
                                .allMatch(p -> p.explain().inputs().toString().contains("8 Weir")));
        try (Seen seen = new Seen()) {
            pools.forEach(pool -> use(pool, 5, done));
            eventually("they work", () -> done.get() > 500);
            assertThat(seen.most.get()).isLessThanOrEqualTo(BUDGET);
            assertThat(seen.refused.get()).isZero();
        }
    }

    @Test
    void aConnectThatHangsDoesNotKeepTheNextFromTheFleet() throws Exception {
        try (TcpProxy line = TcpProxy.to("127.0.0.1", SERVER.port())) {
            String url = SERVER.url().replace(":" + SERVER.port(), ":" + line.port());
            WeirDataSource pool = add(builder("one").jdbcUrl(url).minimumIdle(1));
            try (Connection first = pool.getConnection()) {
                line.connectDelay(Duration.ofHours(1));
                use(pool, 1, new AtomicInteger());
                eventually("a connect hangs", () -> line.accepted() > 1);
                line.connectDelay(Duration.ZERO);
                try (Connection second = pool.getConnection()) {
                    assertThat(second).isNotEqualTo(first);
                }
            }
        }
    }

    /** Connects wait behind one that hangs, which says nothing of the fleet or the server. */
    @Test
    void aServerThatIsGoneIsNotTakenForAFullFleet() throws Exception {
        try (TcpProxy line = TcpProxy.to("127.0.0.1", SERVER.port())) {
            String url = SERVER.url().replace(":" + SERVER.port(), ":" + line.port());
            WeirBuilder builder = builder("one").jdbcUrl(url).sizing(Sizing.FIXED);
            WeirDataSource pool = add(builder.maximumPoolSize(10).minimumIdle(3));
            try (Connection one = pool.getConnection();
                    Connection two = pool.getConnection();
                    Connection three = pool.getConnection()) {
                assertThat(List.of(one, two, three)).doesNotHaveDuplicates();
                line.holdNew();
                line.blackhole();
                use(pool, 5, new AtomicInteger());
                eventually("it is known", () -> !pool.health(SECOND).isUp());
                long until = System.nanoTime() + SECOND.multipliedBy(10).toNanos();
                while (System.nanoTime() < until) {
                    assertThat(pool.health(SECOND).status()).isEqualTo(PoolHealth.Status.DOWN);
                }
            } finally {
                line.resume();
            }
        }
    }

    /** Else its lease would last for as long as the driver waits, and the pool look no more. */
    @Test
    void aSessionThatDoesNotTellOfTheFleetIsBrokenOff() throws Exception {
        WeirDataSource pool = add(builder("one").maximumPoolSize(2).minimumIdle(2));
        eventually("both are there", () -> pool.snapshot().idle() == 2);
        try (Connection admin = SERVER.connect();
                Statement s = admin.createStatement()) {
            admin.setAutoCommit(false);
            s.execute("lock table pg_catalog.pg_database in access exclusive mode");
            eventually("it is asked", () -> pool.snapshot().leased() == 1);
            eventually("it was given up", () -> pool.snapshot().leased() == 0);
            admin.rollback();
        }
    }

    /** Nor is it a sign of a full fleet, and the next is let in. */
    @Test
    void aNewSessionThatDoesNotTellOfTheFleetIsBrokenOff() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        PGSimpleDataSource source =
                new PGSimpleDataSource() {
                    @Override
                    public Connection getConnection() throws SQLException {
                        return Interposed.connection(
                                super.getConnection("app", "app"),
                                call -> {
                                    Object given = call.pass();
                                    return call.method().equals("createStatement")
                                            ? Interposed.before(
                                                    (Statement) given,
                                                    Statement.class,
                                                    ask -> silent((Statement) given, ask, asked))
                                            : given;
                                });
                    }
                };
        source.setUrl(SERVER.url());
        WeirDataSource pool =
                add(
                        WeirDataSource.builder()
                                .dataSource(source)
                                .fleet("shop")
                                .closeGrace(Duration.ZERO)
                                .initializationFailTimeout(Duration.ofMillis(-1))
                                .connectionTimeout(SECOND.multipliedBy(8)));
        PoolTimeoutException thrown =
                catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);
        assertThat(asked.get()).isEqualTo(1);
        assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.CANNOT_CONNECT);
        eventually("the next is there", () -> pool.snapshot().idle() > 0);
    }

    /** The first question for a token has no answer. */
    private static Object silent(Statement real, Interposed.Call call, AtomicInteger asked)
            throws Throwable {
        if (call.method().equals("executeQuery")
                && String.valueOf(call.argument(0)).contains("pg_try_advisory_lock(")
                && asked.incrementAndGet() == 1) {
            real.execute("set client_connection_check_interval = '1s'");
            real.execute("select pg_sleep(600)");
        }
        return call.pass();
    }

    @Test
    void aChangeOfTenantsDoesNotLoseTheToken() throws Exception {
        WeirBuilder off = builder("one").sessionReset(SessionReset.OFF).tenants("acme, other");
        WeirDataSource pool = add(off.fleetBudget(2).minimumIdle(1));
        for (String tenant : List.of("acme", "other", "acme")) {
            try (Connection c = pool.forTenant(tenant).getConnection();
                    Statement s = c.createStatement()) {
                s.execute("select 1");
            }
        }
        try (Connection admin = admin();
                Statement s = admin.createStatement()) {
            assertThat(number(s, server.tokens())).isEqualTo(pool.snapshot().total());
        }
    }

    @Test
    void theServerSoonEndsTheSessionsOfAHostThatIsGone() throws Exception {
        WeirDataSource pool = add(builder("one").maximumPoolSize(1).minimumIdle(1));
        for (int lease = 0; lease < 2; lease++) {
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement()) {
                for (String setting : List.of("keepalives_idle = 5", "user_timeout = 11000")) {
                    String[] is = setting.split(" = ");
                    String ask = "select setting from pg_settings where name = 'tcp_" + is[0] + "'";
                    assertThat(number(s, ask)).isEqualTo(Integer.parseInt(is[1]));
                }
                s.execute("reset all");
            }
        }
        assertThat(pool.snapshot().opened()).isEqualTo(1);
    }

    /** Its connect waits for a token for long while its only connection is lent again and again. */
    @Test
    void aPoolThatWaitsForItsShareKeepsWhatItHas() throws Exception {
        WeirDataSource one = add(fixed("one").fleetBudget(4));
        assertThat(TestPools.lend(add(fixed("rich").fleetBudget(4)), 3)).hasSize(3);
        List<CompletableFuture<Void>> work = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            work.add(
                    Background.runVirtually(
                            () -> {
                                for (int n = 0; n < 8; n++) {
                                    TestPools.execute(one, "select pg_sleep(0.4)");
                                }
                            }));
        }
        for (CompletableFuture<Void> each : work) {
            Background.result(each);
        }
        assertThat(one.snapshot().closed()).isEmpty();
    }

    @Test
    void fleetsWithNamesAlikeDoNotCountEachOther() throws Exception {
        for (String name : List.of("shop-1", "shop-2", "shop-3")) {
            add(builder(name).fleet(name).minimumIdle(2));
        }
        eventually(
                "all have counted",
                () -> pools.stream().allMatch(pool -> pool.fleet().taken() == 2));
        assertThat(pools).allMatch(pool -> pool.fleet().instances() == 1);
    }

    @Test
    void instancesWithDifferentBudgetsSayBothNumbers() throws Exception {
        try (LogLines log = new LogLines()) {
            WeirDataSource one = add(builder("one").fleetBudget(8).minimumIdle(1));
            WeirDataSource two = add(builder("two").fleetBudget(13).minimumIdle(1));
            eventually("the smaller sees it", () -> one.fleet().otherBudget() == 13);
            eventually("the larger sees it", () -> two.fleet().otherBudget() == 8);
            assertThat(one.explain().inputs().toString())
                    .contains("another instance has a fleetBudget of 13: all must have the same");
            assertThat(log.with("WARNING one - fleet shop"))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(" of 8 connections", "another instance has a fleetBudget of 13");
            assertThat(log.with("WARNING two - fleet shop")).hasSize(1);
        }
    }
}
