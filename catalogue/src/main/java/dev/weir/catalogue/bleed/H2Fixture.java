package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** What can be left on an H2 in this process. */
public final class H2Fixture {

    private static final String WORK = "weir_bleed.work";

    /** The settings that H2 keeps for a session and would give it again after a lost connection. */
    private static final String STATE =
            "select listagg(state_command) from information_schema.session_state"
                    + " where state_key <> 'SCHEMA'";

    private static final String MEMORY = "jdbc:h2:mem:NAME";

    private final Traces traces = new Traces(STATE, WORK);

    private H2Fixture() {}

    /** Makes a database that stays in memory until {@link #demolish}. */
    public static BleedFixture create() throws SQLException {
        String url = "jdbc:h2:mem:weir_bleed_" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        try (Connection c = InProcess.connect(url)) {
            Sql.run(
                    c,
                    "create schema weir_bleed",
                    "create table " + WORK + " (n bigint)",
                    "create sequence weir_bleed.numbers");
            return new BleedFixture(
                    InProcess.name(c),
                    url,
                    InProcess.USER,
                    InProcess.PASSWORD,
                    "select session_id()",
                    WORK,
                    new H2Fixture().all());
        }
    }

    /** Ends the database. */
    public static void demolish(BleedFixture fixture) throws SQLException {
        try (Connection c = fixture.connect()) {
            Sql.run(c, "shutdown immediately");
        }
    }

    private List<Trace> all() {
        setters();
        settings();
        transactions();
        InProcess.data(traces, MEMORY, "org.h2.jdbc.JdbcConnection");
        data("SET @variable", "set @tenant = 'acme'");
        data("SET LOCK_TIMEOUT", "set lock_timeout 4242");
        data("CREATE LOCAL TEMPORARY TABLE", "create local temporary table mine (n int)");
        return traces.all();
    }

    private void setters() {
        String schema = "select current_schema";
        traces.autoCommit();
        traces.isolation(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        traces.holdability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        traces.setter(
                "Statement.setQueryTimeout",
                c -> {
                    try (Statement s = c.createStatement()) {
                        s.setQueryTimeout(42);
                    }
                },
                c -> Sql.one(c, ofSettings("QUERY_TIMEOUT")));
        traces.setter("setSchema", c -> c.setSchema("WEIR_BLEED"), c -> Sql.one(c, schema));
        traces.setter(
                "SET SCHEMA, then setSchema",
                c -> {
                    Sql.run(c, "set schema weir_bleed");
                    c.setSchema("INFORMATION_SCHEMA");
                },
                c -> Sql.one(c, schema));
        traces.isolation(
                "SET SESSION CHARACTERISTICS, then setTransactionIsolation",
                c -> {
                    Sql.run(
                            c,
                            "set session characteristics as transaction isolation level serializable");
                    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                });
    }

    private void settings() {
        traces.sql("SET SCHEMA", "select current_schema", "set schema weir_bleed");
        traces.sql("SET SCHEMA_SEARCH_PATH", STATE, "set schema_search_path weir_bleed, public");
        traces.sql("SET @variable", STATE, "set @tenant = 'acme'");
        traces.sql("SET(@variable, value)", STATE, "select set(@tenant, 'acme')");
        traces.sql(
                "SET SESSION CHARACTERISTICS",
                "select isolation_level from information_schema.sessions"
                        + " where session_id = session_id()",
                "set session characteristics as transaction isolation level serializable");
        traces.sql("SET TIME ZONE", STATE, "set time zone '+09:00'");
        traces.sql("SET LOCK_TIMEOUT", "select lock_timeout()", "set lock_timeout 4242");
        setting("SET QUERY_TIMEOUT", "QUERY_TIMEOUT", "set query_timeout 4242");
        setting("SET NON_KEYWORDS", "NON_KEYWORDS", "set non_keywords year");
        setting("SET after a comment", "QUERY_TIMEOUT", "/* c */ -- d\n set query_timeout 4242");
        setting("SET in a second statement", "QUERY_TIMEOUT", "select 1; set query_timeout 4242");
        // Asked of the table: what H2 has told of its tables it tells again, from memory.
        traces.made(
                "CREATE LOCAL TEMPORARY TABLE",
                "create local temporary table mine (n int)",
                "mine");
        traces.pastThePool(
                "unwrapped: SET @variable past the pool",
                org.h2.jdbc.JdbcConnection.class,
                "set @tenant = 'acme'",
                STATE);
    }

    private void setting(String name, String setting, String change) {
        traces.sql(name, ofSettings(setting), change);
    }

    private static String ofSettings(String name) {
        return "select setting_value from information_schema.settings where setting_name = '%s'"
                .formatted(name);
    }

    private void transactions() {
        traces.inserting("uncommitted INSERT", c -> c.setAutoCommit(false));
        traces.inserting("SQL BEGIN in auto-commit", c -> Sql.run(c, "begin"));
        traces.inserting("SET AUTOCOMMIT OFF", c -> Sql.run(c, "set autocommit off"));
        traces.inserting(
                "uncommitted INSERT, savepoint",
                c -> {
                    c.setAutoCommit(false);
                    c.setSavepoint();
                });
        traces.inserting(
                "uncommitted INSERT, then an error",
                c -> c.setAutoCommit(false),
                c -> Sql.fail(c, "select 1/0"));
    }

    private void data(String what, String sql) {
        traces.data("data in memory, after " + what, MEMORY, (c, row) -> Sql.run(c, sql));
    }
}
