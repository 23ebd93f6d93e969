package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** As {@link PostgresBaselineTest}, on H2, whose sessions no statement resets. */
@Tag("fast")
@Timeout(120)
@ExtendWith(QuietLog.class)
class EmbeddedBaselineTest {
    private static final String URL = "jdbc:h2:mem:baselines";

    private static final List<String> CHANGES =
            List.of(
                    "set schema a",
                    "set session characteristics as transaction isolation level serializable",
                    "set lock_timeout 77");

    private static Connection keeper;

    @BeforeAll
    static void createSchemas() throws SQLException {
        keeper = DriverManager.getConnection(URL);
        execute(keeper, "create schema a");
        execute(keeper, "create schema b");
    }

    @AfterAll
    static void dropDatabase() throws SQLException {
        keeper.close();
    }

    private static WeirBuilder builder() {
        return TestPools.ofOne(URL);
    }

    private static Map<String, SqlAroundSetters.Look> looks() {
        Map<String, SqlAroundSetters.Look> looks = new LinkedHashMap<>();
        looks.put("autoCommit", Connection::getAutoCommit);
        looks.put("readOnly", Connection::isReadOnly);
        looks.put("isolation", Connection::getTransactionIsolation);
        looks.put("catalog", Connection::getCatalog);
        looks.put("schema", Connection::getSchema);
        looks.put("holdability", Connection::getHoldability);
        return looks;
    }

    private static Map<String, SqlAroundSetters.Setter> setters() {
        Map<String, SqlAroundSetters.Setter> setters = new LinkedHashMap<>();
        setters.put("autoCommit", c -> c.setAutoCommit(false));
        setters.put("schema b", c -> c.setSchema("B"));
        setters.put("schema as it was", c -> c.setSchema("PUBLIC"));
        setters.put(
                "isolation up",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ));
        setters.put(
                "isolation as it was",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED));
        setters.put("holdability", c -> c.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT));
        return setters;
    }

    @Test
    void whatSqlChangedBeforeASetterBecameTheBaselineOfAllLaterLeases() throws Exception {
        SqlAroundSetters leases = new SqlAroundSetters(looks(), CHANGES, setters());
        Map<String, Object> fresh;
        try (Connection c = DriverManager.getConnection(URL)) {
            fresh = leases.found(c);
        }
        try (WeirDataSource pool = builder().build()) {
            assertThat(leases.leftBehind(pool, fresh, List.of(SqlAroundSetters.Course.values())))
                    .isEmpty();
        }
    }

    @Test
    void aSetterIsUndoneToTheBeginningWhereSqlIsNotUndone() throws Exception {
        for (String change : CHANGES) {
            try (WeirDataSource pool = builder().sessionReset(SessionReset.OFF).build()) {
                try (Connection c = pool.getConnection()) {
                    execute(c, change);
                    c.setSchema("B");
                    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                }
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "call schema()")).as(change).isEqualTo("PUBLIC");
                    assertThat(c.getTransactionIsolation())
                            .as(change)
                            .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
                }
            }
        }
    }
}
