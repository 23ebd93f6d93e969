package dev.weir.peers;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.QuietLog;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pools that see each other through the sessions of a real server. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class PostgresPeersTest {
    private final EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.FAST, Map.of());

    private WeirBuilder builder(String name) {
        return WeirDataSource.builder()
                .jdbcUrl(postgres.url())
                .username(postgres.user())
                .password(postgres.password())
                .poolName(name)
                .databaseCores(8)
                .closeGrace(Duration.ZERO);
    }

    private static boolean says(WeirDataSource pool, String beginning) {
        return pool.explain().inputs().stream().anyMatch(g -> g.startsWith(beginning));
    }

    @Test
    void poolsOnOneServerCountEachOtherAndShareTheStart() throws Exception {
        try (WeirDataSource one = builder("one").build()) {
            eventually("it is alone", () -> says(one, "no other Weir pool"));
            try (WeirDataSource two = builder("two").build()) {
                eventually("it is not alone", () -> says(two, "2 Weir pools"));
                assertThat(two.snapshot().limit()).isEqualTo(9);
                assertThat(says(two, "initial limit 8.5 (databaseCores=8; shared by 2 pools)"))
                        .isTrue();
            }
        } finally {
            postgres.close();
        }
    }

    @Tag("all")
    @Test
    void busyPoolsTellEachOtherTheirLimits() throws Exception {
        // fewer than there are clients, so that both limits stay in use
        try (WeirDataSource one = builder("one").maximumPoolSize(20).build();
                WeirDataSource two = builder("two").maximumPoolSize(20).build()) {
            AtomicBoolean stop = new AtomicBoolean();
            List<Thread> clients = new ArrayList<>();
            for (WeirDataSource pool : List.of(one, two)) {
                for (int i = 0; i < 40; i++) {
                    clients.add(Thread.startVirtualThread(() -> use(pool, stop)));
                }
            }
            try {
                eventually("one knows", () -> says(one, "2 Weir pools") && knows(one));
                eventually("two knows", () -> knows(two));
                assertThat(names()).contains("weir:").contains(" L").contains(" one");
            } finally {
                stop.set(true);
                for (Thread client : clients) {
                    client.join();
                }
            }
        } finally {
            postgres.close();
        }
    }

    private static boolean knows(WeirDataSource pool) {
        return pool.explain().inputs().stream()
                .anyMatch(g -> g.contains("the mean limit of the 2"));
    }

    @Test
    void onePoolLooksForAllAndAnotherWhenItEnds() throws Exception {
        List<WeirDataSource> pools = new ArrayList<>();
        List<AtomicBoolean> stops = new ArrayList<>();
        List<Thread> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 6; i++) {
                WeirDataSource pool = builder("p" + i).maximumPoolSize(4).build();
                AtomicBoolean stop = new AtomicBoolean();
                pools.add(pool);
                stops.add(stop);
                for (int j = 0; j < 8; j++) {
                    clients.add(Thread.startVirtualThread(() -> use(pool, stop)));
                }
            }
            eventually("all know all", () -> pools.stream().allMatch(p -> says(p, "6 Weir pools")));
            eventually("one looks for all", () -> lookers().size() == 1);
            String first = lookers().getFirst();
            int ends = Integer.parseInt(first.substring(first.lastIndexOf(" p") + 2));
            stops.get(ends).set(true);
            WeirDataSource ended = pools.remove(ends);
            ended.close();
            eventually(
                    "they know that it is gone",
                    () -> pools.stream().allMatch(p -> says(p, "5 Weir pools")));
            eventually("another looks for all", () -> lookers().size() == 1);
            assertThat(PoolTag.in(lookers().getFirst()).id()).isNotEqualTo(PoolTag.in(first).id());
        } finally {
            stops.forEach(stop -> stop.set(true));
            for (Thread client : clients) {
                client.join();
            }
            pools.forEach(WeirDataSource::close);
            postgres.close();
        }
    }

    /** One name of each pool that has answered for all in the last seconds. */
    private List<String> lookers() throws Exception {
        Map<String, String> latest = new java.util.TreeMap<>();
        try (Connection c = postgres.connect();
                java.sql.Statement statement = c.createStatement();
                java.sql.ResultSet rows =
                        statement.executeQuery(
                                "select application_name, date_part('epoch', now())"
                                        + " from pg_stat_activity")) {
            while (rows.next()) {
                PoolTag tag = PoolTag.in(rows.getString(1));
                if (tag != null
                        && tag.answer() != null
                        && rows.getLong(2) - tag.seconds() <= PeerPollInterval.answerSeconds()) {
                    latest.put(tag.id(), rows.getString(1));
                }
            }
        }
        return List.copyOf(latest.values());
    }

    private static void sleepUntilCancelled(Connection c) {
        try {
            execute(c, "select pg_sleep(60)");
        } catch (java.sql.SQLException cancelled) {
            // as it is meant to end
        }
    }

    private String asleep() throws Exception {
        try (Connection c = postgres.connect()) {
            return one(
                    c,
                    "select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'");
        }
    }

    private String names() throws Exception {
        try (Connection c = postgres.connect()) {
            return one(
                    c,
                    "select string_agg(application_name, ', ') from pg_stat_activity where application_name like 'weir:%'");
        }
    }

    private static void use(WeirDataSource pool, AtomicBoolean stop) {
        while (!stop.get()) {
            try (Connection c = pool.getConnection()) {
                execute(c, "select pg_sleep(0.002)");
            } catch (java.sql.SQLException e) {
                return;
            }
        }
    }

    @Test
    void aPoolAtRestLearnsNothingFromThoseWhoAreBusy() throws Exception {
        try (Connection foreign = postgres.connect();
                WeirDataSource pool = builder("one").maximumPoolSize(20).build()) {
            Thread busy = Thread.startVirtualThread(() -> sleepUntilCancelled(foreign));
            try {
                eventually("it is busy", () -> "1".equals(asleep()));
                eventually("it has looked", () -> says(pool, "no other Weir pool"));
                assertThat(pool.explain().inputs()).noneMatch(g -> g.contains("busy sessions"));
                AtomicBoolean stop = new AtomicBoolean();
                List<Thread> clients = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    clients.add(Thread.startVirtualThread(() -> use(pool, stop)));
                }
                try {
                    eventually(
                            "at work it counts them",
                            () ->
                                    pool.explain().inputs().stream()
                                            .anyMatch(g -> g.contains("busy sessions")));
                } finally {
                    stop.set(true);
                    for (Thread client : clients) {
                        client.join();
                    }
                }
            } finally {
                foreign.unwrap(org.postgresql.PGConnection.class).cancelQuery();
                busy.join();
            }
        } finally {
            postgres.close();
        }
    }

    @Test
    void aNameThatTheUserGaveIsKeptAndNothingIsConcluded() throws Exception {
        try (WeirDataSource pool =
                        builder("one").dataSourceProperty("ApplicationName", "mine").build();
                WeirDataSource silent = builder("two").observeServer(false).build();
                WeirDataSource seen = builder("three").autoCommit(false).build()) {
            eventually("the third has looked", () -> says(seen, "no other Weir pool"));
            try (Connection c = pool.getConnection();
                    Connection other = silent.getConnection();
                    Connection marked = seen.getConnection()) {
                assertThat(one(c, "show application_name")).isEqualTo("mine");
                assertThat(one(other, "show application_name")).doesNotStartWith("weir:");
                assertThat(one(marked, "show application_name")).matches("weir:[0-9a-f]{8} three");
                assertThat(marked.getAutoCommit()).isFalse();
            }
            assertThat(pool.explain().inputs()).noneMatch(g -> g.contains("Weir pools"));
            assertThat(seen.snapshot().closed()).isEmpty();
        } finally {
            postgres.close();
        }
    }
}
