package dev.weir.tools.server;

import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A connection that only reads: every query runs in a read-only transaction that is rolled back, so
 * the server refuses whatever would write. Nothing of it outlives the transaction, which matters
 * where a pooler lends the same session on. A query may take ten seconds. Not thread-safe.
 */
public final class ReadOnlySession implements AutoCloseable {

    private static final int MOST_SECONDS = 10;

    private final Connection connection;
    private final boolean postgres;
    private final Set<String> unread = new LinkedHashSet<>();

    private ReadOnlySession(Connection connection, boolean postgres) {
        this.connection = connection;
        this.postgres = postgres;
    }

    /** Opens one. */
    public static ReadOnlySession open(ServerDoor door) throws SQLException {
        Connection connection = door.connect();
        try {
            if (door.isPostgres()) {
                // the driver sends no more than "begin read only" before the next query
                connection.setReadOnly(true);
                connection.setAutoCommit(false);
            }
            return new ReadOnlySession(connection, door.isPostgres());
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** A row: values by the column's label in lower case; a value may be null. */
    public record Row(Map<String, @Nullable String> values) {

        /** The value as text; empty for null and for a column that this version does not have. */
        public String text(String column) {
            String value = values.get(column);
            return value == null ? "" : value;
        }

        /** The value as a number; that other for null, an absent column and what is no number. */
        public double number(String column, double otherwise) {
            try {
                return Double.parseDouble(text(column));
            } catch (NumberFormatException e) {
                return otherwise;
            }
        }

        /** Whether the column is there and not null. */
        public boolean has(String column) {
            return values.get(column) != null;
        }
    }

    /**
     * The rows of a query, in a transaction of their own.
     *
     * @throws SQLException the server's; 25006 if the query writes
     */
    public List<Row> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!postgres) {
                // this driver would set the whole session to read only, which a pooler lends on
                statement.execute("start transaction read only");
            }
            statement.setQueryTimeout(MOST_SECONDS);
            try (ResultSet found = statement.executeQuery(sql)) {
                return read(found);
            }
        } finally {
            if (!connection.isClosed()) {
                rollBack();
            }
        }
    }

    private void rollBack() throws SQLException {
        if (postgres) {
            connection.rollback();
        } else {
            try (Statement statement = connection.createStatement()) {
                statement.execute("rollback");
            }
        }
    }

    /**
     * The rows of a query that a role may not be allowed to run; empty then, and {@link #unread}
     * tells.
     *
     * @param what it reads, in words
     * @throws SQLException if the connection is lost
     */
    public List<Row> rowsIfAllowed(String what, String sql) throws SQLException {
        try {
            return rows(sql);
        } catch (SQLException e) {
            if (connection.isClosed()) {
                throw e;
            }
            unread.add("%s: the server says: %s".formatted(what, FailureText.of(e)));
            return List.of();
        }
    }

    /** The first row of such a query, or one without values. */
    public Row rowIfAllowed(String what, String sql) throws SQLException {
        List<Row> rows = rowsIfAllowed(what, sql);
        return rows.isEmpty() ? new Row(Map.of()) : rows.get(0);
    }

    /** What could not be read, and what the server said to that. */
    public List<String> unread() {
        return List.copyOf(unread);
    }

    /** The connection itself, for what only the driver knows. */
    Connection connection() {
        return connection;
    }

    private static List<Row> read(ResultSet found) throws SQLException {
        ResultSetMetaData columns = found.getMetaData();
        List<Row> rows = new ArrayList<>();
        while (found.next()) {
            Map<String, @Nullable String> values = new LinkedHashMap<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                values.put(columns.getColumnLabel(i).toLowerCase(Locale.ROOT), found.getString(i));
            }
            rows.add(new Row(values));
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
