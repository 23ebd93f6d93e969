package dev.weir.peers;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.QuietLog;
import dev.weir.TestPools;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
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
        return TestPools.on(postgres).poolName(name).databaseCores(8);
    }

    private static boolean says(WeirDataSource pool, String beginning) {
        return pool.explain().inputs().stream().anyMatch(g -> g.startsWith(beginning));
    }

    private static void sleepUntilCancelled(Connection c) {
        try {
            execute(c, "select pg_sleep(60)");
        } catch (java.sql.SQLException cancelled) {
            // as it is meant to end
        }
    }

    private String asleep() throws Exception {
        return one(
                postgres::connect,
                "select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'");
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
