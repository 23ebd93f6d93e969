package dev.weir.database;

import dev.weir.ServerLimits;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.Binder;
import java.lang.System.Logger.Level;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One kind of database: which it is, and what the pool knows of it. The defaults are what holds for
 * one that it does not know: it tells nothing, and a session that SQL has changed is closed.
 *
 * <p>{@link Databases} lists them, and makes the one of a connection ({@link #by}), which knows its
 * driver. Immutable. {@code docs/internals/adding-a-database.md} says how to add one.
 */
public interface Database {

    /** Any other. */
    Database UNKNOWN = new Database() {};

    // --- which it is ---

    /** As users know it; empty: not known. */
    default String name() {
        return "";
    }

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

    /** The names of the types that its drivers' connections have, for wrappers to give them out. */
    default List<String> driverTypes() {
        return List.of();
    }

    /**
     * Whether it may run in this process: to ask it costs nothing, no other server takes over, and
     * its driver may keep for the session what JDBC has for a statement or a request.
     */
    default boolean isInProcess() {
        return dialect() == SqlDialect.IN_PROCESS;
    }

    /** The same database, of which the connections of that driver tell what they know. */
    default Database by(DriverCore driver) {
        return this;
    }

    /** Whose SQL it reads. */
    default SqlDialect dialect() {
        return SqlDialect.OTHER;
    }

    // --- what URLs and properties of its drivers say: each tells whether a URL is its own ---

    /** A part of a URL as it is meant; as it is, if it is not encoded rightly. */
    static String decoded(String part) {
        try {
            return URLDecoder.decode(part, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return part;
        }
    }

    /**
     * Whether the driver is asked for servers of either role, so that the pool must not insist on
     * one that takes writes.
     *
     * @param properties for the driver, beside the URL
     */
    default boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return false;
    }

    /** What the data behind the URL depends on; {@link DataPlace#APART} when it is not known. */
    default DataPlace dataPlace(String url) {
        return DataPlace.APART;
    }

    /** The property that names the sessions of a driver with that URL; null: it has none. */
    default @Nullable String sessionNameProperty(String url) {
        return null;
    }

    // --- what its driver tells without a round trip, mostly on the borrower's thread ---

    /** The state of a transaction. */
    enum Transaction {
        /** No transaction is open. */
        NONE,
        /** A transaction is open, whoever began it: JDBC or an SQL {@code BEGIN}. */
        OPEN,
        /** A transaction is open and can only be rolled back. */
        FAILED,
        /** The driver does not tell; the session's own book-keeping must do. */
        UNKNOWN
    }

    /** Whether the driver tells of transactions. */
    default boolean tellsTransactions() {
        return false;
    }

    /** The state of the transaction on {@code physical}. */
    default Transaction transaction(Connection physical) {
        return Transaction.UNKNOWN;
    }

    /**
     * Whether the driver keeps auto-commit mode to itself, so that outside a transaction a change
     * of it says nothing to the server and cannot wait.
     */
    default boolean keepsAutoCommit() {
        return false;
    }

    /** The role of the server as of its last answer. */
    default ServerRole role(Connection physical) {
        return ServerRole.UNKNOWN;
    }

    /** The server's process that the driver was told of at the connect; 0: it does not say. */
    default int process(Connection physical) {
        return 0;
    }

    // --- how its sessions are brought back ---

    /**
     * How sessions like {@code fresh} began and are reset. In auto-commit mode.
     *
     * @param resets whether any session is to be reset
     * @throws SQLException when the server does not answer, as one that only resembles this
     *     database
     */
    default ServerReset reset(Connection fresh, boolean resets) throws SQLException {
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

    /** What {@link Connection#setSchema} changes. */
    default @Nullable String readSchema(Connection physical) throws SQLException {
        return physical.getSchema();
    }

    /** Restores what {@link #readSchema} told. */
    default void writeSchema(Connection physical, @Nullable String schema) throws SQLException {
        physical.setSchema(schema);
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
    default boolean cancelsByOrder(Connection fresh) {
        return false;
    }

    /**
     * What the pool cannot do with such sessions; null: nothing worth a word.
     *
     * @param connection the class of the connections that the pool was given
     * @param product the database's name for itself; empty: not known
     */
    default @Nullable Notice unseen(Class<?> connection, String product) {
        if (tellsTransactions()) {
            return null;
        }
        String name = name().isEmpty() ? product : name();
        return new Notice(
                isInProcess() ? Level.DEBUG : Level.INFO, // there it costs nothing to close one
                "no reset is known for sessions of %s (%s): see \"Sessions and reset\" in the guide for what SQL may leave in them."
                        .formatted(name.isEmpty() ? "this database" : name, connection.getName()));
    }

    // --- what its server can be asked ---

    /** What the server is asked; may leave a transaction open, unless in auto-commit mode. */
    @FunctionalInterface
    interface Query<T> {
        T read(Statement statement) throws SQLException;

        /** The same by a statement of its own. */
        default T by(Connection through) throws SQLException {
            try (Statement statement = through.createStatement()) {
                return read(statement);
            }
        }
    }

    /** A query whose two columns say whether the server is read-only; null: none is known. */
    default @Nullable String roleQuestion() {
        return null;
    }

    /** How many connections this user may have, and how many there are; null: it does not say. */
    default @Nullable Query<ServerLimits> limits() {
        return null;
    }

    /** The sessions of the server's clients; null: they cannot be listed. */
    default @Nullable Query<List<Group>> sessions() {
        return null;
    }

    /**
     * Sessions that look alike.
     *
     * @param name which every user may see
     * @param isActive whether they are at work
     * @param isHidden whether it is hidden what they are about
     */
    record Group(@Nullable String name, boolean isActive, boolean isHidden, int count) {}

    /**
     * Locks that count the sessions of a fleet; null: no session can hold one.
     *
     * @param instance of the fleet, that the locks are for
     */
    default @Nullable SessionTokens tokens(String fleet, int instance) {
        return null;
    }

    /**
     * The server's process that answers a connection just now; 0: the server does not say.
     *
     * @throws SQLException when it cannot be asked
     */
    default int answering(Connection physical) throws SQLException {
        return 0;
    }

    // --- how its sessions are bound to tenants ---

    /** How tenants are bound unless somebody says; {@link Tenancy#AUTO}: somebody has to say. */
    default Tenancy suggestedTenancy() {
        return Tenancy.AUTO;
    }

    /**
     * Binds by role, search path and settings, as {@link Tenancy#SESSION}, {@link
     * Tenancy#TRANSACTION} or {@link Tenancy#RLS} says; null: the database has none of these.
     *
     * @param baseline SQL that brings back what the driver and the pool set in a new session; empty
     *     for nothing
     */
    default @Nullable Binder roleBinder(Tenancy bound, WeirConfig config, String baseline) {
        return null;
    }
}
