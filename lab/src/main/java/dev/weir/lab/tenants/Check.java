package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Whose session a borrower has been given, by the server's own word: the role, the path and the row
 * that only the tenant has.
 *
 * @param sql a query of one text
 * @param expected what it answers if the session is the tenant's
 */
record Check(String sql, String expected) {

    /** Whether the session is the tenant's; an error is an answer too: it is not. */
    boolean holds(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() && expected.equals(rows.getString(1));
        } catch (SQLException e) {
            return false;
        }
    }
}
