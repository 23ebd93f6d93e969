package dev.weir.database.postgres;

import dev.weir.database.SessionDefaults;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

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

    @Override
    public void restorePath(Connection physical) throws SQLException {
        execute(physical, restoring("search_path"));
    }

    @Override
    public void restoreIsolation(Connection physical) throws SQLException {
        execute(physical, restoring("default_transaction_isolation"));
    }

    private static void execute(Connection physical, String sql) throws SQLException {
        try (Statement s = physical.createStatement()) {
            s.execute(sql);
        }
    }

    private String restoring(String setting) {
        String value = ofSession.get(setting);
        return value == null ? "reset " + setting : "select " + set(setting, value);
    }

    private static String set(String name, String value) {
        return PostgresBinder.set(name, value, false);
    }
}
