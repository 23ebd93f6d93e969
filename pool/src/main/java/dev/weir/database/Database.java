package dev.weir.database;

import dev.weir.ServerLimits;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.Binder;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
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

    /** What the data of a database depends on. */
    enum DataPlace {
        /** A server, files, or memory that does not depend on connections. */
        APART,
        /** Files; what the database has beside them ends with its last connection. */
        BESIDE_FILES,
        /** It ends with its last connection. */
        LAST_CONNECTION,
        /** Each connection has a database of its own, which ends with it. */
        EACH_CONNECTION
    }

    /** What a server lets sessions do that ask for nothing special. */
    enum ServerRole {
        /** It takes writes. */
        WRITABLE,
        /** A standby, or a primary that is to be written to no more. */
        READ_ONLY,
        /** The driver does not tell. */
        UNKNOWN
    }

    /**
     * What the pool cannot do with the sessions that it opens, to be told once.
     *
     * @param level {@link Level#WARNING} when somebody has to do something about it
     * @param text one or two sentences, to follow the name of the pool
     */
    record Notice(Level level, String text) {}

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

    /**
     * Whether the driver is asked for servers of either role, so that the pool must not insist on
     * one that takes writes.
     *
     * @param asked {@code &name=value} for each property of the driver, then a line for the URL
     */
    default boolean takesEitherRole(String asked) {
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
        return !isInProcess() && dialect() != SqlDialect.OTHER;
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
     * Whether another process of the server answers than the one that the driver was told of at the
     * connect, as behind a pooler; false where one of them is not known.
     *
     * @throws SQLException when it cannot be asked
     */
    default boolean isAnsweredByAnother(Connection fresh) throws SQLException {
        return false;
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
