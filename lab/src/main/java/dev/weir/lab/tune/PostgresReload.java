package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Has a PostgreSQL read its settings anew. */
public final class PostgresReload {

    private static final String READ_AT = "select pg_conf_load_time()::text";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private PostgresReload() {}

    /**
     * Returns once this session has the new settings, which it takes over in its own time: later
     * than the call that asks for it.
     *
     * @param c in auto-commit mode
     * @throws SQLException also if that takes longer than a minute
     */
    public static void now(Connection c) throws SQLException {
        String before = Sql.text(c, READ_AT);
        Sql.execute(c, "select pg_reload_conf()");
        long begun = System.nanoTime();
        while (Sql.text(c, READ_AT + " from pg_sleep(0.01)").equals(before)) {
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new SQLException(
                        "the server has not read its settings anew for %d s"
                                .formatted(PATIENCE.toSeconds()));
            }
        }
    }
}
