package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A MariaDB counts no times; what runs and what ends tells them. */
@Tag("database")
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
            while (watch.served() < 30) {
                watch.look(c);
                Thread.onSpinWait();
            }
            return watch.meanMillis();
        } finally {
            over.set(true);
            for (Thread client : clients) {
                client.join();
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

    @Test
    void statementsThatTakeFourTimesAsLongAreSeenToTakeMoreThanTwice() throws Exception {
        EmbeddedMariaDb server = EmbeddedMariaDb.shared();

        double quick = least(server, "select sleep(0.03)");
        double slow = least(server, "select sleep(0.12)");

        assertThat(quick).isGreaterThan(15);
        assertThat(slow).isGreaterThan(60);
        assertThat(slow / quick).isGreaterThan(ApplyRun.REGRESSION);
    }
}
