package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What SQL leaves in sessions of databases without a known reset. */
@Tag("long")
@Timeout(120)
@ExtendWith(QuietLog.class)
class EmbeddedLeftoversTest {

    private static final String TIME_LIMIT =
            "select setting_value from information_schema.settings"
                    + " where setting_name = 'QUERY_TIMEOUT'";

    @TempDir private Path folder;

    private static WeirBuilder small(String url) {
        return WeirDataSource.builder()
                .jdbcUrl(url)
                .maximumPoolSize(1)
                .maxLifetime(Duration.ZERO)
                .closeGrace(Duration.ZERO);
    }

    private static String named(String url) {
        return url.replace("NAME", UUID.randomUUID().toString());
    }

    /** Neither driver tells that the session is over before it is used again. */
    @ParameterizedTest
    @CsvSource({
        "jdbc:hsqldb:mem:NAME, disconnect",
        "jdbc:hsqldb:mem:NAME, shutdown",
        "jdbc:h2:mem:NAME, shutdown",
        "jdbc:h2:mem:NAME;DB_CLOSE_DELAY=-1, shutdown immediately",
    })
    void theNextBorrowerGotASessionThatSqlHadEnded(String url, String sql) throws SQLException {
        try (WeirDataSource pool = small(named(url)).build()) {
            execute(pool, sql);
            assertThat(one(pool, "values (1)")).isEqualTo("1");
            assertThat(pool.snapshot().closed()).containsOnlyKeys(CloseCause.FAILED_RESET);
        }
    }

    /** HSQLDB's driver resets the session at the end of a request, and with it what was set. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsConfiguredHoldsInEachLeaseOfHsqldb(boolean bySql) throws SQLException {
        String initSql = bySql ? "SET TIME ZONE INTERVAL '3:00' HOUR TO MINUTE" : null;
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl("jdbc:hsqldb:mem:" + UUID.randomUUID())
                        .maximumPoolSize(1)
                        .autoCommit(false)
                        .readOnly(true)
                        .transactionIsolation(Connection.TRANSACTION_SERIALIZABLE)
                        .schema("INFORMATION_SCHEMA")
                        .connectionInitSql(initSql)
                        .closeGrace(Duration.ZERO)
                        .build()) {
            for (int lease = 0; lease < 3; lease++) {
                try (Connection c = pool.getConnection()) {
                    assertThat(c.getAutoCommit()).isFalse();
                    assertThat(c.isReadOnly()).isTrue();
                    assertThat(c.getTransactionIsolation())
                            .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
                    assertThat(c.getSchema()).isEqualTo("INFORMATION_SCHEMA");
                    if (bySql) {
                        String hour = "VALUES EXTRACT(TIMEZONE_HOUR FROM CURRENT_TIMESTAMP)";
                        assertThat(one(c, hour)).isEqualTo("3");
                    } else {
                        execute(c, "VALUES 1");
                    }
                    c.rollback();
                }
            }
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "memory"})
    void aTransactionThatASavepointBeganWentOnInTheNextLease(String place) throws SQLException {
        String url =
                place.equals("memory")
                        ? "jdbc:sqlite::memory:"
                        : "jdbc:sqlite:" + folder.resolve("x.db");
        try (WeirDataSource pool = small(url).build()) {
            execute(pool, "create table t (n int)");
            execute(pool, "savepoint a", "insert into t values (1)");
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "select count(*) from t")).isEqualTo("0");
                execute(c, "begin");
                execute(c, "rollback");
            }
            execute(pool, "savepoint a", "insert into t values (2)", "release a");
            assertThat(one(pool, "select n from t")).isEqualTo("2");
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    /** H2 keeps the time limit of a statement for its session. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:NAME",
                "jdbc:h2:mem:NAME;QUERY_TIMEOUT=7000",
                "jdbc:h2:mem:NAME;DB_CLOSE_DELAY=-1"
            })
    void theTimeLimitOfAStatementWasThatOfTheNextBorrower(String url) throws SQLException {
        try (WeirDataSource pool = small(named(url)).build()) {
            String before = one(pool, TIME_LIMIT);
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement()) {
                s.setQueryTimeout(3);
                s.setQueryTimeout(4);
                assertThat(one(c, TIME_LIMIT)).isEqualTo("4000");
            }
            assertThat(one(pool, TIME_LIMIT)).isEqualTo(before);
            assertThat(pool.snapshot().closed()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:NAME", "jdbc:h2:mem:NAME;QUERY_TIMEOUT=700"})
    void theTimeLimitOfTheTestQueryWasThatOfTheNextBorrower(String url) throws SQLException {
        try (WeirDataSource pool =
                small(named(url))
                        .connectionTestQuery("select 1")
                        .aliveBypassWindow(Duration.ZERO)
                        .build()) {
            assertThat(one(pool, TIME_LIMIT)).isEqualTo(url.endsWith("700") ? "700" : "0");
        }
    }
}
