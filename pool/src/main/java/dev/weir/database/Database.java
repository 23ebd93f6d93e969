package dev.weir.database;

import dev.weir.Tenancy;
import dev.weir.sql.SqlDialect;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the pool knows of one kind of database. The defaults are what holds for one that it does not
 * know: its driver tells nothing, and a session that SQL has changed is closed.
 *
 * <p>Without state, and shared by all pools. {@link Databases} lists them; {@code
 * docs/internals/adding-a-database.md} says how to add one.
 */
public interface Database {

    /** Any other. */
    Database UNKNOWN = new Database() {};

    // --- which it is ---

    /** Whether a driver's connections of that class lead to it. By names: no driver is needed. */
    default boolean hasDriver(Class<?> connection) {
        return false;
    }

    /** Whether this is its name for itself, where the driver is not known. */
    default boolean isNamed(String product) {
        return false;
    }

    /** Whether the URL leads to it, where its name is not known either. */
    default boolean isAt(String url) {
        return false;
    }

    /**
     * The names of the types that its drivers' connections have, for wrappers to give them out by.
     *
     * @param driverPackage the package around that of the driver's metadata; empty: not known
     */
    default List<String> driverTypes(String driverPackage) {
        return List.of();
    }

    /** Whose SQL it reads. */
    default SqlDialect dialect() {
        return SqlDialect.OTHER;
    }

    /** What URLs and properties of its drivers say. */
    default DriverUrls urls() {
        return DriverUrls.UNKNOWN;
    }

    // --- what its driver tells without a round trip ---

    /** How drivers of that class tell of transactions; null: they do not. */
    default @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return null;
    }

    /** How drivers of that class tell of the server's role; null: they do not. */
    default @Nullable RoleEvidence role(Class<?> driverClass) {
        return null;
    }

    /** The server's process that the driver was told of at the connect; 0: it does not say. */
    default int serverProcess(Connection own) {
        return 0;
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
     * How sessions like {@code fresh} are reset; null: not at all. In auto-commit mode.
     *
     * @param begun what {@link #defaults} told
     * @throws SQLException as {@link #defaults}
     */
    default @Nullable ServerReset reset(
            Connection fresh, DriverCore core, @Nullable SessionDefaults begun)
            throws SQLException {
        return null;
    }

    /** What it has stored that statements run unasked. Asked only where there is a reset. */
    default StoredCode storedCode() {
        return StoredCode.NONE;
    }

    /** How the schema is read and written. */
    default SearchPath searchPath() {
        return SearchPath.BY_JDBC;
    }

    // --- its habits ---

    /**
     * A query whose two columns say whether the server is read-only; null: none is known.
     *
     * @param product its name for itself, in lower case
     */
    default @Nullable String roleQuestion(String product) {
        return null;
    }

    /** Whether the server rolls back what a client left open that is gone. */
    default boolean rollsBackOnDisconnect() {
        return false;
    }

    /** Whether its drivers end a statement at its time limit by an order to the server. */
    default boolean cancelsByOrder() {
        return false;
    }

    /** Whether an order to cancel has arrived when it returns, as in the same process. */
    default boolean cancelsAtOnce(Connection physical) {
        return false;
    }

    /** Whether a statement that ended so was cancelled; null: the general rules decide. */
    default @Nullable Boolean isCancelled(SQLException end) {
        return null;
    }

    /** Codes of errors after which a connection is in doubt; null: those of any database. */
    default @Nullable Set<Integer> doubtfulCodes() {
        return null;
    }

    /** What the data of {@code fresh} depends on. */
    default DataPlace dataPlace(Connection fresh) {
        return DataPlace.APART;
    }

    /** Whether other sessions of the server can be listed. */
    default boolean listsSessions() {
        return false;
    }

    /** Whether the server can be asked for its limits. */
    default boolean tellsLimits() {
        return false;
    }

    /** Whether sessions are bound to tenants by role, search path and settings. */
    default boolean bindsRoles() {
        return false;
    }

    /** How tenants are bound unless somebody says; {@link Tenancy#AUTO}: somebody has to say. */
    default Tenancy suggestedTenancy() {
        return Tenancy.AUTO;
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
