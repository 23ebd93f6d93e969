package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.handle.HandlePool;
import dev.weir.handle.OpenHandles;
import dev.weir.lease.Clock;
import dev.weir.session.Sessions;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.PGConnection;

/**
 * What a borrower's SQL changed before a setter of JDBC was taken for what the connection began
 * with, and every later borrower found it.
 */
@Tag("database")
@Timeout(300)
@ExtendWith(QuietLog.class)
class PostgresBaselineTest {
    private static final List<String> CHANGES =
            List.of(
                    "set search_path to a",
                    "set local search_path to a",
                    "set schema 'a'",
                    "select set_config('search_path', 'a', false)",
                    "select set_config('search_path', 'a', true)",
                    "select goes_to_a()",
                    "do $$ begin set search_path to a; end $$",
                    "set search_path to a; select 1/0",
                    "set session characteristics as transaction isolation level serializable",
                    "set session characteristics as transaction read only",
                    "set default_transaction_isolation to 'serializable'",
                    "set local default_transaction_isolation to 'serializable'",
                    "set transaction isolation level serializable",
                    "begin isolation level serializable",
                    "select set_config('default_transaction_isolation', 'serializable', false)",
                    "set application_name = 'x'",
                    "set local application_name = 'x'",
                    "select set_config('application_name', 'x', false)");

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void startPostgres() throws SQLException {
        postgres = EmbeddedPostgres.shared(Durability.FAST);
        try (Connection c = postgres.connect()) {
            for (String schema : new String[] {"a", "b", "c"}) {
                execute(c, "create schema if not exists " + schema);
            }
            execute(
                    c,
                    "create or replace function goes_to_a() returns text language sql as"
                            + " $$ select set_config('search_path', 'a', false) $$");
        }
    }

    private static WeirBuilder builder() {
        return TestPools.on(postgres)
                .observeServer(false)
                .readServerLimits(false)
                .maximumPoolSize(1)
                .minimumIdle(1);
    }

