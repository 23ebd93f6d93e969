package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Pools for tests, on the scripted driver. They end without grace. */
public final class TestPools {
    private TestPools() {}

    /** A pool of that database, to be configured further. */
    public static WeirBuilder on(ScriptedDatabase database) {
        return WeirDataSource.builder().dataSource(database.dataSource()).closeGrace(Duration.ZERO);
    }

    /** What the scripted driver and PostgreSQL both answer: which physical connection this is. */
    public static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** The first column of the first row as text; null where there is none. */
    public static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * What {@code look} tells on a pool of one connection is the same after {@code change}.
     *
     * @param id what tells the physical connection
     */
    static void assertUndone(WeirDataSource pool, String id, String look, String... change)
            throws SQLException {
        String connection;
        String before;
        try (Connection c = pool.getConnection()) {
            connection = one(c, id);
            before = one(c, look);
        }
        try (Connection c = pool.getConnection()) {
            for (String sql : change) {
                execute(c, sql);
            }
            assertThat(one(c, look)).as("the change shows").isNotEqualTo(before);
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, look)).isEqualTo(before);
            assertThat(one(c, id)).as("the same connection").isEqualTo(connection);
        }
    }
}
