package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** What can be left on a Derby in this process. */
public final class DerbyFixture {

    /** The word {@code work} is Derby's own. */
    private static final String WORK = "weir_bleed.jobs";

    private static final String PREFIX = "jdbc:derby:memory:";
    private static final String LOG = "derby.stream.error.";
    private static final String LOCK_PATIENCE = "derby.locks.waitTimeout";

    private final Traces traces = new Traces("", WORK);

    private DerbyFixture() {}

    /** Makes a database that stays in memory until {@link #demolish}. */
    public static BleedFixture create() throws SQLException {
        withoutLogFile();
        // of each database, in seconds: what a pool has left locked keeps a look for a minute
        if (System.getProperty(LOCK_PATIENCE) == null) {
            System.setProperty(LOCK_PATIENCE, "1");
        }
        String url = PREFIX + "weir_bleed_" + UUID.randomUUID();
        try (Connection c = InProcess.connect(url + ";create=true")) {
            Sql.run(
                    c,
                    // the schema of the user begins with its first table
                    "create table mine (n int)",
                    "create schema weir_bleed",
                    "create table " + WORK + " (n bigint)");
            return InProcess.fixture(c, url, new DerbyFixture().all(), WORK);
        }
    }

    /** Derby would write one into the folder in which the command runs. */
    private static void withoutLogFile() {
        boolean isSet =
                System.getProperties().stringPropertyNames().stream()
                        .anyMatch(name -> name.startsWith(LOG));
        if (!isSet) {
            System.setProperty(LOG + "method", "java.io.OutputStream.nullOutputStream");
        }
    }

    /** Ends the database. */
    public static void demolish(BleedFixture fixture) throws SQLException {
        try {
            DriverManager.getConnection(fixture.url() + ";drop=true").close();
        } catch (SQLException e) {
            if (!"08006".equals(e.getSQLState())) { // says that it is done
                throw e;
            }
        }
    }

    private Traces all() {
        setters();
        settings();
        transactions();
        InProcess.data(
                traces, PREFIX + "NAME;create=true", "org.apache.derby.iapi.jdbc.EngineConnection");
        return traces;
    }

    private void setters() {
        traces.autoCommit();
        traces.readOnly();
        traces.isolation(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        traces.holdability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        traces.setter(
                "setSchema",
                c -> c.setSchema("WEIR_BLEED"),
                c -> Sql.one(c, "values current schema"));
        traces.setter(
                "SET SCHEMA, then setSchema",
                c -> {
                    Sql.run(c, "set schema weir_bleed");
                    c.setSchema("SYS");
                },
                c -> Sql.one(c, "values current schema"));
        traces.isolation(
                "SET ISOLATION, then setTransactionIsolation",
                c -> {
                    Sql.run(c, "set isolation serializable");
                    c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                });
    }

    private void settings() {
        traces.sql("SET SCHEMA", "values current schema", "set schema weir_bleed");
        traces.sql("SET CURRENT SQLID", "values current schema", "set current sqlid weir_bleed");
        traces.sql("SET after a comment", "values current schema", "-- c\n set schema weir_bleed");
        traces.sql("SET ISOLATION", "values current isolation", "set isolation serializable");
        traces.sql(
                "SET CURRENT ISOLATION",
                "values current isolation",
                "set current isolation = serializable");
        traces.made(
                "DECLARE GLOBAL TEMPORARY TABLE",
                "declare global temporary table session.mine (n int) not logged",
                "session.mine");
        traces.pastThePool(
                "unwrapped: SET SCHEMA past the pool",
                org.apache.derby.iapi.jdbc.EngineConnection.class,
                "set schema weir_bleed",
                "values current schema");
    }

    private void transactions() {
        traces.inserting("uncommitted INSERT", c -> c.setAutoCommit(false));
        traces.inserting(
                "uncommitted INSERT, savepoint",
                c -> c.setAutoCommit(false),
                c -> c.setSavepoint());
        traces.inserting(
                "uncommitted INSERT, then an error",
                c -> c.setAutoCommit(false),
                c -> Sql.fail(c, "select * from missing"));
    }
}
