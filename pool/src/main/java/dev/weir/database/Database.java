package dev.weir.database;

import dev.weir.Tenancy;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.RoleBinders;
import java.lang.System.Logger.Level;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One kind of database: which it is, and what the pool knows of it. The defaults are what holds for
 * one that it does not know: it tells nothing, and a session that SQL has changed is closed.
 *
 * <p>Without state, and shared by all pools. {@link Databases} lists them; {@code
 * docs/internals/adding-a-database.md} says how to add one.
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

    /**
     * The names of the types that its drivers' connections have, for wrappers to give them out by.
     *
     * @param driverPackage the package around that of the driver's metadata; empty: not known
     */
    default List<String> driverTypes(String driverPackage) {
        return List.of();
    }

    /** Whether it runs in this process, so that asking it costs nothing. */
    default boolean isInProcess() {
        return false;
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
     * one that takes writes; null: nothing is said.
     *
     * @param properties for the driver, beside the URL
     */
    default @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return null;
    }

    /** What the data behind the URL depends on; {@link DataPlace#APART} when it is not known. */
    default DataPlace dataPlace(@Nullable String url) {
        return DataPlace.APART;
    }

    /**
     * Whether the URL says that a database of this process outlives its connections. Not every
     * driver passes that on when it tells its URL.
     */
    default boolean isSaidToStay(@Nullable String url) {
        return false;
    }

    /** The property that names the sessions of a driver with that URL; null: it has none. */
    default @Nullable String sessionNameProperty(String url) {
        return null;
    }

    /**
     * How {@code driver} connects in such a way that the pool can send something ahead of its
     * statements; null: it does not.
     *
     * @param properties for the driver, beside the URL
     */
    default @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return null;
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
        String name = name().isEmpty() ? product : name();
        return told ? null : Notice.ofNoReset(Level.INFO, name, connection);
    }

    // --- its server ---

    /** What its server can be asked. */
    default ServerQueries server() {
        return ServerQueries.UNKNOWN;
    }

    // --- how its sessions are bound to tenants ---

    /** By role, search path and settings; null: not at all. */
    default @Nullable RoleBinders roleBinders() {
        return null;
    }

    /** How tenants are bound unless somebody says; {@link Tenancy#AUTO}: somebody has to say. */
    default Tenancy suggestedTenancy() {
        return Tenancy.AUTO;
    }
}
