package dev.weir.database;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How sessions of one database are watched while they are lent, and brought back afterwards. The
 * defaults are what holds for one that the pool does not know: its driver tells nothing, and a
 * session that SQL has changed is closed.
 */
public interface SessionCare {

    /** Nothing is known. */
    SessionCare UNKNOWN = new SessionCare() {};

    // --- what its driver tells without a round trip ---

    /** How drivers of that class tell of transactions; null: they do not. */
    default @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return null;
    }

    /** How drivers of that class tell of the server's role; null: they do not. */
    default @Nullable RoleEvidence role(Class<?> driverClass) {
        return null;
    }

    // --- how its sessions are brought back ---

    /**
     * What the server remembers of how {@code fresh} began; null: nothing. In auto-commit mode.
     *
     * @throws SQLException when it does not answer, as one that only resembles this database
     */
    default @Nullable SessionDefaults defaults(Connection fresh) throws SQLException {
        return null;
    }

    /**
     * How sessions like {@code fresh} are reset. In auto-commit mode.
     *
     * @param begun what {@link #defaults} told
     * @throws SQLException as {@link #defaults}
     */
    default ServerReset reset(Connection fresh, DriverCore core, @Nullable SessionDefaults begun)
            throws SQLException {
        return ServerReset.UNSUPPORTED;
    }

    /**
     * What it has stored that statements run without naming it. In auto-commit mode. Asked only
     * where a reset is known.
     *
     * @param clean whether the configuration says that a function changes no session
     * @throws SQLException when it does not tell
     */
    default UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return UnnamedCode.NONE;
    }

    /** How the schema is read and written. */
    default SearchPath searchPath() {
        return SearchPath.BY_JDBC;
    }

    // --- habits of its server and drivers ---

    /** Whether the server rolls back what a client left open that is gone. */
    default boolean rollsBackOnDisconnect() {
        return false;
    }

    /**
     * Whether the driver of {@code fresh} ends a statement at its time limit by an order to the
     * server. Asks nothing but the driver.
     */
    default boolean cancelsByOrder(Connection fresh, DriverCore core) {
        return false;
    }

    /** Whether what SQL has set outlives {@link Connection#endRequest}. */
    default boolean keepsSettingsBetweenRequests() {
        return true;
    }

    /** Whether its driver keeps the time limit of a statement for the whole session. */
    default boolean keepsTimeLimits(Connection physical) {
        return false;
    }

    /** Whether an order to cancel has arrived when it returns, as in the same process. */
    default boolean cancelsAtOnce(Connection physical) {
        return false;
    }

    /** What the data of {@code fresh} depends on. */
    default DataPlace dataPlace(Connection fresh) {
        return DataPlace.APART;
    }

    /**
     * What the pool cannot do with such sessions; null: nothing worth a word.
     *
     * @param connection the class of the connections that the pool was given
     * @param told whether their driver tells of transactions
     * @param product the database's name for itself; empty: not known
     */
    default @Nullable Notice unseen(Class<?> connection, boolean told, String product) {
        return Notice.ofNoReset(Level.INFO, product, connection);
    }
}
