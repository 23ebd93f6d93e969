package dev.weir.session;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.database.Database;
import dev.weir.database.DriverErrors;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session that JDBC setters change: what it should be, what it is, and how to get
 * from one to the other. {@link Item} is the table.
 *
 * <p>Each item has a baseline, to which resets go back. It is read when the connection is opened
 * ({@link #readBaselines}) and never from a session that somebody has used, since SQL may have
 * changed it before a setter does. Where a reset of the whole session brings isolation, catalog and
 * schema back, they are not asked: a setter of theirs calls for that reset.
 *
 * <p>An item is dirty when a setter of it <em>succeeded</em> and it may differ from its baseline.
 * Of one that threw the driver is asked before the session is reset. An item that was changed
 * without a known baseline is beyond restore; such a session is retired.
 */
public final class SessionState {

    /** What setters change, and how the driver is asked for it and told. */
    public enum Item {
        AUTO_COMMIT(Connection::getAutoCommit, (c, v) -> c.setAutoCommit(flag(v))),
        READ_ONLY(Connection::isReadOnly, (c, v) -> c.setReadOnly(flag(v))),
        TRANSACTION_ISOLATION(
                Connection::getTransactionIsolation,
                (c, v) -> c.setTransactionIsolation(number(v))),
        CATALOG(Connection::getCatalog, (c, v) -> c.setCatalog((String) v)),
        SCHEMA(Connection::getSchema, (c, v) -> c.setSchema((String) v)),
        HOLDABILITY(Connection::getHoldability, (c, v) -> c.setHoldability(number(v))),
        NETWORK_TIMEOUT(
                Connection::getNetworkTimeout,
                (c, v) -> c.setNetworkTimeout(Runnable::run, number(v))),
        TYPE_MAP(SessionState::typeMap, (c, v) -> c.setTypeMap(copy(v))),

        /** Of statements, which some databases in this process keep for the session. */
        QUERY_TIMEOUT(SessionState::queryTimeout, SessionState::setQueryTimeout),

        /** Goes back name by name. */
        CLIENT_INFO(SessionState::clientInfo, (c, v) -> {});

        private final Getter getter;
        private final Setter setter;

        /** In sets of items, where {@code ServerReset} has the bits of two of them. */
        private final int bit = 1 << ordinal();

        private final int index = ordinal();

        Item(Getter getter, Setter setter) {
            this.getter = getter;
            this.setter = setter;
        }

        private static boolean flag(@Nullable Object value) {
            return Boolean.TRUE.equals(value);
        }

        private static int number(@Nullable Object value) {
            return (Integer) Objects.requireNonNull(value);
        }

        @FunctionalInterface
        private interface Getter {
            @Nullable Object of(Connection physical) throws SQLException;
        }

        @FunctionalInterface
        private interface Setter {
            void set(Connection physical, @Nullable Object value) throws SQLException;
        }
    }

    private static final Item[] ITEMS = Item.values();

    /** What lives on the server and is changed by statements too. */
    private static final int PLACE = Item.CATALOG.bit | Item.SCHEMA.bit;

    /** What lives in the session on the server, so that a reset there undoes it. */
    private static final int OF_SERVER_SESSION =
            PLACE | Item.READ_ONLY.bit | Item.TRANSACTION_ISOLATION.bit;

    /** What no setter makes clean: a rollback would undo it, or not every driver tells. */
    private static final int STAYS_DIRTY = Item.SCHEMA.bit | Item.CLIENT_INFO.bit;

    private final Connection physical;

    private Database database = Database.UNKNOWN;

    /** Whether tenants are bound to catalogs: one that a borrower sets is not its tenant's. */
    private boolean bindsCatalog;

    private final @Nullable Object[] base = new @Nullable Object[ITEMS.length];

    private boolean autoCommit;
    private boolean baseAutoCommit;
    private boolean readOnly;

    /** Whether a setter of the isolation was called, of any lease. */
    private boolean setsIsolation;

    /** Client info that was set: not every driver tells. */
    private final Set<String> infoSet = new HashSet<>();

    /** Items that may differ from their baseline. */
    private int dirty;

    /** Items whose baseline is known. */
    private int captured;

    /** Items without a baseline, which go back with the whole session. */
    private int byServer;

    /** Says that the whole session is to be reset. */
    private @Nullable Runnable marks;

    /** Items that were changed although their baseline could not be had. */
    private int lost;

    /** Items of which a setter threw, so that nobody knows what it did. */
    private int attempted;

    SessionState(Connection physical) {
        this.physical = physical;
    }

    /** Brings a new connection to the configured state. */
    void establish(WeirConfig config) throws SQLException {
        Integer isolation = config.transactionIsolation().stream().boxed().findFirst().orElse(null);
        autoCommit = physical.getAutoCommit();
        boolean found = physical.isReadOnly();
        readOnly = config.isSet(ConfigKey.READ_ONLY) ? config.readOnly() : found;
        baseAutoCommit = config.isSet(ConfigKey.AUTO_COMMIT) ? config.autoCommit() : autoCommit;
        captured = Item.AUTO_COMMIT.bit | Item.READ_ONLY.bit;
        base[Item.AUTO_COMMIT.index] = baseAutoCommit;
        base[Item.READ_ONLY.index] = readOnly;
        boolean work =
                found != readOnly
                        || isolation != null
                        || config.catalog() != null
                        || config.schema() != null
                        || config.connectionInitSql() != null;
        if (work) {
            changeAutoCommit(true);
        }
        establish(Item.CATALOG, config.catalog());
        if (config.schema() != null) {
            physical.setSchema(config.schema()); // its baseline is the path that this comes to
        }
        establish(Item.TRANSACTION_ISOLATION, isolation);
        if (found != readOnly) {
            physical.setReadOnly(readOnly);
        }
        changeAutoCommit(baseAutoCommit);
    }

    private void establish(Item item, @Nullable Object value) throws SQLException {
        if (value != null) {
            item.setter.set(physical, value);
            base[item.index] = value;
            captured |= item.bit;
        }
    }

    // --- what is known ---

    boolean isDirty() {
        return (dirty | attempted) != 0;
    }

    /** Whether auto-commit mode is all that may differ from its baseline. */
    boolean isAutoCommitAllThatIsDirty() {
        return dirty == Item.AUTO_COMMIT.bit && attempted == 0;
    }

    boolean isPlaceDirty() {
        return (dirty & PLACE) != 0;
    }

    boolean isBeyondRestore() {
        return lost != 0;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    public boolean autoCommit() {
        return autoCommit;
    }

    /** Whether sessions are read-only unless borrowers say otherwise. */
    boolean isBaseReadOnly() {
        return Item.flag(base[Item.READ_ONLY.index]);
    }

    /** Whether that is certainly another mode: after a setter that threw nobody knows. */
    public boolean changesAutoCommit(boolean value) {
        return value != autoCommit && (attempted & Item.AUTO_COMMIT.bit) == 0;
    }

    // --- setters, called under the guard of a lease ---

    public void set(Item item, @Nullable Object value) throws SQLException {
        attempt(item);
        item.setter.set(physical, value);
        changed(item, value);
    }

    /** The same, without the way through the table: many leases begin and end by it. */
    public void setAutoCommit(boolean value) throws SQLException {
        attempt(Item.AUTO_COMMIT);
        physical.setAutoCommit(value);
        autoCommit = value;
        changed(Item.AUTO_COMMIT, value);
    }

    public void setNetworkTimeout(@Nullable Executor executor, int milliseconds)
            throws SQLException {
        attempt(Item.NETWORK_TIMEOUT);
        physical.setNetworkTimeout(executor, milliseconds);
        changed(Item.NETWORK_TIMEOUT, milliseconds);
    }

    /** The limit of one statement, and perhaps of those to come. */
    public void setQueryTimeout(Statement statement, int seconds) throws SQLException {
        boolean tracked = (captured & Item.QUERY_TIMEOUT.bit) != 0;
        if (tracked) {
            attempt(Item.QUERY_TIMEOUT);
        }
        statement.setQueryTimeout(seconds);
        if (tracked) {
            changed(Item.QUERY_TIMEOUT, seconds);
        }
    }

    /** A driver that takes null as a name sets nothing. */
    public void setClientInfo(@Nullable String name, @Nullable String value)
            throws SQLClientInfoException {
        attempt(Item.CLIENT_INFO);
        physical.setClientInfo(name, value);
        infoChanged(name == null ? Set.of() : Set.of(name));
    }

    /** What the driver does not list as failed may have been set; of the rest it is asked. */
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        Set<String> names = new HashSet<>(properties.stringPropertyNames());
        names.addAll(baseClientInfo().keySet());
        attempt(Item.CLIENT_INFO);
        try {
            physical.setClientInfo(properties);
        } catch (SQLClientInfoException e) {
            if (e.getFailedProperties() != null) {
                names.removeAll(e.getFailedProperties().keySet());
            }
            throw e;
        } finally {
            infoChanged(names);
        }
    }

    private void infoChanged(Set<String> names) {
        infoSet.addAll(names);
        if (!names.isEmpty()) {
            changed(Item.CLIENT_INFO, null);
        }
    }

    /** A setter is about to be called: if it throws it may have done its work all the same. */
    private void attempt(Item item) {
        setsIsolation |= item == Item.TRANSACTION_ISOLATION;
        if ((byServer & item.bit) == 0) {
            attempted |= item.bit;
        } else if (marks != null) {
            marks.run();
        }
    }

    private void changed(Item item, @Nullable Object value) {
        attempted &= ~item.bit;
        readOnly = item == Item.READ_ONLY ? Item.flag(value) : readOnly;
        boolean stays =
                (STAYS_DIRTY & item.bit) != 0
                        || (item == Item.CATALOG && (!autoCommit || bindsCatalog));
        if (((captured | byServer) & item.bit) == 0) {
            lost |= item.bit;
        } else if (stays || !Objects.equals(value, base[item.index])) {
            dirty |= item.bit & captured;
        } else {
            dirty &= ~item.bit;
        }
    }

    // --- baselines ---

    /**
     * Reads what the connection begins with, in auto-commit mode after {@link #establish}. An item
     * that a driver cannot tell costs the connection once somebody changes it.
     *
     * @param reset takes the session for one that SQL has changed, whose reset brings isolation,
     *     catalog and schema back; null: there is no such reset
     * @param pooled whether any session may answer, and tell a schema that others have set
     */
    void readBaselines(Database database, @Nullable Runnable reset, boolean pooled)
            throws SQLException {
        this.database = database;
        if (reset != null) {
            marks = reset;
            byServer = (Item.TRANSACTION_ISOLATION.bit | PLACE) & ~captured;
        }
        for (Item item : ITEMS) {
            boolean isSettled = ((captured | byServer) & item.bit) != 0;
            boolean isOthers =
                    (item == Item.SCHEMA && pooled)
                            || (item == Item.QUERY_TIMEOUT && !database.isInProcess());
            if (!isSettled && !isOthers && isTold(item)) {
                captured |= item.bit;
            }
        }
    }

    /** Whether the driver has an answer. Older drivers lack methods, or throw what they like. */
    private boolean isTold(Item item) throws SQLException {
        try {
            base[item.index] = read(item);
            return true;
        } catch (SQLException e) {
            if (DriverErrors.isOfConnection(e)) {
                throw e;
            }
            return false;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    private @Nullable Object read(Item item) throws SQLException {
        return item == Item.SCHEMA ? database.readSchema(physical) : item.getter.of(physical);
    }

    /** The catalog that the connection began with, and a tenant's is not; null: not known. */
    @Nullable String bindCatalog() {
        bindsCatalog = true;
        return (String) base[Item.CATALOG.index];
    }

    /**
     * Finds out what the setters did that threw. A driver that lacks one of them has done nothing.
     *
     * @return whether the driver was asked, and may have begun a transaction by that
     */
    boolean settleAttempts() throws SQLException {
        int open = attempted & captured;
        attempted = 0;
        askOf(open);
        return open != 0;
    }

    /**
     * Finds out what was changed past the setters.
     *
     * @param broughtBack items that the server brings back next
     */
    void compare(int broughtBack) throws SQLException {
        askOf(captured & ~broughtBack);
    }

    /** SQLite leaves auto-commit mode with a savepoint, and others with what SQL begins. */
    public void compareAutoCommit() throws SQLException {
        askOf(Item.AUTO_COMMIT.bit);
    }

    /** Takes for dirty what of {@code items} is not at its baseline, or cannot be compared. */
    private void askOf(int items) throws SQLException {
        for (Item item : ITEMS) {
            if ((items & item.bit) != 0 && !isAtBaseline(item)) {
                dirty |= item.bit;
            }
        }
    }

    private boolean isAtBaseline(Item item) throws SQLException {
        Object present = read(item);
        if (item == Item.AUTO_COMMIT) {
            autoCommit = Item.flag(present);
        }
        return Objects.equals(present, base[item.index]);
    }

    // --- back to the baseline ---

    void prepareForReset() throws SQLException {
        changeAutoCommit(true);
    }

    /** Ends what {@link #prepareForReset} began where nothing was reset. */
    void restoreAutoCommit() throws SQLException {
        changeAutoCommit(baseAutoCommit);
    }

    /** The server forgot what setters had told it, and brought some of it back itself. */
    void serverWasReset(int broughtBack) throws SQLException {
        autoCommit = physical.getAutoCommit();
        int none = 0;
        for (Item place : List.of(Item.CATALOG, Item.SCHEMA)) {
            none |= base[place.index] == null ? place.bit : 0;
        }
        dirty |= captured & OF_SERVER_SESSION & ~none;
        dirty = (dirty | Item.AUTO_COMMIT.bit) & ~broughtBack;
        // one that is set again and again: from now on a setter can be seen to go back
        int isolation = byServer & Item.TRANSACTION_ISOLATION.bit;
        if (isolation != 0 && setsIsolation && isTold(Item.TRANSACTION_ISOLATION)) {
            captured |= isolation;
            byServer &= ~isolation;
        }
    }

    /** Restores what is dirty, and the mode. There must be no transaction. */
    void restore() throws SQLException {
        int items = dirty & ~Item.AUTO_COMMIT.bit;
        if (items != 0) {
            changeAutoCommit(true); // some are refused in a transaction, or ask by a statement
            for (Item item : ITEMS) {
                if ((items & item.bit) != 0) {
                    restore(item);
                }
            }
        }
        changeAutoCommit(baseAutoCommit);
        readOnly = isBaseReadOnly();
        dirty = 0;
    }

    private void restore(Item item) throws SQLException {
        Object value = base[item.index];
        if (item == Item.SCHEMA) {
            database.writeSchema(physical, (String) value);
        } else if (item == Item.CLIENT_INFO) {
            restoreClientInfo();
        } else {
            item.setter.set(physical, value);
        }
        if (item == Item.CATALOG && value == null && !isAtBaseline(item)) {
            throw new SQLException(
                    "The connection began in no catalog, and is in one that it cannot leave",
                    "0A000");
        }
    }

    /**
     * By name, since drivers disagree on whether properties replace those that they do not name.
     * What is refused was perhaps never set: only what the driver has in the end counts.
     */
    private void restoreClientInfo() throws SQLException {
        Map<String, String> begun = baseClientInfo();
        Map<String, String> present = clientInfo(physical);
        Set<String> names = new HashSet<>(begun.keySet());
        names.addAll(present.keySet());
        names.removeIf(name -> Objects.equals(begun.get(name), present.get(name)));
        names.addAll(infoSet);
        for (String name : names) {
            try {
                physical.setClientInfo(name, begun.get(name));
            } catch (SQLException refused) {
                // a driver that lets nobody set one has nothing to set back
            } catch (NullPointerException e) {
                // MariaDB's driver keeps them in a table that takes no null, and gives that out
                physical.getClientInfo().remove(name);
            }
        }
        if (!isAtBaseline(Item.CLIENT_INFO)) {
            throw new SQLException("The driver does not restore client info", "HY000");
        }
        infoSet.clear();
    }

    private void changeAutoCommit(boolean value) throws SQLException {
        if (autoCommit != value) {
            physical.setAutoCommit(value);
            autoCommit = value;
        }
    }

    // --- what the driver has ---

    /** A copy of the driver's. No map and an empty one are the same. */
    public static Map<String, Class<?>> typeMap(Connection physical) throws SQLException {
        Map<String, Class<?>> map = physical.getTypeMap();
        return map == null ? new HashMap<>() : new HashMap<>(map);
    }

    /** The driver gets one of its own, which it may change. */
    @SuppressWarnings("unchecked") // the type that JDBC gives it
    private static @Nullable Map<String, Class<?>> copy(@Nullable Object map) {
        return map == null ? null : new HashMap<>((Map<String, Class<?>>) map);
    }

    private static int queryTimeout(Connection physical) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            return statement.getQueryTimeout();
        }
    }

    private static void setQueryTimeout(Connection physical, @Nullable Object seconds)
            throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.setQueryTimeout(Item.number(seconds));
        }
    }

    private static Map<String, String> clientInfo(Connection physical) throws SQLException {
        Map<String, String> read = new HashMap<>();
        Properties present = physical.getClientInfo();
        if (present != null) {
            present.stringPropertyNames().forEach(n -> read.put(n, present.getProperty(n)));
        }
        return Map.copyOf(read);
    }

    @SuppressWarnings("unchecked") // what was read
    private Map<String, String> baseClientInfo() {
        Object begun = base[Item.CLIENT_INFO.index];
        return begun == null ? Map.of() : (Map<String, String>) begun;
    }
}
