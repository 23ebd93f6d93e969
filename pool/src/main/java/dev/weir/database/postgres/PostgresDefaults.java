package dev.weir.database.postgres;

import dev.weir.database.SessionDefaults;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a session of PostgreSQL begins with, and the SQL that goes back to it. The server itself
 * keeps for each session what its settings were at the connect ({@code RESET}), so no value has to
 * be read from a session that somebody has used. What the driver and the pool set after the connect
 * is read once per pool, from a session that was just made. Immutable.
 *
 * @param ofSession settings that the driver and the pool made after the connect
 * @param schemas in which unqualified names are looked up
 * @param hasObjects whether it has temporary objects, which no reset brings back
 */
record PostgresDefaults(Map<String, String> ofSession, String schemas, boolean hasObjects)
        implements SessionDefaults {

    private static final String PATH = "search_path";
    private static final String ISOLATION = "default_transaction_isolation";

    /**
     * Set in this session, by the driver, a data source or the pool; what others see as its
     * beginning. The role is in no list.
     */
    private static final String SETTINGS_OF_SESSION =
            "select name, setting from pg_catalog.pg_settings"
                    + " where source operator(pg_catalog.=) 'session'"
                    + " union all select 'role', role from pg_catalog.current_setting('role') role"
                    + " where role operator(pg_catalog.<>) 'none'";

    private static final String PLACE =
            "select pg_catalog.current_schemas(false)::pg_catalog.text,"
                    + " pg_catalog.pg_my_temp_schema() operator(pg_catalog.<>) 0";

    /**
     * Reads them from a session that was just made. In auto-commit mode.
     *
     * @throws SQLException when they cannot be read, as of a server that only resembles PostgreSQL
     */
    static PostgresDefaults of(Connection fresh) throws SQLException {
        try (Statement s = fresh.createStatement()) {
            Map<String, String> ofSession = new LinkedHashMap<>();
            try (ResultSet rows = s.executeQuery(SETTINGS_OF_SESSION)) {
                while (rows.next()) {
                    ofSession.put(rows.getString(1), rows.getString(2));
                }
            }
            try (ResultSet row = s.executeQuery(PLACE)) {
                row.next();
                return new PostgresDefaults(
                        ofSession, String.valueOf(row.getString(1)), row.getBoolean(2));
            }
        }
    }

    /** SQL that sets again what {@code RESET ALL} undoes; empty for nothing. */
    @Override
    public String restoringAll() {
        StringBuilder sql = new StringBuilder();
        ofSession.forEach(
                (name, value) ->
                        sql.append(sql.isEmpty() ? "select " : ", ").append(set(name, value)));
        return sql.isEmpty() ? "" : sql.append(';').toString();
    }

    /** Brings the search path back. */
    @Override
    public void restorePath(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement()) {
            s.execute(restoring(PATH));
        }
    }

    /**
     * Brings the isolation of transactions back.
     *
     * @return what it is now, a constant of {@link Connection}; null: a level that JDBC lacks
     */
    @Override
    public @Nullable Integer restoreIsolation(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement()) {
            boolean rows =
                    s.execute(
                            restoring(ISOLATION)
                                    + ";select pg_catalog.current_setting('"
                                    + ISOLATION
                                    + "')");
            String last = null;
            while (rows || s.getUpdateCount() != -1) {
                last = rows ? firstOf(s) : last;
                rows = s.getMoreResults();
            }
            return level(last);
        }
    }

    private static @Nullable String firstOf(Statement s) throws SQLException {
        try (ResultSet row = s.getResultSet()) {
            return row != null && row.next() ? row.getString(1) : null;
        }
    }

    private static @Nullable Integer level(@Nullable String name) {
        return switch (String.valueOf(name)) {
            case "read uncommitted" -> Connection.TRANSACTION_READ_UNCOMMITTED;
            case "read committed" -> Connection.TRANSACTION_READ_COMMITTED;
            case "repeatable read" -> Connection.TRANSACTION_REPEATABLE_READ;
            case "serializable" -> Connection.TRANSACTION_SERIALIZABLE;
            default -> null;
        };
    }

    private String restoring(String setting) {
        String value = ofSession.get(setting);
        return value == null ? "reset " + setting : "select " + set(setting, value);
    }

    /** A call that sets it. */
    static String set(String name, String value) {
        return "pg_catalog.set_config(" + literal(name) + ", " + literal(value) + ", false)";
    }

    /** Escaped so that it reads the same whatever {@code standard_conforming_strings} says. */
    private static String literal(String text) {
        return "E'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}
