package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What servers tell of their work while somebody looks. */
@Tag("database")
@Timeout(120)
class WatchTest {

    private static double seen(EmbeddedMariaDb server, String query) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(Thread.ofVirtual().start(() -> ask(server, query, over)));
        }
        try (Connection c = server.connect()) {
            Watch watch = Dialects.MARIADB.watch(c);
            watch.look(c);
            lookUntil(watch, c, 30);
            return watch.meanMillis();
        } finally {
            over.set(true);
            for (Thread client : clients) {
                client.join();
            }
        }
    }

    /** The drivers go on when the time of a test is over. */
    private static void lookUntil(Watch watch, Connection c, int served) throws Exception {
        while (watch.served() < served) {
            watch.look(c);
            if (Thread.interrupted()) {
                throw new InterruptedException("seen: " + watch.served());
            }
        }
    }

    private static void ask(EmbeddedMariaDb server, String query, AtomicBoolean over) {
        try (Connection c = server.connect()) {
            while (!over.get()) {
                Sql.execute(c, query);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A machine that stands still for a while makes one of them longer, not all. */
    private static double least(EmbeddedMariaDb server, String query) throws Exception {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
            least = Math.min(least, seen(server, query));
        }
        return least;
    }

    /** A MariaDB counts no times; what runs and what ends tells them. */
    @Test
    void statementsThatTakeFourTimesAsLongAreSeenToTakeMoreThanTwice() throws Exception {
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();

        double quick = least(server, "select sleep(0.03)");
        double slow = least(server, "select sleep(0.12)");

        assertThat(quick).isGreaterThan(15);
        assertThat(slow).isGreaterThan(60);
        assertThat(slow / quick).isGreaterThan(ApplyRun.REGRESSION);
    }

    /** A session hands in what it counted of itself once in a second. */
    @Test
    void looksAreNotAmongWhatIsSeen() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of());
                Connection c = server.connect()) {
            Watch watch = Dialects.POSTGRESQL.watch(c);
            watch.look(c);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
            int looks = 1;
            while (System.nanoTime() < end || looks < 500) {
                watch.look(c);
                looks++;
            }

            assertThat(watch.served()).isLessThan(looks / 4);
        }
    }

    @Test
    void theOldestThatRunsIsSeenAndTheWatchIsNot() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect();
                Connection other = postgres.connect()) {
            Watch watch = Dialects.POSTGRESQL.watch(c);
            watch.look(c);
            Sql.execute(other, "select 1");
            watch.look(c);
            assertThat(watch.oldestMillis()).isLessThan(400);
            seeOldest(watch, c, other, "select pg_sleep(60)");
        }
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.shared();
        try (Connection c = mariaDb.connect();
                Connection other = mariaDb.connect()) {
            seeOldest(Dialects.MARIADB.watch(c), c, other, "select sleep(60)");
        }
    }

    private static void seeOldest(Watch watch, Connection c, Connection other, String query)
            throws Exception {
        try (Statement statement = other.createStatement()) {
            Thread running =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            statement.execute(query);
                                        } catch (SQLException cancelled) {
                                            // that is how it ends
                                        }
                                    });
            while (watch.oldestMillis() < 400) {
                watch.look(c);
                if (Thread.interrupted()) {
                    throw new InterruptedException("seen: " + watch.oldestMillis());
                }
            }
            statement.cancel();
            running.join();
        }
    }

    @Test
    void othersAreSeenWhileTheWatchIsInItsTransaction() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of());
                Connection c = server.connect()) {
            Sql.execute(c, "set idle_in_transaction_session_timeout = 1");
            Watch watch = Dialects.POSTGRESQL.watch(c);
            watch.look(c);
            try (Connection other = server.connect()) {
                for (int i = 0; i < 100; i++) {
                    Sql.execute(other, "select pg_sleep(0.01)");
                }
            }
            lookUntil(watch, c, 100);

            assertThat(watch.meanMillis()).isGreaterThan(4);
        }
    }

    @Test
    void nobodyWaitsForTheWatch() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of());
                Connection c = server.connect();
                Connection other = server.connect()) {
            Sql.execute(c, "set default_transaction_isolation = 'repeatable read'");
            String pid = Sql.text(c, "select pg_backend_pid()");
            Watch watch = Dialects.POSTGRESQL.watch(c);
            watch.look(c);
            watch.look(c);

            assertThat(
                            Sql.text(
                                    other,
                                    "select state from pg_stat_activity where backend_xmin is null"
                                            + " and pid = "
                                            + pid))
                    .isEqualTo("idle in transaction");
            assertThat(
                            Sql.text(
                                    other,
                                    "select string_agg(locktype, ',') from pg_locks where pid = "
                                            + pid))
                    .isEqualTo("virtualxid");
        }
    }
}
