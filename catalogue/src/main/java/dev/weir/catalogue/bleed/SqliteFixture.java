package dev.weir.catalogue.bleed;

import static java.util.Objects.requireNonNull;

import dev.weir.testkit.machine.TemporaryFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What can be left on an SQLite in this process. */
public final class SqliteFixture {

    private static final String WORK = "work";
    private static final String PREFIX = "jdbc:sqlite:";
    private static final String MEMORY = PREFIX + ":memory:";
    private static final String FILE = "weir_bleed.db";

    /** Each has a value of its own for each connection, and reads when it is given none. */
    private static final List<String> PRAGMAS =
            List.of(
                    "foreign_keys = on",
                    "busy_timeout = 4242",
                    "query_only = on",
                    "synchronous = off",
                    "cache_size = 4242",
                    "recursive_triggers = on",
                    "temp_store = memory",
                    "read_uncommitted = on",
                    "locking_mode = exclusive",
                    "reverse_unordered_selects = on",
                    "ignore_check_constraints = on",
                    "trusted_schema = off",
                    "max_page_count = 4242");

    private final Traces traces = new Traces("", WORK);

    private SqliteFixture() {}

    /**
     * Makes a file that stays until {@link #demolish}.
     *
     * @throws SQLException also if there is no place for the file
     */
    public static BleedFixture create() throws SQLException {
        Path file;
        try {
            file = TemporaryFolders.make("weir-bleed").resolve(FILE);
        } catch (IOException e) {
            throw new SQLException("there is no place for a file of SQLite: " + e.getMessage(), e);
        }
        String url = PREFIX + file;
        try (Connection c = InProcess.connect(url)) {
            Sql.run(c, "create table " + WORK + " (n bigint)");
            return InProcess.fixture(c, url, new SqliteFixture().all(), WORK);
        }
    }

    /** Removes the file. */
    public static void demolish(BleedFixture fixture) throws SQLException {
        Path file = Path.of(fixture.url().substring(PREFIX.length()));
        try {
            TemporaryFolders.remove(requireNonNull(file.getParent()));
        } catch (IOException e) {
            throw new SQLException("the file " + file + " could not be removed", e);
        }
    }

    private Traces all() {
        setters();
        settings();
        transactions();
        InProcess.data(traces, MEMORY, "org.sqlite.SQLiteConnection");
        data("PRAGMA foreign_keys = on", "pragma foreign_keys = on");
        data("PRAGMA user_version", "pragma user_version");
        data("BEGIN", "begin");
        data("CREATE TEMP TABLE", "create temp table mine (n int)");
        data("ATTACH", "attach ':memory:' as other");
        return traces;
    }

    private void setters() {
        String uncommitted = "pragma read_uncommitted";
        traces.autoCommit();
        traces.setter(
                "setTransactionIsolation",
                c -> c.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED),
                c -> Sql.one(c, uncommitted));
    }

    private void settings() {
        for (String pragma : PRAGMAS) {
            String name = pragma.substring(0, pragma.indexOf(' '));
            traces.sql("PRAGMA " + pragma, "pragma " + name, "pragma " + pragma);
        }
        traces.sql("PRAGMA f(value)", "pragma foreign_keys", "pragma main.foreign_keys(on)");
        traces.sql(
                "PRAGMA after a comment",
                "pragma foreign_keys",
                "/* c */ -- d\n pragma foreign_keys=1");
        traces.sql(
                "PRAGMA case_sensitive_like",
                "select 'a' like 'A'",
                "pragma case_sensitive_like=on");
        String temporary = "select count(*) from sqlite_temp_master";
        traces.sql("CREATE TEMP TABLE", temporary, "create temp table mine (n int)");
        traces.sql("CREATE TABLE temp.x", temporary, "create table temp.mine (n int)");
        traces.sql("CREATE TEMP VIEW", temporary, "create temp view mine as select 1");
        traces.sql(
                "CREATE TEMP TRIGGER",
                temporary,
                "create temp trigger mine after insert on main.work begin select 1; end");
        traces.made("ATTACH", "attach ':memory:' as other", "other.sqlite_master");
        traces.pastThePool(
                "unwrapped: PRAGMA past the pool",
                org.sqlite.SQLiteConnection.class,
                "pragma foreign_keys = on",
                "pragma foreign_keys");
    }

    private void transactions() {
        traces.inserting("uncommitted INSERT", c -> c.setAutoCommit(false));
        begun("SQL BEGIN in auto-commit", "begin");
        begun("SQL BEGIN IMMEDIATE in auto-commit", "begin immediate");
        begun("SQL SAVEPOINT in auto-commit", "savepoint a");
        traces.inserting(
                "SQL BEGIN in auto-commit, then an error",
                c -> Sql.run(c, "begin"),
                c -> Sql.fail(c, "select * from missing"));
    }

    private void begun(String name, String sql) {
        traces.inserting(name, c -> Sql.run(c, sql));
    }

    private void data(String what, String sql) {
        traces.data("data in memory, after " + what, MEMORY, (c, row) -> Sql.run(c, sql));
    }
}
