package dev.weir.lab.soak;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What a borrower finds in its session before it has done anything, with one round trip: whose it
 * is, and whether anything of the borrower before is left.
 */
final class SessionCheck {

    // A backend's process id may come again within hours; with its start it is one of a kind.
    // An assigned transaction id in the first statement is another's open transaction.
    private static final String SQL =
            "select pg_backend_pid() || ' of ' || (select a.backend_start from"
                    + " pg_stat_get_activity(pg_backend_pid()) a), current_user,"
                    + " current_setting('search_path'), current_setting('statement_timeout'),"
                    + " coalesce(current_setting('app.mark', true), ''),"
                    + " pg_current_xact_id_if_assigned()::text,"
                    + " to_regclass('pg_temp.soak_left')::text,"
                    + " (select count(*) from pg_locks where locktype = 'advisory' and pid ="
                    + " pg_backend_pid())";

    /**
     * What was found.
     *
     * @param session the backend, once and for all
     * @param leftovers what another borrower left, in words; empty if the session is clean
     */
    record Finding(String session, List<String> leftovers) {}

    private SessionCheck() {}

    static Finding look(Connection connection) throws SQLException {
        List<String> left = new ArrayList<>();
        if (!connection.getAutoCommit()) {
            left.add("auto-commit is off");
        }
        if (connection.isReadOnly()) {
            left.add("read-only");
        }
        if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
            left.add("isolation " + connection.getTransactionIsolation());
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL)) {
            row.next();
            expect(left, "role", SoakFixture.ROLE, row.getString(2));
            expect(left, "search_path", "\"$user\", public", row.getString(3));
            expect(left, "statement_timeout", "0", row.getString(4));
            expect(left, "app.mark", "", row.getString(5));
            if (row.getString(6) != null) {
                left.add("inside transaction " + row.getString(6));
            }
            if (row.getString(7) != null) {
                left.add("temporary table " + row.getString(7));
            }
            expect(left, "advisory locks", "0", row.getString(8));
            return new Finding(row.getString(1), left);
        }
    }

    private static void expect(List<String> left, String what, String expected, String found) {
        if (!expected.equals(found)) {
            left.add("%s is '%s', not '%s'".formatted(what, found, expected));
        }
    }
}
