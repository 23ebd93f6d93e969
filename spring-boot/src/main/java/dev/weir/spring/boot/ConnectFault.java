package dev.weir.spring.boot;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Why a connection cannot be opened, by SQLState (SQL:2023, PostgreSQL's appendix A) and the vendor
 * codes of MySQL and MariaDB.
 */
record ConnectFault(String what, String todo) {

    private static final int MYSQL_TOO_MANY = 1040;
    private static final int MYSQL_ACCESS_DENIED = 1045;
    private static final int MYSQL_NO_DATABASE = 1049;
    private static final int MYSQL_TOO_MANY_OF_USER = 1203;
    private static final int MYSQL_USER_LIMIT = 1226;

    private static final ConnectFault REFUSED_USER =
            new ConnectFault(
                    "The database refused the user name or the password:",
                    "Correct spring.datasource.username and spring.datasource.password, or what else sets them (weir.datasource.*, a service connection, the environment).");

    private static final ConnectFault NO_DATABASE =
            new ConnectFault(
                    "The server has no such database:",
                    "Create the database, or correct its name in spring.datasource.url.");

    private static final ConnectFault FULL =
            new ConnectFault(
                    "The server has no connection left:",
                    "Lower weir.datasource.maximum-pool-size of the applications that use this server. Or raise the server's limit: max_connections, or CONNECTION LIMIT of role or database. ./weir doctor shows who holds the connections.");

    private static final ConnectFault STARTING =
            new ConnectFault(
                    "The database is not ready yet:",
                    "Start the application when the database is up, or have the pool try for longer: weir.datasource.initialization-fail-timeout=1m.");

    private static final ConnectFault UNREACHABLE =
            new ConnectFault(
                    "The database cannot be reached:",
                    "Check that the database runs and that host and port in spring.datasource.url are right. To wait for a database that starts later: weir.datasource.initialization-fail-timeout=1m.");

    /** The fault; null when it is none that is known. */
    static @Nullable ConnectFault of(SQLException e) {
        return switch (e.getErrorCode()) {
            case MYSQL_TOO_MANY, MYSQL_TOO_MANY_OF_USER, MYSQL_USER_LIMIT -> FULL;
            case MYSQL_ACCESS_DENIED -> REFUSED_USER;
            case MYSQL_NO_DATABASE -> NO_DATABASE;
            default -> ofState(String.valueOf(e.getSQLState()));
        };
    }

    private static @Nullable ConnectFault ofState(String state) {
        if (state.startsWith("28")) {
            return REFUSED_USER;
        }
        return switch (state) {
            case "3D000" -> NO_DATABASE;
            case "53300" -> FULL;
            case "57P03" -> STARTING;
            default -> state.startsWith("08") ? UNREACHABLE : null;
        };
    }
}
