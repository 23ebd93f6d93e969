package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Callers of JDBC's own interfaces meet no exception but SQLException, whatever the pool's state.
 */
@Tag("fast")
class JdbcExceptionsTest {

    private static final String WEIR_URL = "jdbc:weir:stub:x";

    @AfterEach
    void closeAll() {
        WeirDriver.close(WEIR_URL);
        WeirDriver.close("jdbc:weir:");
        WeirDriver.close("jdbc:weir:nosuch:x");
    }

    private static WeirSettings settings() {
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl("jdbc:stub:x");
        settings.setDriverClassName(StubDriver.class.getName());
        return settings;
    }

    private static WeirDataSource pool(WeirSettings settings) {
        return new WeirDataSource(settings, RecordingEngine::new);
    }

    /** In each state, and with each fault that a configuration may have. */
    static Stream<DataSource> pools() throws SQLException {
        List<DataSource> all = new ArrayList<>();
        all.add(pool(new WeirSettings()));
        all.add(pool(settings()));
        WeirSettings outOfRange = settings();
        outOfRange.setMaximumPoolSize(0);
        all.add(pool(outOfRange));
        WeirSettings unreadable = settings();
        unreadable.set("connectionTimeout", "soon");
        unreadable.set("noSuchSetting", "1");
        all.add(pool(unreadable));
        WeirSettings noDriver = new WeirSettings();
        noDriver.setJdbcUrl("jdbc:nosuch:x");
        all.add(pool(noDriver));
        WeirSettings noClass = settings();
        noClass.setDriverClassName("no.such.Driver");
        all.add(pool(noClass));
        WeirSettings noName = new WeirSettings();
        noName.setDataSourceJNDI("java:comp/none");
        all.add(pool(noName));
        WeirDataSource running = pool(settings());
        running.getConnection();
        all.add(running);
        WeirDataSource closed = pool(settings());
        closed.getConnection();
        closed.close();
        all.add(closed);
        WeirDataSource neverStarted = pool(settings());
        neverStarted.close();
        all.add(neverStarted);
        for (DataSource one : List.copyOf(all)) {
            all.add(((WeirDataSource) one).lane(Lane.LONG));
            all.add(((WeirDataSource) one).forTenant("a'; drop table t"));
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("pools")
    void noMethodOfADataSourceThrowsAnythingElse(DataSource pool) throws Exception {
        callAll(DataSource.class, pool);
    }

    @Test
    void noMethodOfTheDriverThrowsAnythingElse() throws Exception {
        WeirDriver driver = new WeirDriver(RecordingEngine::new);
        callAll(Driver.class, driver);
        Method connect = Driver.class.getMethod("connect", String.class, Properties.class);
        Properties wrong = new Properties();
        wrong.setProperty("weir.maximumPoolSize", "0");
        wrong.setProperty("weir.", "1");
        for (String url : List.of(WEIR_URL, "jdbc:weir:", "jdbc:weir:nosuch:x")) {
            for (Properties info : new Properties[] {null, new Properties(), wrong}) {
                call(connect, driver, url, info);
            }
        }
    }

    /** With nulls, zeros and negative numbers. */
    private static void callAll(Class<?> type, Object receiver) throws Exception {
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            for (int number : new int[] {0, -1, 5, Integer.MAX_VALUE}) {
                Object[] arguments = new Object[method.getParameterCount()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = method.getParameterTypes()[i] == int.class ? number : null;
                }
                call(method, receiver, arguments);
            }
        }
    }

    private static void call(Method method, Object receiver, Object... arguments) throws Exception {
        try {
            method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            assertThat(e.getTargetException())
                    .as("%s of %s", method, receiver)
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aFaultOfTheConfigurationIsToldToTheBorrowerAsJdbcHasIt() {
        WeirSettings wrong = settings();
        wrong.setMaximumPoolSize(0);
        for (DataSource lazy : List.of(pool(wrong), pool(wrong).lane(Lane.SHORT))) {
            assertThatThrownBy(lazy::getConnection)
                    .isInstanceOfSatisfying(
                            SQLNonTransientConnectionException.class,
                            e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                    .hasMessageContaining("maximumPoolSize is 0")
                    .hasCauseInstanceOf(WeirConfigException.class);
        }
        assertThatThrownBy(() -> new WeirDataSource(wrong)).isInstanceOf(WeirConfigException.class);
        assertThatThrownBy(
                        () ->
                                WeirDataSource.builder()
                                        .maximumPoolSize(0)
                                        .jdbcUrl("jdbc:x:y")
                                        .build())
                .isInstanceOf(WeirConfigException.class);
    }

    @Test
    void aSourceOfTenantsThatBorrowsFromItsOwnPoolIsToldSo() throws SQLException {
        AtomicReference<DataSource> own = new AtomicReference<>();
        try (ScriptedDatabase database = new ScriptedDatabase();
                WeirDataSource pool =
                        TestPools.on(database)
                                .tenancy(Tenancy.QUALIFIED)
                                .tenantResolver(() -> "a")
                                .tenantSource(
                                        id -> {
                                            try (Connection c = own.get().getConnection()) {
                                                return TenantKey.of(id);
                                            }
                                        })
                                .build()) {
            own.set(pool);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(pool::getConnection)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining(
                                "tenantSource borrows from its own pool: give it another DataSource");
            }
        }
    }

    @Test
    void aCallbackOfTenantsThatFailsIsToldAsJdbcHasIt() throws SQLException {
        RuntimeException failure = new IllegalStateException("no tenants here");
        TenantSource source = TenantSource.of(TenantKey.of("a"));
        try (ScriptedDatabase database = new ScriptedDatabase()) {
            WeirBuilder builder = TestPools.on(database).tenancy(Tenancy.QUALIFIED);
            try (WeirDataSource pool =
                    builder.tenantSource(
                                    id -> {
                                        throw failure;
                                    })
                            .build()) {
                assertFails(pool.forTenant("a"), "tenantSource", failure);
            }
            try (WeirDataSource pool =
                    builder.tenantSource(source)
                            .tenantResolver(
                                    () -> {
                                        throw failure;
                                    })
                            .build()) {
                assertFails(pool, "tenantResolver", failure);
            }
            try (WeirDataSource pool =
                            builder.tenantResolver(null)
                                    .tenancy(Tenancy.LABEL)
                                    .tenantBinding(new FailingBinding(failure))
                                    .build();
                    Connection c = pool.forTenant("a").getConnection();
                    Statement s = c.createStatement()) {
                assertThatThrownBy(() -> s.execute("select 1"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageStartingWith("tenantBinding failed")
                        .hasCause(failure);
            }
        }
    }

    private static void assertFails(DataSource pool, String callback, RuntimeException cause) {
        assertThatThrownBy(pool::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessage(callback + " failed: java.lang.IllegalStateException")
                .hasCause(cause);
    }

    private record FailingBinding(RuntimeException failure) implements TenantBinding {
        @Override
        public void bind(Connection connection, TenantKey tenant) {
            throw failure;
        }

        @Override
        public void scrub(Connection connection) {}
    }

    @Test
    void theLoginTimeoutOfARunningPoolCannotBeSet() throws SQLException {
        WeirDataSource pool = pool(settings());
        pool.setLoginTimeout(7);
        try (Connection c = pool.getConnection()) {
            assertThat(c).isNotNull();
        }
        assertThatThrownBy(() -> ((DataSource) pool).setLoginTimeout(8))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("loginTimeout cannot change after the pool has started");
        assertThat(pool.getLoginTimeout()).isEqualTo(7);
    }
}
