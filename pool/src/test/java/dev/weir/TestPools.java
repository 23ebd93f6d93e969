package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Pools for tests, on the scripted driver. They end without grace. */
public final class TestPools {
    private TestPools() {}

    /** A pool of that database, to be configured further. */
    public static WeirBuilder on(ScriptedDatabase database) {
        return on(database.dataSource());
    }

    /** A pool on that data source, to be configured further. */
    public static WeirBuilder on(DataSource source) {
        return WeirDataSource.builder().dataSource(source).closeGrace(Duration.ZERO);
    }

    /** A pool of that URL's database, to be configured further. */
    public static WeirBuilder on(String url) {
        return WeirDataSource.builder().jdbcUrl(url).closeGrace(Duration.ZERO);
    }

    /** A pool of the server's own database, as its own user. */
    public static WeirBuilder on(EmbeddedPostgres server) {
        return on(server.url()).username(server.user()).password(server.password());
    }

    /** A pool of the server's own database, as its own user. */
    public static WeirBuilder on(EmbeddedMariaDb server) {
        return on(server.url()).username(server.user()).password(server.password());
    }

    /** A pool that keeps one connection to that URL's database. */
    public static WeirBuilder ofOne(String url) {
        return on(url).maximumPoolSize(1).minimumIdle(1);
    }

    /** A pool that keeps one connection to the server's own database. */
    public static WeirBuilder ofOne(EmbeddedPostgres server) {
        return on(server).maximumPoolSize(1).minimumIdle(1);
    }

    /** A pool that keeps one connection to the server's own database. */
    public static WeirBuilder ofOne(EmbeddedMariaDb server) {
        return on(server).maximumPoolSize(1).minimumIdle(1);
    }

    /** That many connections of the pool's, all out at once. */
    public static List<Connection> lend(DataSource pool, int count) throws SQLException {
        List<Connection> lent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lent.add(pool.getConnection());
        }
        return lent;
    }

    /** Closes them, one after the other. */
    public static void giveBack(List<Connection> lent) throws SQLException {
        for (Connection connection : lent) {
            connection.close();
        }
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

    /** Does the statements one after the other, each by an object of its own. */
    public static void execute(Connection connection, String... statements) throws SQLException {
        for (String sql : statements) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    /** Where a connection comes from that serves one call and is closed again. */
    @FunctionalInterface
    public interface Lender {
        Connection lend() throws SQLException;
    }

    /** {@link #backend(Connection)} of a lease of its own. */
    public static int backend(DataSource pool) throws SQLException {
        return backend(pool::getConnection);
    }

    /** {@link #backend(Connection)} of a connection of its own. */
    public static int backend(Lender from) throws SQLException {
        try (Connection connection = from.lend()) {
            return backend(connection);
        }
    }

    /** {@link #one(Connection, String)} in a lease of its own. */
    public static String one(DataSource pool, String sql) throws SQLException {
        return one(pool::getConnection, sql);
    }

    /** {@link #one(Connection, String)} on a connection of its own. */
    public static String one(Lender from, String sql) throws SQLException {
        try (Connection connection = from.lend()) {
            return one(connection, sql);
        }
    }

    /** Does the statements in one lease of their own. */
    public static void execute(DataSource pool, String... statements) throws SQLException {
        execute(pool::getConnection, statements);
    }

    /** Does the statements on one connection of their own. */
    public static void execute(Lender from, String... statements) throws SQLException {
        try (Connection connection = from.lend()) {
            execute(connection, statements);
        }
    }

    /** The call throws an SQLException of that state. */
    public static AbstractThrowableAssert<?, ? extends Throwable> assertState(
            String state, ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
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
            execute(c, change);
            assertThat(one(c, look)).as("the change shows").isNotEqualTo(before);
        }
        try (Connection c = pool.getConnection()) {
            assertThat(one(c, look)).isEqualTo(before);
            assertThat(one(c, id)).as("the same connection").isEqualTo(connection);
        }
    }
}
