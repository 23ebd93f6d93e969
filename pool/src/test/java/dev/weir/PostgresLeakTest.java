package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that forgets to close, beside another one on the same server. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class PostgresLeakTest {
    private static final int ALLOWED = 20;
    private static final int FOUR_FIFTHS = 16;

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);

    @BeforeEach
    void create() throws SQLException {
        asAdmin("create role leaky login password 'leaky' connection limit " + ALLOWED);
    }

    @AfterEach
    void drop() throws Exception {
        eventually("its sessions have gone", this::isDropped);
    }

    private boolean isDropped() {
        try {
            asAdmin("drop role leaky");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private void asAdmin(String sql) throws SQLException {
        try (Connection c =
                        DriverManager.getConnection(
                                postgres.url(), postgres.user(), postgres.password());
                Statement s = c.createStatement()) {
            s.execute(sql);
        }
    }

    /** But that it counts no others: sessions of other tests would lower the bound. */
    private WeirBuilder unconfigured() {
        return WeirDataSource.builder()
                .jdbcUrl(postgres.url())
                .username("leaky")
                .password("leaky")
                .observeServer(false)
                .closeGrace(Duration.ZERO);
    }

    private void othersWork() throws SQLException {
        List<Connection> others = new ArrayList<>();
        try {
            for (int i = FOUR_FIFTHS; i < ALLOWED; i++) {
                others.add(DriverManager.getConnection(postgres.url(), "leaky", "leaky"));
            }
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
    }

    @Test
    void aThreadThatNeverClosesTookEveryConnectionOfTheServer() throws Exception {
        try (WeirDataSource pool = unconfigured().build()) {
            List<Connection> leaked = new ArrayList<>();
            for (int i = 0; i < FOUR_FIFTHS; i++) {
                leaked.add(pool.getConnection());
            }

            PoolTimeoutException thrown =
                    catchThrowableOfType(
                            PoolTimeoutException.class,
                            () -> pool.within(Duration.ofSeconds(1)).getConnection());

            assertThat(thrown.getMessage())
                    .contains("total=16, active=16")
                    .contains("this pool may open 16; the server allows 20 and ");
            othersWork();
            assertThat(leaked).hasSize(FOUR_FIFTHS);
        }
    }

    @Test
    void oneCloseInTenForgottenTookEveryConnectionOfTheServer() throws Exception {
        Queue<Connection> leaked = new ConcurrentLinkedQueue<>();
        AtomicBoolean over = new AtomicBoolean();
        try (WeirDataSource pool = unconfigured().connectionTimeout(500).build()) {
            List<CompletableFuture<?>> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                SplittableRandom random = new SplittableRandom(i);
                threads.add(
                        Background.on(
                                "http-" + i,
                                () -> {
                                    while (!over.get()) {
                                        request(pool, random, leaked);
                                    }
                                    return null;
                                }));
            }
            eventually("all that it may have is lost", () -> leaked.size() == FOUR_FIFTHS);
            long before = pool.snapshot().timeouts();
            eventually("all wait", () -> pool.snapshot().timeouts() >= before + 16);

            assertThat(pool.snapshot().total()).isEqualTo(FOUR_FIFTHS);
            othersWork();
            over.set(true);
            for (CompletableFuture<?> thread : threads) {
                Background.result(thread);
            }
        }
        assertThat(leaked).hasSize(FOUR_FIFTHS);
    }

    private static void request(
            WeirDataSource pool, SplittableRandom random, Queue<Connection> leaked)
            throws SQLException {
        Connection connection;
        try {
            connection = pool.getConnection();
        } catch (PoolTimeoutException full) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
        if (random.nextInt(10) == 0) {
            leaked.add(connection);
        } else {
            connection.close();
        }
    }
}