    private static SqlAroundSetters leases() {
        Map<String, SqlAroundSetters.Look> looks = new LinkedHashMap<>();
        looks.put("path", c -> one(c, "show search_path"));
        looks.put("default isolation", c -> one(c, "show default_transaction_isolation"));
        looks.put("default read only", c -> one(c, "show default_transaction_read_only"));
        looks.put("application_name", c -> one(c, "show application_name"));
        looks.put("autoCommit", Connection::getAutoCommit);
        looks.put("readOnly", Connection::isReadOnly);
        looks.put("isolation", Connection::getTransactionIsolation);
        looks.put("catalog", Connection::getCatalog);
        looks.put("schema", Connection::getSchema);
        looks.put("holdability", Connection::getHoldability);
        looks.put("networkTimeout", Connection::getNetworkTimeout);
        looks.put("clientInfo", c -> c.getClientInfo("ApplicationName"));
        looks.put("typeMap", Connection::getTypeMap);
        Map<String, SqlAroundSetters.Setter> setters = new LinkedHashMap<>();
        setters.put("autoCommit", c -> c.setAutoCommit(false));
        setters.put("readOnly", c -> c.setReadOnly(true));
        setters.put("schema b", c -> c.setSchema("b"));
        setters.put("schema public", c -> c.setSchema("public"));
        setters.put("catalog", c -> c.setCatalog("other"));
        setters.put(
                "isolation up",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ));
        setters.put(
                "isolation as it was",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED));
        setters.put("clientInfo", c -> c.setClientInfo("ApplicationName", "y"));
        setters.put("all clientInfo", c -> c.setClientInfo(properties("ApplicationName", "y")));
        setters.put("no clientInfo", c -> c.setClientInfo(new Properties()));
        setters.put("holdability", c -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT));
        setters.put("networkTimeout", c -> c.setNetworkTimeout(Runnable::run, 60_000));
        setters.put("typeMap", c -> c.setTypeMap(Map.of("t", String.class)));
        return new SqlAroundSetters(looks, CHANGES, setters);
    }

    private static Properties properties(String name, String value) {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        return properties;
    }

    private static void assertNothingIsLeft(
            WeirBuilder builder, List<SqlAroundSetters.Course> courses) throws Exception {
        SqlAroundSetters leases = leases();
        try (WeirDataSource pool = builder.build()) {
            Map<String, Object> fresh;
            try (Connection first = pool.getConnection()) {
                fresh = leases.found(first);
            }
            assertThat(leases.leftBehind(pool, fresh, courses)).isEmpty();
        }
    }

    @Test
    void whatSqlChangedBeforeASetterBecameTheBaselineOfAllLaterLeases() throws Exception {
        SqlAroundSetters leases = leases();
        Map<String, Object> fresh;
        try (Connection c =
                DriverManager.getConnection(postgres.url(), postgres.user(), postgres.password())) {
            fresh = leases.found(c);
        }
        try (WeirDataSource pool = builder().build()) {
            leases.assertNothingIsLeft(pool, fresh);
        }
    }

    @Test
    void whatThePoolItselfSetInTheSessionIsTheBaseline() throws Exception {
        List<SqlAroundSetters.Course> courses =
                List.of(
                        SqlAroundSetters.Course.WITHOUT_TRANSACTION,
                        SqlAroundSetters.Course.COMMITTED_WITH_THE_SETTER);
        assertNothingIsLeft(
                builder()
                        .connectionInitSql(
                                "set search_path to c, public; set application_name = 'of the pool';"
                                        + "set default_transaction_isolation to 'repeatable read'"),
                courses);
        assertNothingIsLeft(
                builder().schema("c").transactionIsolation("TRANSACTION_SERIALIZABLE"), courses);
        assertNothingIsLeft(
                builder()
                        .jdbcUrl(
                                postgres.url()
                                        + "?currentSchema=c,public&ApplicationName=of%20the%20url"
                                        + "&options=-c%20default_transaction_isolation=serializable"),
                courses);
        assertNothingIsLeft(builder().sessionReset(SessionReset.ALWAYS), courses);
    }

    @Test
    void aSetterIsUndoneToTheBeginningWhereSqlIsNotUndone() throws Exception {
        for (String change : CHANGES) {
            try (WeirDataSource pool = builder().sessionReset(SessionReset.OFF).build()) {
                try (Connection c = pool.getConnection()) {
                    try {
                        execute(c, change);
                    } catch (SQLException failed) {
                        // what it did before stays
                    }
                    c.setSchema("b");
                    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    c.setClientInfo("ApplicationName", "y");
                } catch (SQLException refused) {
                    // in a transaction that SQL began
                }
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "show application_name")).as(change).isNotEqualTo("y");
                    assertThat(one(c, "show search_path")).as(change).isNotEqualTo("b");
                    assertThat(one(c, "show default_transaction_isolation"))
                            .as(change)
                            .isNotEqualTo("repeatable read");
                }
            }
        }
    }

    @Test
    void whatWasChangedPastThePoolIsUndoneThoughSqlIsNotUndone() throws Exception {
        try (WeirDataSource pool = builder().sessionReset(SessionReset.OFF).build()) {
            try (Connection c = pool.getConnection()) {
                Connection raw = (Connection) c.unwrap(PGConnection.class);
                raw.setSchema("a");
                raw.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                raw.setTypeMap(Map.of("t", String.class));
                c.setTypeMap(Map.of("u", String.class));
            }
            try (Connection c = pool.getConnection()) {
                assertThat(one(c, "show search_path")).isEqualTo("\"$user\", public");
                assertThat(c.getTransactionIsolation())
                        .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
                assertThat(c.getTypeMap()).isEmpty();
            }
        }
    }

    @Test
    void whatTheServersAdministratorChangesHoldsForSessionsThatBeginLater() throws Exception {
        String url = postgres.newDatabase("changes_its_path");
        try (WeirDataSource pool = builder().jdbcUrl(url).maximumPoolSize(2).build();
                Connection admin = postgres.connect();
                Connection early = pool.getConnection()) {
            execute(admin, "alter database changes_its_path set search_path to late");
            try (Connection late = pool.getConnection()) {
                late.setSchema("other");
            }
            assertThat(one(pool, "show search_path")).isEqualTo("late");
            assertThat(one(early, "show search_path")).isEqualTo("\"$user\", public");
        }
    }

    @Test
    void aLeaseThatSetsTheIsolationBackNeedsNoReset() throws Exception {
        try (WeirDataSource pool =
                builder()
                        .dataSourceProperty("socketFactory", RoundTripSocketFactory.class.getName())
                        .build()) {
            long first = isolated(pool);
            long second = isolated(pool);
            assertThat(second).as("once the pool knows what it was").isLessThan(first);
        }
    }

    /** Round trips of a lease that sets the isolation and sets it back, with its reset. */
    private static long isolated(WeirDataSource pool) throws SQLException {
        long before = RoundTripSocketFactory.trips();
        try (Connection c = pool.getConnection()) {
            c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
        try (Connection untouched = pool.getConnection()) {
            assertThat(untouched.isClosed()).isFalse();
        }
        return RoundTripSocketFactory.trips() - before;
    }

    @Test
    void baselinesCostNoRoundTripAtTheOpen() throws Exception {
        Properties info = properties("user", postgres.user());
        info.setProperty("socketFactory", RoundTripSocketFactory.class.getName());
        // without the question which process answers, by which a pooler is found
        Sessions sessions =
                new Sessions(
                        OpenHandles::new,
                        HandlePool.config("pooler", Pooler.SESSION),
                        null,
                        () -> {},
                        Clock.system());
        try (Connection first = DriverManager.getConnection(postgres.url(), info);
                Connection second = DriverManager.getConnection(postgres.url(), info)) {
            HandlePool.open(sessions, first, 1);
            long before = RoundTripSocketFactory.trips();
            HandlePool.open(sessions, second, 2);
            assertThat(RoundTripSocketFactory.trips()).isEqualTo(before);
        }
    }
}
