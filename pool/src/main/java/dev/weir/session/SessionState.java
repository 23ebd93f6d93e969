package dev.weir.session;

import dev.weir.database.Database;
import dev.weir.database.SearchPath;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionDefaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session that JDBC setters change: what it should be, what it is, and how to get
 * from one to the other.
 *
 * <p>Each item has a baseline, to which resets go back: what the connection had when it was opened.
 * It is read then ({@link #readBaselines}) and never from a session that somebody has used, since
 * SQL may have changed it before a setter does. Where the server remembers what lives on it,
 * nothing is asked ({@link SessionDefaults}); such sessions stay in their catalog, so that one
 * needs no baseline.
 *
 * <p>An item is dirty when a setter of it <em>succeeded</em> and it may differ from its baseline.
 * Of one that threw the driver is asked before the session is reset. Setting it back makes it
 * clean, except what a rollback would undo on the server (catalog, schema): that stays dirty until
 * a reset. An item that was changed without a known baseline is beyond restore; such a session is
 * retired.
 */
public final class SessionState {

    public static final int AUTO_COMMIT = 1;
    public static final int READ_ONLY = 1 << 1;
    public static final int ISOLATION = ServerReset.ISOLATION; // 1 << 2
    public static final int CATALOG = 1 << 3;
    public static final int SCHEMA = ServerReset.SCHEMA; // 1 << 4
    public static final int HOLDABILITY = 1 << 5;
    public static final int NETWORK_TIMEOUT = 1 << 6;
    public static final int TYPE_MAP = 1 << 7;
    public static final int CLIENT_INFO = 1 << 8;

    /** There is no getter, hence never a baseline. */
    public static final int SHARDING_KEY = 1 << 9;

    /** What lives on the server and is changed by statements too. */
    private static final int OF_SERVER = CATALOG | SCHEMA;

    /** What some drivers refuse to change in a transaction, or change by a statement. */
    private static final int OUTSIDE_TRANSACTION =
            READ_ONLY | ISOLATION | CATALOG | SCHEMA | HOLDABILITY | CLIENT_INFO;

    /** What lives in the session on the server, so that a reset there undoes it. */
    private static final int OF_SERVER_SESSION = READ_ONLY | ISOLATION | CATALOG | SCHEMA;

    private static final Executor SAME_THREAD = Runnable::run;

    private final Connection physical;
    private final ClientInfoState clientInfo;

    /** How isolation and schema go back by the server's own memory; null: by what was read. */
    private @Nullable SessionDefaults defaults;

    private SearchPath searchPath = SearchPath.BY_JDBC;

    /** Items that may differ from their baseline. */
    private int dirty;

    /** Items whose baseline is known. */
    private int captured;

    /** Of {@link #captured}, items whose value is not known: only a reset goes back to it. */
    private int unread;

    /** Items whose present value is known. */
    private int known;

    /** Items that were changed although their baseline could not be had. */
    private int lost;

    /** Items of which a setter threw, so that nobody knows what it did. */
    private int attempted;

    private boolean autoCommit;
    private boolean baseAutoCommit;
    private boolean readOnly;
    private boolean baseReadOnly;
    private int isolation;
    private int baseIsolation;
    private @Nullable String catalog;
    private @Nullable String baseCatalog;
    private @Nullable String schema;
    private @Nullable String configuredSchema;
    private @Nullable String baseSchemaPath;
    private int baseHoldability;
    private int networkTimeout;
    private int baseNetworkTimeout;
    private @Nullable Map<String, Class<?>> baseTypeMap;

    SessionState(Connection physical) {
        this.physical = physical;
        this.clientInfo = new ClientInfoState(physical);
    }

    /** Brings a new connection to the configured state. */
    void establish(SessionSettings settings) throws SQLException {
        autoCommit = physical.getAutoCommit();
        readOnly = physical.isReadOnly();
        baseAutoCommit = settings.autoCommit() == null ? autoCommit : settings.autoCommit();
        baseReadOnly = settings.readOnly() == null ? readOnly : settings.readOnly();
        captured = AUTO_COMMIT | READ_ONLY;
        boolean work =
                readOnly != baseReadOnly
                        || settings.isolation() != null
                        || settings.catalog() != null
                        || settings.schema() != null
                        || settings.initSql() != null;
        if (work && !autoCommit) {
            changeAutoCommit(true);
        }
        if (settings.catalog() != null) {
            physical.setCatalog(settings.catalog());
            baseCatalog = settings.catalog();
            captured |= CATALOG;
        }
        if (settings.schema() != null) {
            physical.setSchema(settings.schema());
            configuredSchema = settings.schema();
            captured |= SCHEMA;
        }
        if (settings.isolation() != null) {
            physical.setTransactionIsolation(settings.isolation());
            baseIsolation = settings.isolation();
            captured |= ISOLATION;
        }
        if (readOnly != baseReadOnly) {
            physical.setReadOnly(baseReadOnly);
            readOnly = baseReadOnly;
        }
        changeAutoCommit(baseAutoCommit);
    }

    // --- what is known ---

    boolean isDirty() {
        return (dirty | attempted) != 0;
    }

    /** Whether auto-commit mode is all that may differ from its baseline. */
    boolean isAutoCommitAllThatIsDirty() {
        return dirty == AUTO_COMMIT && attempted == 0;
    }

    /** Whether something was changed that cannot be restored. */
    boolean isBeyondRestore() {
        return lost != 0 || clientInfo.isLost();
    }

    /** Whether the present value of an item is known without asking the driver. */
    boolean knows(int item) {
        return (known & item) != 0;
    }

    public boolean autoCommit() {
        return autoCommit;
    }

    public boolean readOnly() {
        return readOnly;
    }

    public int isolation() {
        return isolation;
    }

    public @Nullable String catalog() {
        return catalog;
    }

    public @Nullable String schema() {
        return schema;
    }

    public int networkTimeout() {
        return networkTimeout;
    }

    /** A statement ran: what the server keeps may have been changed by SQL. */
    public void executed() {
        known &= ~(OF_SERVER | ISOLATION);
    }

    /** A transaction was rolled back, and with it what the server keeps. */
    public void rolledBack() {
        known &= ~OF_SERVER;
    }

    /** Whether that is certainly another mode: after a setter that threw nobody knows. */
    public boolean changesAutoCommit(boolean value) {
        return value != autoCommit && (attempted & AUTO_COMMIT) == 0;
    }

    // --- setters, called under the guard of a lease ---

    public void setAutoCommit(boolean value) throws SQLException {
        attempt(AUTO_COMMIT);
        physical.setAutoCommit(value);
        autoCommit = value;
        changed(AUTO_COMMIT, value != baseAutoCommit);
    }

    public void setReadOnly(boolean value) throws SQLException {
        attempt(READ_ONLY);
        physical.setReadOnly(value);
        readOnly = value;
        changed(READ_ONLY, value != baseReadOnly);
    }

    public void setTransactionIsolation(int value) throws SQLException {
        attempt(ISOLATION);
        physical.setTransactionIsolation(value);
        isolation = value;
        changed(ISOLATION, (unread & ISOLATION) != 0 || value != baseIsolation);
    }

    public void setCatalog(@Nullable String value) throws SQLException {
        attempt(CATALOG);
        physical.setCatalog(value);
        catalog = value;
        changed(CATALOG, !autoCommit || !Objects.equals(value, baseCatalog));
    }

    public void setSchema(@Nullable String value) throws SQLException {
        attempt(SCHEMA);
        physical.setSchema(value);
        schema = value;
        changed(SCHEMA, true);
    }

    public void setHoldability(int value) throws SQLException {
        attempt(HOLDABILITY);
        physical.setHoldability(value);
        changed(HOLDABILITY, value != baseHoldability);
    }

    public void setNetworkTimeout(@Nullable Executor executor, int milliseconds)
            throws SQLException {
        attempt(NETWORK_TIMEOUT);
        physical.setNetworkTimeout(executor, milliseconds);
        networkTimeout = milliseconds;
        changed(NETWORK_TIMEOUT, milliseconds != baseNetworkTimeout);
    }

    public void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        attempt(TYPE_MAP);
        physical.setTypeMap(map);
        changed(TYPE_MAP, true);
    }

    /** Gives the driver's own map out, which the borrower may change in place. */
    public Map<String, Class<?>> exposeTypeMap() throws SQLException {
        Map<String, Class<?>> map = physical.getTypeMap();
        changed(TYPE_MAP, true);
        return map;
    }

    public ClientInfoState clientInfo() {
        dirty |= CLIENT_INFO;
        return clientInfo;
    }

    public void shardingKeyChanged() {
        changed(SHARDING_KEY, true);
    }

    /** Its setter threw. Whether it did its work cannot be asked; a driver without one did not. */
    public void shardingKeyAttempted(Throwable thrown) {
        if (!(thrown instanceof SQLFeatureNotSupportedException)) {
            shardingKeyChanged();
        }
    }

    /** A setter is about to be called: if it throws it may have done its work all the same. */
    private void attempt(int item) {
        known &= ~item;
        attempted |= item;
    }

    private void changed(int item, boolean different) {
        attempted &= ~item;
        known |= item;
        if ((captured & item) == 0) {
            lost |= item;
        } else if (different) {
            dirty |= item;
        } else {
            dirty &= ~item;
        }
    }

    // --- baselines ---

    /**
     * Reads what the connection begins with, before anybody can have changed it. In auto-commit
     * mode, after {@link #establish}.
     *
     * @param begun what the server remembers of it; null: nothing
     * @throws SQLException when the connection is broken; an item that a driver cannot tell costs
     *     the connection once somebody changes it
     */
    void readBaselines(Database database, @Nullable SessionDefaults begun) throws SQLException {
        defaults = begun;
        searchPath = database.care().searchPath();
        if (begun != null) {
            unread = (ISOLATION | SCHEMA | CATALOG) & ~captured;
            captured |= unread;
        }
        for (int item :
                new int[] {ISOLATION, CATALOG, SCHEMA, HOLDABILITY, NETWORK_TIMEOUT, TYPE_MAP}) {
            if ((captured & item) == 0 && isTold(() -> capture(item))) {
                captured |= item;
            }
        }
        isTold(clientInfo::readBaseline);
    }

    private void capture(int item) throws SQLException {
        switch (item) {
            case ISOLATION -> baseIsolation = physical.getTransactionIsolation();
            case CATALOG -> baseCatalog = physical.getCatalog();
            case SCHEMA -> baseSchemaPath = searchPath.read(physical);
            case HOLDABILITY -> baseHoldability = physical.getHoldability();
            case NETWORK_TIMEOUT -> baseNetworkTimeout = physical.getNetworkTimeout();
            case TYPE_MAP -> {
                Map<String, Class<?>> map = physical.getTypeMap();
                baseTypeMap = map == null ? null : Map.copyOf(map);
            }
            default -> throw new IllegalArgumentException("item " + item);
        }
    }

    /** Something that is asked of the driver. */
    @FunctionalInterface
    private interface Asking {
        void ask() throws SQLException;
    }

    /** Whether the driver has an answer. Older drivers lack methods, or throw what they like. */
    private static boolean isTold(Asking question) throws SQLException {
        try {
            question.ask();
            return true;
        } catch (SQLException e) {
            if (BrokenConnectionRules.isOfConnection(e)) {
                throw e;
            }
            return false;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    /** The driver's own object is out of our hands: what it has now has to be asked. */
    void unwrapped() {
        known = 0;
    }

    /** The catalog that the connection began with; null: none. In auto-commit mode. */
    @Nullable String catalogOfSession() throws SQLException {
        if ((unread & CATALOG) != 0) {
            capture(CATALOG);
            unread &= ~CATALOG;
        }
        return baseCatalog;
    }

    /** Whether the schema or the catalog may have been changed by a setter. */
    boolean isPlaceDirty() {
        return (dirty & OF_SERVER) != 0;
    }

    /**
     * Finds out what was changed past the setters. What the driver does not tell without the server
     * counts as changed.
     *
     * @param broughtBack items that the server brings back next
     */
    void revalidateAll(int broughtBack) throws SQLException {
        known = 0;
        autoCommit = physical.getAutoCommit();
        dirty |= AUTO_COMMIT;
        askOf(captured & ~broughtBack);
        if (clientInfo.findChanges()) {
            dirty |= CLIENT_INFO;
        }
    }

    private boolean isAtBaseline(int item) throws SQLException {
        return switch (item) {
            case READ_ONLY -> physical.isReadOnly() == baseReadOnly;
            case ISOLATION -> physical.getTransactionIsolation() == baseIsolation;
            case CATALOG -> Objects.equals(physical.getCatalog(), baseCatalog);
            case SCHEMA ->
                    configuredSchema == null
                            && Objects.equals(searchPath.read(physical), baseSchemaPath);
            case HOLDABILITY -> physical.getHoldability() == baseHoldability;
            case NETWORK_TIMEOUT -> physical.getNetworkTimeout() == baseNetworkTimeout;
            case TYPE_MAP -> isTypeMapAtBaseline();
            default -> throw new IllegalArgumentException("item " + item);
        };
    }

    /**
     * Finds out what the setters did that threw. A driver that lacks one of them has done nothing,
     * and would refuse to undo it.
     *
     * @return whether the driver was asked, and may have begun a transaction by that
     */
    boolean settleAttempts() throws SQLException {
        int open = attempted & captured;
        attempted = 0;
        if ((open & AUTO_COMMIT) != 0) {
            compareAutoCommit();
        }
        askOf(open);
        return open != 0;
    }

    /** Takes for dirty what of {@code items} is not at its baseline, or cannot be compared. */
    private void askOf(int items) throws SQLException {
        for (int item :
                new int[] {
                    READ_ONLY, ISOLATION, CATALOG, SCHEMA, HOLDABILITY, NETWORK_TIMEOUT, TYPE_MAP
                }) {
            if ((items & item) != 0 && ((unread & item) != 0 || !isAtBaseline(item))) {
                dirty |= item;
            }
        }
    }

    /** Whether sessions are read-only unless borrowers say otherwise. */
    boolean isBaseReadOnly() {
        return baseReadOnly;
    }

    /** Takes for dirty what the driver says is not as it was, however it was changed. */
    void compare() throws SQLException {
        compare(captured);
    }

    /**
     * Finds out whether the driver has changed by itself what the session was just brought back to.
     *
     * @param place whether catalog and schema are to be where they began
     */
    boolean hasMoved(boolean place) throws SQLException {
        compare(captured & ~unread & (place ? -1 : ~OF_SERVER));
        return isDirty();
    }

    private void compare(int items) throws SQLException {
        known = 0;
        compareAutoCommit();
        readOnly = physical.isReadOnly();
        compared(READ_ONLY, readOnly == baseReadOnly);
        if ((items & ISOLATION) != 0) {
            compared(ISOLATION, physical.getTransactionIsolation() == baseIsolation);
        }
        if ((items & CATALOG) != 0) {
            compared(CATALOG, Objects.equals(physical.getCatalog(), baseCatalog));
        }
        if ((items & SCHEMA) != 0) {
            String wanted = configuredSchema == null ? baseSchemaPath : configuredSchema;
            compared(SCHEMA, Objects.equals(searchPath.read(physical), wanted));
        }
        if ((items & HOLDABILITY) != 0) {
            compared(HOLDABILITY, physical.getHoldability() == baseHoldability);
        }
        if ((items & NETWORK_TIMEOUT) != 0) {
            compared(NETWORK_TIMEOUT, physical.getNetworkTimeout() == baseNetworkTimeout);
        }
    }

    /** SQLite leaves auto-commit mode with a savepoint, and others with what SQL begins. */
    public void compareAutoCommit() throws SQLException {
        autoCommit = physical.getAutoCommit();
        compared(AUTO_COMMIT, autoCommit == baseAutoCommit);
    }

    private void compared(int item, boolean same) {
        if (same) {
            dirty &= ~item;
        } else {
            dirty |= item;
        }
    }

    // --- back to the baseline ---

    /** What undoes the work of statements needs auto-commit mode. */
    void prepareForReset() throws SQLException {
        changeAutoCommit(true);
    }

    /** Ends what {@link #prepareForReset} began where nothing was reset. */
    void restoreAutoCommit() throws SQLException {
        changeAutoCommit(baseAutoCommit);
    }

    /**
     * The server forgot what setters had told it: it is told again what it should know.
     *
     * @param broughtBack items that the server has brought back
     */
    void serverWasReset(int broughtBack) throws SQLException {
        autoCommit = physical.getAutoCommit();
        known = 0;
        dirty &= ~broughtBack;
        dirty |= AUTO_COMMIT | (captured & OF_SERVER_SESSION & ~broughtBack & ~withoutPlace());
    }

    /** Of catalog and schema, what the database does not have: drivers answer null. */
    private int withoutPlace() {
        boolean noSchema = defaults == null && configuredSchema == null && baseSchemaPath == null;
        return (noSchema ? SCHEMA : 0) | (baseCatalog == null ? CATALOG : 0);
    }

    /** Restores what is dirty, and the mode. There must be no transaction. */
    void restore() throws SQLException {
        if (dirty == 0) {
            changeAutoCommit(baseAutoCommit); // prepareForReset may have left it
            return;
        }
        if ((dirty & OUTSIDE_TRANSACTION) != 0) {
            changeAutoCommit(true);
        }
        if ((dirty & READ_ONLY) != 0) {
            physical.setReadOnly(baseReadOnly);
            readOnly = baseReadOnly;
        }
        if ((dirty & ISOLATION) != 0) {
            restoreIsolation();
        }
        if ((dirty & ~unread & CATALOG) != 0) {
            restoreCatalog();
        }
        if ((dirty & SCHEMA) != 0) {
            restoreSchema();
        }
        if ((dirty & HOLDABILITY) != 0) {
            physical.setHoldability(baseHoldability);
        }
        if ((dirty & NETWORK_TIMEOUT) != 0) {
            physical.setNetworkTimeout(SAME_THREAD, baseNetworkTimeout);
        }
        if ((dirty & TYPE_MAP) != 0) {
            restoreTypeMap();
        }
        if ((dirty & CLIENT_INFO) != 0) {
            clientInfo.restore();
        }
        changeAutoCommit(baseAutoCommit);
        dirty = 0;
        known = 0;
    }

    /**
     * The first time the server says what it went back to; then a setter can be seen to as well.
     */
    private void restoreIsolation() throws SQLException {
        SessionDefaults begun = defaults;
        if (begun == null || (unread & ISOLATION) == 0) {
            physical.setTransactionIsolation(baseIsolation);
            return;
        }
        Integer level = begun.restoreIsolation(physical);
        if (level != null) {
            baseIsolation = level;
            unread &= ~ISOLATION;
        }
    }

    /** Not every driver goes back to no catalog. */
    private void restoreCatalog() throws SQLException {
        physical.setCatalog(baseCatalog);
        if (baseCatalog == null && physical.getCatalog() != null) {
            throw new SQLException(
                    "The connection began in no catalog, and is in one that it cannot leave",
                    "0A000");
        }
    }

    /** Who only looked at the map has marked it too, also where the driver lets nobody set one. */
    private void restoreTypeMap() throws SQLException {
        try {
            physical.setTypeMap(baseTypeMap == null ? null : new HashMap<>(baseTypeMap));
        } catch (SQLException refused) {
            if (!isTypeMapAtBaseline()) {
                throw refused;
            }
        }
    }

    /** No map and an empty one are the same. */
    private boolean isTypeMapAtBaseline() throws SQLException {
        Map<String, Class<?>> present = physical.getTypeMap();
        Map<String, Class<?>> base = baseTypeMap;
        return Objects.equals(present == null ? Map.of() : present, base == null ? Map.of() : base);
    }

    private void restoreSchema() throws SQLException {
        SessionDefaults begun = defaults;
        if (begun != null) {
            begun.restorePath(physical);
        } else if (configuredSchema != null) {
            physical.setSchema(configuredSchema);
        } else {
            searchPath.write(physical, baseSchemaPath);
        }
    }

    private void changeAutoCommit(boolean value) throws SQLException {
        if (autoCommit != value) {
            physical.setAutoCommit(value);
            autoCommit = value;
        }
    }
}
