package dev.weir.database.postgres;

import dev.weir.database.ServerReset;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.StringJoiner;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Brings a whole session back, in one round trip, by the same script each time: the server parses
 * and plans it once for each connection. That makes it as cheap as a reset of settings alone that
 * is sent as text (125 and 109 microseconds).
 *
 * <p>It does what {@code DISCARD ALL} does, but keeps the statements that the driver prepared.
 * Those go only if SQL has prepared something, if there were temporary tables or another search
 * path: a statement prepared then could be another's, or have rows of another shape, which the
 * server refuses. The first row tells. pgjdbc sees a {@code DEALLOCATE ALL} in the answer of the
 * server and prepares its own again (since 9.4.1210, with {@code setFlushCacheOnDeallocate}); of a
 * driver without that method no session is reset.
 *
 * <p>The server itself keeps for each session what its settings were at the connect ({@code
 * RESET}). So {@code RESET ALL} also undoes what the driver and the pool set afterwards. Those
 * settings are read once per pool, from a session that was just made, and set again each time.
 *
 * @param isKnown whether sessions can be reset
 * @param restoringAll sets what the driver and the pool set after the connect
 * @param schemas that unqualified names are looked up in, of a session that was just made
 */
record PostgresReset(Postgres driver, boolean isKnown, String restoringAll, String schemas)
        implements ServerReset {

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
     * Nothing of the pool's own may depend on a search path that somebody has set. The identity
     * goes first: what a role may not reset, the session's own user may. Who has seeded random()
     * must not foretell the values that the next borrower gets.
     */
    private static final String WHOLE =
            """
            select pg_catalog.current_schemas(false)::pg_catalog.text,
                   pg_catalog.pg_my_temp_schema() operator(pg_catalog.<>) 0
                     or exists (select from pg_catalog.pg_prepared_statement() where from_sql),
                   pg_catalog.pg_advisory_unlock_all();
            """;

    private static final String SETTINGS = "reset session authorization; reset role; reset all;";

    private static final String REST =
            """
            close all; unlisten *; discard temp; discard sequences; select pg_catalog.setseed(?);
            """;

    /**
     * The reset for sessions like {@code fresh}, which was just made. One with temporary objects
     * has what no reset brings back. In auto-commit mode.
     *
     * @throws SQLException when they cannot be read, as of a server that only resembles PostgreSQL
     */
    static PostgresReset of(Connection fresh, Postgres driver) throws SQLException {
        try (Statement s = fresh.createStatement()) {
            StringJoiner set = new StringJoiner(", ", "select ", ";").setEmptyValue("");
            try (ResultSet rows = s.executeQuery(SETTINGS_OF_SESSION)) {
                while (rows.next()) {
                    set.add(PostgresBinder.set(rows.getString(1), rows.getString(2), false));
                }
            }
            try (ResultSet row = s.executeQuery(PLACE)) {
                row.next();
                boolean known = driver.canReset() && !row.getBoolean(2);
                String schemas = String.valueOf(row.getString(1));
                return new PostgresReset(driver, known, set.toString(), schemas);
            }
        }
    }

    @Override
    public int bringsBack() {
        return ISOLATION | SCHEMA;
    }

    @Override
    public long session(Connection physical) {
        return driver.process(physical);
    }

    @Override
    public void undo(Connection physical, boolean unwatched, boolean plans, String keeping)
            throws SQLException {
        if (!isKnown) {
            NONE.undo(physical, unwatched, plans, keeping);
        }
        if (unwatched) {
            driver.seeStatementsGo(physical);
        }
        String whole =
                WHOLE
                        + SETTINGS
                        + keeping
                        + REST
                        + restoringAll
                        + (unwatched || plans ? "discard plans;" : "");
        boolean otherStatements;
        try (PreparedStatement s = physical.prepareStatement(whole)) {
            s.setDouble(1, ThreadLocalRandom.current().nextDouble(-1, 1));
            s.execute();
            otherStatements = unwatched || hasOtherStatements(s);
        }
        if (otherStatements) {
            try (Statement s = physical.createStatement()) {
                s.execute("deallocate all");
            }
        }
        driver.forgetNotifications(physical);
    }

    /**
     * Whether the first result tells of statements prepared by SQL, under another path, or in a
     * session that has had temporary tables.
     */
    private boolean hasOtherStatements(Statement s) throws SQLException {
        try (ResultSet rows = s.getResultSet()) {
            return rows == null
                    || !rows.next()
                    || rows.getBoolean(2)
                    || !schemas.equals(rows.getString(1));
        }
    }
}
