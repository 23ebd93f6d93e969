package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.SessionReset;
import dev.weir.database.Database;
import dev.weir.handle.HandlePool;
import dev.weir.handle.RecordingDriver;
import dev.weir.handle.ScriptedPool;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.jdbc.Interposed;
import java.lang.reflect.Proxy;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What JDBC setters change does not reach the next borrower. */
@Tag("fast")
class SessionStateTest {

    private final ScriptedPool pool = ScriptedPool.silent();

    /** Each setter, in the order of {@link #found}, with a value that no session begins with. */
    private static final List<Item.Change> SETTERS =
            List.of(
                    c -> c.setAutoCommit(false),
                    c -> c.setReadOnly(true),
                    c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                    c -> c.setCatalog("other"),
                    c -> c.setSchema("other"),
                    c -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT),
                    c -> c.setNetworkTimeout(Runnable::run, 1_234),
                    c -> c.setTypeMap(Map.of("t", String.class)),
                    c -> c.setClientInfo("ApplicationName", "borrower"));

    @Test
    void everySetterIsUndoneForTheNextBorrower() throws SQLException {
        List<Object> fresh = found(pool.physical());
        try (Connection c = pool.borrow()) {
            for (Item.Change setter : SETTERS) {
                setter.on(c);
            }
            List<Object> changed = found(c);
            for (int i = 0; i < fresh.size(); i++) {
                assertThat(changed.get(i)).as("of %s", changed).isNotEqualTo(fresh.get(i));
            }
        }
        assertThat(pool.work()).containsExactly("reset");
        try (Connection c = pool.borrow()) {
            assertThat(found(c)).isEqualTo(fresh);
        }
    }

    /** A time-out may hit the answer to a call that the server has carried out. */
    @Test
    void whatASetterDidBeforeItThrewIsUndoneForTheNextBorrower() throws Exception {
        HandlePool late = new HandlePool(() -> throwingAfterSetters(pool.database.connect()));
        List<Object> fresh = found(pool.physical());
        try (Connection c = late.borrow()) {
            for (Item.Change setter : SETTERS) {
                assertThatThrownBy(() -> setter.on(c)).isInstanceOf(SQLException.class);
            }
            c.createStatement().execute("insert");
        }
        settersThrow = false;
        assertThat(late.work()).containsExactly("reset");
        try (Connection c = late.borrow()) {
            assertThat(pool.physical().transactionsCommitted()).isZero();
            assertThat(found(c)).isEqualTo(fresh);
        }
    }

    @Test
    void clientInfoThatWasSetBeforeItsSetterThrewIsUndoneForTheNextBorrower() throws Exception {
        HandlePool late = new HandlePool(() -> throwingAfterSetters(pool.database.connect()));
        Properties mine = new Properties();
        mine.setProperty("ClientUser", "me");
        try (Connection c = late.borrow()) {
            assertThatThrownBy(() -> c.setClientInfo(mine))
                    .isInstanceOf(SQLClientInfoException.class);
        }
        settersThrow = false;
        assertThat(late.work()).containsExactly("reset");
        assertThat(pool.physical().getClientInfo("ClientUser")).isNull();

        settersThrow = true;
        try (Connection c = late.borrow()) {
            assertThatThrownBy(() -> c.setClientInfo("ApplicationName", "borrower"))
                    .isInstanceOf(SQLClientInfoException.class);
        }
        settersThrow = false;
        assertThat(late.work()).containsExactly("reset");
        assertThat(pool.physical().getClientInfo("ApplicationName")).isNull();
    }

    /** As of a driver that knows no client info and lists all names as failed. */
    @Test
    void clientInfoThatIsRefusedByADriverThatTellsNoneCostsNoConnection() throws SQLException {
        HandlePool mute =
                new HandlePool(
                        () ->
                                Interposed.connection(
                                        pool.database.connect(),
                                        call -> {
                                            if (call.method().endsWith("ClientInfo")) {
                                                throw new SQLClientInfoException(
                                                        Map.of(
                                                                "ClientUser",
                                                                ClientInfoStatus.REASON_UNKNOWN));
                                            }
                                            return call.pass();
                                        }));
        Properties mine = new Properties();
        mine.setProperty("ClientUser", "borrower");
        try (Connection c = mute.borrow()) {
            assertThatThrownBy(() -> c.setClientInfo(mine))
                    .isInstanceOf(SQLClientInfoException.class);
        }
        assertThat(mute.work()).containsExactly("reset");
        assertThat(mute.failures()).isEmpty();
    }

    /** Names that are no text: whether anything was set is asked. */
    @Test
    void clientInfoWithoutNamesIsAskedForWhereItsSetterThrew() throws SQLException {
        HandlePool late = new HandlePool(() -> throwingAfterSetters(pool.database.connect()));
        try (Connection c = late.borrow()) {
            assertThatThrownBy(() -> c.setClientInfo(new Properties()))
                    .isInstanceOf(SQLClientInfoException.class);
        }
        settersThrow = false;
        assertThat(late.work()).containsExactly("reset");
    }

    private volatile boolean settersThrow = true;

    private Connection throwingAfterSetters(Connection raw) {
        return Interposed.connection(
                raw,
                call -> {
                    Object result = call.pass();
                    if (settersThrow && call.method().equals("setClientInfo")) {
                        Map<String, ClientInfoStatus> failed =
                                Map.of("ClientUser", ClientInfoStatus.REASON_UNKNOWN);
                        throw new SQLClientInfoException("time-out", "57014", failed);
                    }
                    if (settersThrow && call.method().startsWith("set")) {
                        throw new SQLException("time-out", "57014");
                    }
                    return result;
                });
    }

    @Test
    void aSetterThatTheDriverLacksCostsNoConnection() throws SQLException {
        for (Call lacking :
                List.of(
                        Call.SET_HOLDABILITY,
                        Call.SET_NETWORK_TIMEOUT,
                        Call.SET_TYPE_MAP,
                        Call.SET_CATALOG,
                        Call.SET_SCHEMA)) {
            pool.database.on(lacking).fail(() -> new SQLException("not here", "0A000"));
        }
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT))
                    .hasMessage("not here");
            assertThatThrownBy(() -> c.setNetworkTimeout(Runnable::run, 1_234))
                    .hasMessage("not here");
            assertThatThrownBy(() -> c.setTypeMap(Map.of("t", String.class)))
                    .hasMessage("not here");
            assertThatThrownBy(() -> c.setCatalog("other")).hasMessage("not here");
            assertThatThrownBy(() -> c.setSchema("other")).hasMessage("not here");
        }
        assertThat(pool.work()).containsExactly("reset");
    }

    @Test
    void onlyWhatIsDirtyIsRestored() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        }
        pool.calls();

        pool.work();

        assertThat(pool.calls())
                .filteredOn(call -> call.name().startsWith("SET_"))
                .containsExactly(Call.SET_HOLDABILITY);
    }

    @Test
    void whatWasSetBackNeedsNoReset() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setReadOnly(true);
            c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            c.setNetworkTimeout(Runnable::run, 5);
            c.setNetworkTimeout(Runnable::run, 0);
            c.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            c.setReadOnly(false);
        }

        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aSchemaSetBackInATransactionIsResetBecauseARollbackWouldUndoIt() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setSchema("other");
            c.setSchema("public");
        }

        assertThat(pool.work()).containsExactly("reset");
    }

    @Test
    void ofASetterThatFailsTheDriverIsAskedWhatItDid() throws SQLException {
        pool.database.on(Call.SET_READ_ONLY).failOnce(() -> new SQLException("no", "25001"));
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> c.setReadOnly(true)).hasMessage("no");
            assertThat(c.isReadOnly()).isFalse();
        }
        pool.calls();

        assertThat(pool.work()).containsExactly("reset");
        assertThat(pool.calls()).doesNotContain(Call.SET_READ_ONLY);
    }

    @Test
    void configuredValuesAreEstablishedAndWinOverTheDriversOwn() throws SQLException {
        ScriptedPool configured =
                ScriptedPool.silent(
                        HandlePool.config(
                                "autoCommit",
                                false,
                                "readOnly",
                                true,
                                "transactionIsolation",
                                "TRANSACTION_REPEATABLE_READ",
                                "catalog",
                                "cat",
                                "schema",
                                "sch"));
        for (int lease = 0; lease < 2; lease++) {
            try (Connection c = configured.borrowNext()) {
                assertThat(c.getAutoCommit()).isFalse();
                assertThat(c.isReadOnly()).isTrue();
                assertThat(c.getTransactionIsolation())
                        .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
                assertThat(c.getCatalog()).isEqualTo("cat");
                assertThat(c.getSchema()).isEqualTo("sch");
                c.setAutoCommit(true);
                c.setReadOnly(false);
                c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                c.setCatalog("x");
                c.setSchema("x");
            }
        }
    }

    @Test
    void aRestoreThatFailsRetiresTheConnection() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setReadOnly(true);
            pool.database.on(Call.SET_READ_ONLY).failOnce(() -> new SQLException("no", "25001"));
        }

        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    /** The pool's own catalog is not that of the tenant whose session it is. */
    @Test
    void whereTenantsAreBoundToCatalogsNoSetterMakesTheCatalogClean() throws SQLException {
        SessionState state = new SessionState(pool.database.connect());
        state.establish(HandlePool.config());
        state.readBaselines(Database.UNKNOWN, null, false);
        state.set(SessionState.Item.CATALOG, state.bindCatalog());
        assertThat(state.isPlaceDirty()).isTrue();
    }

    /** Some drivers remember the catalog that they were told, and see no USE and no reset. */
    @Test
    void aRestoreThatTheServerRefusesFailsThoughTheDriverSaysThatNothingHasChanged()
            throws SQLException {
        SessionState state = new SessionState(pool.database.connect());
        state.establish(HandlePool.config());
        state.readBaselines(Database.UNKNOWN, null, false);
        state.serverWasReset(0);
        pool.database
                .on(Call.SET_CATALOG)
                .failOnce(() -> new SQLException("Unknown database", "42000", 1049));

        assertThatThrownBy(state::restore).hasMessage("Unknown database");
    }

    @Test
    void anErrorInAResetRetiresTheConnection() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.setReadOnly(true);
            pool.database.on(Call.SET_READ_ONLY).failOnce(() -> new IllegalStateException("no"));
        }

        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void aShardingKeyHasNoGetterAndIsRefused() throws SQLException {
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> c.setShardingKey(new ShardingKey() {}))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThat(pool.physical().shardingKey()).isNull();
        }
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void clientInfoIsRestoredByNameAndFailsAsJdbcHasIt() throws SQLException {
        HandlePool named = new HandlePool(() -> named("pool"));
        try (Connection c = named.borrow()) {
            Properties mine = new Properties();
            mine.setProperty("ApplicationName", "mine");
            mine.setProperty("ClientUser", "me");
            c.setClientInfo(mine);
        }
        assertThat(named.work()).containsExactly("reset");
        try (Connection c = named.borrow()) {
            assertThat(c.getClientInfo("ApplicationName")).isEqualTo("pool");
            assertThat(c.getClientInfo("ClientUser")).isNull();
        }

        Connection closed = pool.borrow();
        closed.close();
        assertThatThrownBy(() -> closed.setClientInfo("ApplicationName", "x"))
                .isInstanceOf(SQLClientInfoException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("08003");
    }

    private Connection named(String name) throws SQLException {
        Connection connection = pool.database.connect();
        connection.setClientInfo("ApplicationName", name);
        return connection;
    }

    /** One thing that the server or the driver may change behind the setter of JDBC. */
    private record Item(String name, Change behind, Change setter) {
        @FunctionalInterface
        interface Change {
            void on(Connection connection) throws SQLException;
        }

        Item(String name, Change both) {
            this(name, both, both);
        }
    }

    private static final List<Item> ITEMS =
            List.of(
                    new Item(
                            "isolation",
                            c -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                            c -> c.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ)),
                    new Item("catalog", c -> c.setCatalog("a"), c -> c.setCatalog("b")),
                    new Item("schema", c -> c.setSchema("a"), c -> c.setSchema("b")),
                    new Item(
                            "holdability",
                            c -> c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT)),
                    new Item(
                            "network timeout",
                            c -> c.setNetworkTimeout(Runnable::run, 1),
                            c -> c.setNetworkTimeout(Runnable::run, 2)),
                    new Item(
                            "type map",
                            c -> c.setTypeMap(Map.of("a", String.class)),
                            c -> c.setTypeMap(Map.of("b", String.class))),
                    new Item("read-only", c -> c.setReadOnly(true)),
                    new Item(
                            "client info",
                            c -> c.setClientInfo("ApplicationName", "a"),
                            c -> c.setClientInfo("ApplicationName", "b")),
                    new Item(
                            "all client info",
                            c -> c.setClientInfo("ApplicationName", "a"),
                            c -> c.setClientInfo(new Properties())));

    private static List<Object> found(Connection c) throws SQLException {
        return Arrays.asList(
                c.getAutoCommit(),
                c.isReadOnly(),
                c.getTransactionIsolation(),
                c.getCatalog(),
                c.getSchema(),
                c.getHoldability(),
                c.getNetworkTimeout(),
                c.getTypeMap(),
                c.getClientInfo("ApplicationName"));
    }

    @Test
    void whatWasChangedBeforeASetterBecameItsBaseline() throws SQLException {
        for (Item item : ITEMS) {
            ScriptedPool fresh = ScriptedPool.silent();
            List<Object> before = found(fresh.physical());
            for (int lease = 0; lease < 2; lease++) {
                try (Connection c = fresh.borrowNext()) {
                    item.behind().on(fresh.physical());
                    item.setter().on(c);
                }
                fresh.work();
                assertThat(found(fresh.physical())).as(item.name()).isEqualTo(before);
                assertThat(fresh.database.connections()).as(item.name()).hasSize(1);
            }
        }
    }

    @Test
    void aClientInfoThatTheDriverRefusedIsNotSetBack() throws SQLException {
        pool.database
                .on(Call.SET_CLIENT_INFO)
                .failOnce(() -> new SQLClientInfoException("no", Map.of()));
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> c.setClientInfo("Unknown", "x"))
                    .isInstanceOf(SQLClientInfoException.class);
        }
        pool.calls();
        pool.work();

        assertThat(pool.calls()).doesNotContain(Call.SET_CLIENT_INFO);
    }

    @Test
    void aTypeMapOfTheBorrowersIsNotTheDriversOwn() throws SQLException {
        Map<String, Class<?>> mine = new HashMap<>();
        try (Connection c = pool.borrow()) {
            c.getTypeMap().put("t", String.class);
            c.setTypeMap(mine);
            mine.put("t", String.class);
        }

        assertThat(pool.work()).isEmpty();
        assertThat(pool.physical().getTypeMap()).isEmpty();
    }

    @Test
    void whetherANetworkTimeoutNeedsAnExecutorIsTheDriversToSay() throws SQLException {
        try (Connection c = pool.borrow()) {
            assertThatThrownBy(() -> c.setNetworkTimeout(null, 5)).isInstanceOf(SQLException.class);
        }
        assertThat(pool.work()).noneMatch(done -> done.startsWith("close"));

        HandlePool other = new HandlePool(new RecordingDriver()::connection);
        try (Connection c = other.borrow()) {
            assertThatCode(() -> c.setNetworkTimeout(null, 5)).doesNotThrowAnyException();
        }
    }

    @Test
    void aConnectionThatTheDriverClosedIsRetiredWhateverTheState() throws SQLException {
        pool.database
                .on(Call.EXECUTE)
                .run(
                        call -> {
                            call.connection().close();
                            throw new SQLException("network timeout");
                        });
        Connection c = pool.borrow();
        Statement s = c.createStatement();
        assertThatThrownBy(() -> s.execute("select 1")).hasMessage("network timeout");
        assertThat(c.isClosed()).isTrue();
        c.close();

        assertThat(pool.work()).startsWith("close BROKEN");
    }

    @Test
    void theWholeSearchPathOfPostgresIsRestored() throws SQLException {
        ScriptedPool postgres = ScriptedPool.telling();
        postgres.database.answer(
                "select pg_catalog.current_setting('search_path')",
                dev.weir.testkit.driver.Rows.single("app, public"));
        try (Connection c = postgres.borrow()) {
            c.setSchema("other");
        }
        postgres.wire.clear();

        assertThat(postgres.work()).containsExactly("reset");

        assertThat(postgres.wire.entries())
                .anySatisfy(
                        e ->
                                assertThat(e.detail())
                                        .isEqualTo(
                                                "select pg_catalog.set_config('search_path', ?,"
                                                        + " false)"));
    }

    @Test
    void anUnwrappedConnectionIsRetiredWhereNoResetIsKnown() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.unwrap(dev.weir.testkit.driver.ScriptedConnection.class);
        }
        assertThat(pool.work()).containsExactly("reset failed", "close FAILED_RESET", "open");
    }

    @Test
    void anUnwrappedConnectionIsTheHandleFirstAndTheDriversOwnAtTheCostOfAReset()
            throws SQLException {
        ScriptedPool pool = ScriptedPool.silent(ScriptedPool.config(SessionReset.OFF));
        try (Connection c = pool.borrow()) {
            assertThat(c.unwrap(Connection.class)).isSameAs(c);
            assertThat(c.isWrapperFor(Connection.class)).isTrue();
            assertThat(c.isWrapperFor(String.class)).isFalse();
        }
        assertThat(pool.work()).isEmpty();

        try (Connection c = pool.borrow()) {
            var raw = c.unwrap(dev.weir.testkit.driver.ScriptedConnection.class);
            assertThat(raw).isSameAs(pool.physical());
            raw.setAutoCommit(false);
            raw.createStatement().execute("insert");
            raw.setNetworkTimeout(Runnable::run, 99);
            raw.setReadOnly(true);
            assertThat(c.getAutoCommit()).isFalse();
        }
        assertThat(pool.work()).containsExactly("reset");
        try (Connection c = pool.borrow()) {
            assertThat(c.getAutoCommit()).isTrue();
            assertThat(c.isReadOnly()).isFalse();
            assertThat(c.getNetworkTimeout()).isZero();
        }
        assertThat(pool.physical().transactionsCommitted()).isZero();
    }

    @Test
    void unwrappingToAnUnknownTypeThrows() throws SQLException {
        Connection c = pool.borrow();
        assertThatThrownBy(() -> c.unwrap(String.class)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> c.createStatement().unwrap(String.class))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void aBaselineThatCannotBeHadRetiresTheConnection() throws SQLException {
        Connection physical =
                (Connection)
                        Proxy.newProxyInstance(
                                getClass().getClassLoader(),
                                new Class<?>[] {Connection.class},
                                (proxy, method, arguments) ->
                                        switch (method.getName()) {
                                            case "getHoldability" ->
                                                    throw new java.sql
                                                            .SQLFeatureNotSupportedException("no");
                                            case "getAutoCommit" -> true;
                                            case "isReadOnly", "isClosed" -> false;
                                            default -> null;
                                        });
        HandlePool other = new HandlePool(() -> physical);
        try (Connection c = other.borrow()) {
            c.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
        }
        assertThat(other.work()).startsWith("reset failed", "close FAILED_RESET");
    }
}
