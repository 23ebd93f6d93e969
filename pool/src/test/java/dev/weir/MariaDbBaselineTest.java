package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** As {@link PostgresBaselineTest}, on a real MariaDB. */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class MariaDbBaselineTest {
    private static final List<String> CHANGES =
            List.of(
                    "set session transaction isolation level serializable",
                    "set tx_isolation = 'SERIALIZABLE'",
                    "set @@session.transaction_isolation = 'SERIALIZABLE'",
                    "set transaction isolation level serializable",
                    "set session transaction read only",
                    "set autocommit = 0",
                    "use elsewhere_too",
                    "set @ApplicationName = 'x'",
                    "set @unrelated = 1");

    private static EmbeddedMariaDb mariaDb;

    @BeforeAll
    static void startMariaDb() throws SQLException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.shared();
        try (Connection c = mariaDb.connect()) {
            execute(c, "create database if not exists elsewhere_too");
            execute(c, "create database if not exists third");
        }
    }

    private static SqlAroundSetters leases() {
        Map<String, SqlAroundSetters.Look> looks = new LinkedHashMap<>();
        looks.put("tx_isolation", c -> one(c, "select @@session.tx_isolation"));
        looks.put("tx_read_only", c -> one(c, "select @@session.tx_read_only"));
        looks.put("database", c -> one(c, "select database()"));
        looks.put("@ApplicationName", c -> one(c, "select @ApplicationName"));
        looks.put("autoCommit", Connection::getAutoCommit);
        looks.put("autocommit", c -> one(c, "select @@session.autocommit"));
        looks.put("readOnly", Connection::isReadOnly);
        looks.put("isolation", Connection::getTransactionIsolation);
        looks.put("catalog", Connection::getCatalog);
        looks.put("schema", Connection::getSchema);
        looks.put("networkTimeout", Connection::getNetworkTimeout);
        looks.put("clientInfo", c -> c.getClientInfo("ApplicationName"));
        Map<String, SqlAroundSetters.Setter> setters = new LinkedHashMap<>();
        setters.put("autoCommit", c -> c.setAutoCommit(false));
        setters.put("readOnly", c -> c.setReadOnly(true));
        setters.put("catalog", c -> c.setCatalog("third"));
        setters.put("schema", c -> c.setSchema("third"));
        setters.put(
                "isolation down",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED));
        setters.put(
                "isolation as it was",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ));
        setters.put("clientInfo", c -> c.setClientInfo("ApplicationName", "y"));
        setters.put("no clientInfo", c -> c.setClientInfo(new Properties()));
        setters.put("networkTimeout", c -> c.setNetworkTimeout(Runnable::run, 60_000));
        return new SqlAroundSetters(looks, CHANGES, setters);
    }

    private static void assertNothingIsLeft(String url) throws Exception {
        SqlAroundSetters leases = leases();
        Map<String, Object> fresh;
        try (Connection c = DriverManager.getConnection(url, mariaDb.user(), mariaDb.password())) {
            fresh = leases.found(c);
        }
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(url)
                        .username(mariaDb.user())
                        .password(mariaDb.password())
                        .readServerLimits(false)
                        .maximumPoolSize(1)
                        .minimumIdle(1)
                        .closeGrace(Duration.ZERO)
                        .build()) {
            leases.assertNothingIsLeft(pool, fresh);
        }
    }

    @Test
    void whatSqlChangedBeforeASetterBecameTheBaselineOfAllLaterLeases() throws Exception {
        assertNothingIsLeft(mariaDb.url());
    }

    @Test
    void theSameWhereADatabaseIsASchema() throws Exception {
        assertNothingIsLeft(mariaDb.url() + "?useCatalogTerm=SCHEMA");
    }
}
