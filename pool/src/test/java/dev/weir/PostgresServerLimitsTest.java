package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.Statement;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pool learns from the server about its limits. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresServerLimitsTest {
    private static final String ALLOWED =
            "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true), '0')::int";

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);

    private WeirBuilder builder() {
        return TestPools.on(postgres).maximumPoolSize(2);
    }

    @Test
    void theLimitsAreReadOnceAndStandInTheTimeout() throws Exception {
        try (WeirDataSource silent = builder().readServerLimits(false).build();
                WeirDataSource pool = builder().autoCommit(false).build()) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            ServerLimits limits = pool.snapshot().server();
            try (Connection one = pool.getConnection();
                    Connection two = pool.getConnection()) {
                assertThat(limits.allowed()).isEqualTo(Integer.parseInt(one(one, ALLOWED)));
                assertThat(limits.taken()).isBetween(1, limits.allowed());

                pool.setConnectionTimeout(400);
                PoolTimeoutException thrown =
                        catchThrowableOfType(PoolTimeoutException.class, pool::getConnection);

                assertThat(two.isClosed()).isFalse();
                assertThat(thrown.getMessage())
                        .contains(
                                "this pool may open 2; the server allows "
                                        + limits.allowed()
                                        + " and "
                                        + limits.taken()
                                        + " were taken when it started");
            }
            eventually("its connection went back", () -> pool.snapshot().leased() == 0);
            assertThat(silent.snapshot().server()).isNull();
        }
    }

    @Test
    void theLimitIsBoundByWhatTheServerAllowsAndTheExplanationSaysSo() throws Exception {
        try (WeirDataSource pool = builder().maximumPoolSize(2048).databaseCores(3).build()) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            int allowed = pool.snapshot().server().allowed();
            eventually("the law knows them", () -> pool.explain().inputs().size() > 1);

            assertThat(pool.explain().inputs())
                    .contains("initial limit 7 (databaseCores=3)")
                    .anyMatch(
                            ground ->
                                    ground.startsWith("the server allows " + allowed)
                                            && ground.contains("the limit is at most "));
            assertThat(pool.explain().toString()).contains("initial limit 7");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLogSaysWhatThePoolMayReallyOpen(boolean named) throws Exception {
        WeirBuilder builder = TestPools.on(postgres);
        try (LogLines log = new LogLines()) {
            Logger.getLogger("dev.weir").setLevel(Level.FINE);
            try (WeirDataSource pool = (named ? builder.maximumPoolSize(2048) : builder).build()) {
                eventually("they are told", () -> !log.with("the server allows").isEmpty());
                int most = named ? 237 : 20;
                eventually("others were looked for", () -> pool.snapshot().ceiling() >= most);

                assertThat(log.with("the server allows"))
                        .singleElement(InstanceOfAssertFactories.STRING)
                        .startsWith(named ? "WARNING" : "FINE")
                        .contains("this pool may open " + most + ";")
                        .doesNotContain("this pool may open 2048");
            }
        }
    }

    @Test
    void aRoleThatMayHaveFewerConnectionsIsToldApart() throws Exception {
        try (WeirDataSource admin = builder().build();
                Connection c = admin.getConnection();
                Statement s = c.createStatement()) {
            s.execute("create role few login password 'few' connection limit 7");
        }
        try (WeirDataSource pool = builder().username("few").password("few").build()) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            assertThat(pool.snapshot().server().allowed()).isEqualTo(7);
        } finally {
            try (WeirDataSource admin = builder().build();
                    Connection c = admin.getConnection();
                    Statement s = c.createStatement()) {
                s.execute("drop role few");
            }
        }
    }
}
