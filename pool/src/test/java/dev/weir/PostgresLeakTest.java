package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        TestPools.execute(postgres::connect, sql);
    }

    /** But that it counts no others: sessions of other tests would lower the bound. */
    private WeirBuilder unconfigured() {
        return TestPools.on(postgres).username("leaky").password("leaky").observeServer(false);
    }

    private void othersWork() throws SQLException {
        List<Connection> others = new ArrayList<>();
        try {
            for (int i = FOUR_FIFTHS; i < ALLOWED; i++) {
                others.add(DriverManager.getConnection(postgres.url(), "leaky", "leaky"));
            }
        } finally {
            TestPools.giveBack(others);
        }
    }

    @Test
    void aThreadThatNeverClosesTookEveryConnectionOfTheServer() throws Exception {
        try (WeirDataSource pool = unconfigured().build()) {
            List<Connection> leaked = TestPools.lend(pool, FOUR_FIFTHS);

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
}
