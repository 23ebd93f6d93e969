package dev.weir;

import static dev.weir.TestPools.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WeirDataSourceTest {

    private RecordingEngine engine;
    private int starts;
    private final WeirDataSource pool = pool(settings());

    @AfterEach
    void close() {
        pool.close();
    }

    // ---- life

    @Test
    void theFirstBorrowStartsThePoolAndLaterOnesDoNot() throws SQLException {
        assertThat(pool.isRunning()).isFalse();

        assertThat(pool.getConnection()).isNotNull();
        assertThat(pool.getConnection()).isNotNull();

        assertThat(starts).isEqualTo(1);
        assertThat(pool.isRunning()).isTrue();
        assertThat(pool.isClosed()).isFalse();
    }

    @Test
    void aStartThatFailsIsTriedAgainByTheNextBorrower() throws SQLException {
        int[] tries = new int[1];
        WeirDataSource failing =
                new WeirDataSource(
                        settings(),
                        (config, source, recorders) -> {
                            if (tries[0]++ == 0) {
                                throw new SQLException("down", "08001");
                            }
                            return new RecordingEngine(config, source, recorders);
                        });

        assertThatThrownBy(failing::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessage("down");
        assertThat(failing.getConnection()).isNotNull();
    }

    @Test
    void aWrongConfigurationFailsTheStart() {
        WeirSettings wrong = settings();
        wrong.setMaximumPoolSize(0);

        assertThatThrownBy(() -> pool(wrong).getConnection())
                .isInstanceOf(SQLNonTransientConnectionException.class)
                .hasCauseInstanceOf(WeirConfigException.class)
                .hasMessageContaining("maximumPoolSize is 0");
        assertThatThrownBy(
                        () -> new WeirDataSource(Map.of("jdbcUrl", "jdbc:stub:x", "minIdel", "3")))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("minimumIdle");
    }

    @Test
    void aClosedPoolIsClosedOnceAndStaysClosed() throws SQLException {
        pool.getConnection();

        pool.close(Duration.ofSeconds(3));
        pool.close();

        assertThat(engine.calls.getFirst()).isEqualTo("close PT3S");
        assertThat(pool.isClosed()).isTrue();
        assertThat(pool.isRunning()).isFalse();
        assertThatThrownBy(pool::getConnection)
                .isInstanceOf(SQLNonTransientConnectionException.class);
    }

    @Test
    void closingTakesTheGraceOfTheConfiguration() throws SQLException {
        pool.setCloseGrace(1_500);
        pool.getConnection();
        pool.close();

        assertThat(engine.calls).containsExactly("close PT1.5S");
    }

    @Test
    void aPoolClosedBeforeItsStartNeverStarts() {
        pool.close();

        assertThatThrownBy(pool::getConnection)
                .isInstanceOfSatisfying(
                        SQLNonTransientConnectionException.class,
                        e -> {
                            assertThat(e.getSQLState()).isEqualTo("08003");
                            assertThat(e.getErrorCode()).isEqualTo(5);
                        });
        assertThat(starts).isZero();
    }

    @Test
    void nobodyWaitsBeyondTheTimeoutForAnotherThreadThatStartsThePool()
            throws InterruptedException {
        CountDownLatch starting = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        WeirSettings settings = settings();
        settings.setConnectionTimeout(250);
        WeirDataSource slow =
                new WeirDataSource(
                        settings,
                        (config, source, recorders) -> {
                            starting.countDown();
                            Background.await(go);
                            return new RecordingEngine(config, source, recorders);
                        });
        Thread first =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        assertThatCode(slow::getConnection)
                                                .doesNotThrowAnyException());
        starting.await();

        assertState("08001", slow::getConnection).hasMessageContaining("still being started");
        Thread.currentThread().interrupt();
        assertState("57014", slow::getConnection);
        assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
        go.countDown();
        first.join();
    }

    // ---- settings

    @Test
    void afterTheStartOnlySettingsThatMayChangeCanBeSet() throws SQLException {
        pool.getConnection();

        for (ConfigKey key : ConfigKey.values()) {
            if (!key.isChangeableAtRunTime()) {
                assertThatThrownBy(() -> pool.set(key, new Object()))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(
                                "orders - " + key + " cannot change after the pool has started");
            }
        }
        assertThat(engine.calls).isEmpty();
    }

    /** As a refresh of Spring Cloud does, or a page of an administrator. */
    @Test
    void toSetWhatIsInForceIsNoChange() throws SQLException {
        pool.getConnection();
        String before = pool.toConfig().toString();
        WeirSettings same = new WeirSettings(pool.toConfig());

        for (ConfigKey key : ConfigKey.values()) {
            if (!key.isChangeableAtRunTime()) {
                pool.set(key, same.toConfig().given().get(key));
            }
        }
        pool.setJdbcUrl(pool.getJdbcUrl());
        pool.setSizing(pool.getSizing());
        // Nobody gave these: some defaults follow from other settings, and some are empty.
        pool.setKeepaliveTime(pool.getKeepaliveTime());
        pool.setMaxConnectionsPerTenant(pool.getMaxConnectionsPerTenant());
        pool.setDataSourceProperties(pool.getDataSourceProperties());
        pool.setHealthCheckProperties(pool.getHealthCheckProperties());

        assertThat(pool.toConfig()).hasToString(before);
    }

    @Test
    void aChangeAtRunTimeReachesTheEngineAndTheGetters() throws SQLException {
        pool.getConnection();

        pool.setMaximumPoolSize(20);
        pool.unwrap(PoolControl.class).setConnectionTimeout(1_000);
        pool.setCredentials(Credentials.of("new", "pair"));

        assertThat(engine.calls)
                .containsExactly(
                        "reconfigure maximumPoolSize",
                        "reconfigure connectionTimeout",
                        "reconfigure credentials");
        assertThat(engine.config.maximumPoolSize()).isEqualTo(20);
        assertThat(engine.config.connectionTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(engine.config.credentials()).isEqualTo(Credentials.of("new", "pair"));
        assertThat(engine.config.poolName()).isEqualTo("orders");
        assertThat(pool.getMaximumPoolSize()).isEqualTo(20);
        assertThat(pool.toConfig().maximumPoolSize()).isEqualTo(20);
    }

    @Test
    void aChangeThatIsRefusedChangesNothing() throws SQLException {
        pool.setMinimumIdle(5);
        pool.getConnection();

        assertThatThrownBy(() -> pool.setMaximumPoolSize(4))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("minimumIdle is 5");
        assertThatThrownBy(() -> pool.setConnectionTimeout(1))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("connectionTimeout is 1ms");

        assertThat(engine.calls).isEmpty();
        assertThat(pool.getMaximumPoolSize()).isEqualTo(2048);
        assertThat(pool.getConnectionTimeout()).isEqualTo(30_000);
    }

    @Test
    void aPoolWithoutANameHasOneOnceItHasStarted() throws SQLException {
        WeirSettings nameless =
                new WeirSettings(
                        Map.of(
                                "jdbcUrl",
                                "jdbc:stub:x",
                                "driverClassName",
                                StubDriver.class.getName()));
        WeirDataSource unnamed = pool(nameless);
        assertThat(unnamed.getPoolName()).isNull();

        unnamed.getConnection();

        assertThat(unnamed.getPoolName()).isEqualTo(engine.config.poolName()).startsWith("weir-");
    }

    // ---- control

    @Test
    void suspendingNeedsAPoolThatHasStarted() {
        assertThatThrownBy(pool::suspend)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has not started");
        assertThatThrownBy(pool::resume).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPoolThatHasNotStartedHasNothingToEvict() throws SQLException {
        pool.softEvictConnections();
        pool.evictConnection(new StubDataSource().getConnection());
        assertThat(starts).isZero();
    }

    @Test
    void suspendingNeedsToBeAllowed() throws SQLException {
        pool.getConnection();
        assertThatThrownBy(pool::suspend)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("allowPoolSuspension=true");

        WeirSettings allowed = settings();
        allowed.setAllowPoolSuspension(true);
        WeirDataSource other = pool(allowed);
        other.getConnection();
        other.suspend();
        assertThat(other.isRunning()).isFalse();
        other.resume();
        assertThat(other.isRunning()).isTrue();
    }

    @Test
    void evictionIsPassedOn() throws SQLException {
        Connection connection = pool.getConnection();
        pool.evictConnection(connection);
        pool.softEvictConnections();

        assertThat(engine.calls).containsExactly("evict", "softEvict");
        assertThat(pool.snapshot().closedInAll()).isEqualTo(3);
    }

    // ---- DataSource

    @Test
    void aBorrowAsAnotherUserIsNotSupported() {
        assertThatThrownBy(() -> pool.getConnection("u", "s3cret"))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining("one user")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void itUnwrapsToItselfToControlAndToTheDataSourceInside() throws SQLException {
        Inner inner = new Inner();
        WeirSettings settings = new WeirSettings();
        settings.setDataSource(inner);
        WeirDataSource around = pool(settings);

        assertThat(around.unwrap(DataSource.class)).isSameAs(around);
        assertThat(around.unwrap(PoolControl.class)).isSameAs(around);
        assertThat(around.unwrap(WeirDataSource.class)).isSameAs(around);
        assertThat(around.unwrap(Inner.class)).isSameAs(inner);
        assertThat(around.isWrapperFor(Inner.class)).isTrue();
        assertThat(around.isWrapperFor(Runnable.class)).isFalse();
        assertThatThrownBy(() -> around.unwrap(Runnable.class))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Runnable");
        assertThat(pool.isWrapperFor(Inner.class)).isFalse();
    }

    @Test
    void loginTimeoutAndLogWriterAreItsOwn() throws SQLException {
        Inner inner = new Inner();
        WeirSettings settings = new WeirSettings();
        settings.setDataSource(inner);
        WeirDataSource around = pool(settings);
        PrintWriter writer = new PrintWriter(Writer.nullWriter());

        around.setLogWriter(writer);
        assertThat(around.getLogWriter()).isSameAs(writer);
        assertThat(around.getLoginTimeout()).isEqualTo(30);
        around.getConnection();
        assertThat(inner.loginTimeout).as("not told, not touched").isZero();

        WeirDataSource told = pool(settings);
        told.setLoginTimeout(7);
        assertThat(told.getLoginTimeout()).isEqualTo(7);
        told.getConnection();
        assertThat(inner.loginTimeout).isEqualTo(7);
        told.close();
        assertThat(around.getParentLogger().getName()).isEqualTo("dev.weir");
    }

    @Test
    void itPrintsItsNameAndStateOnly() throws SQLException {
        assertThat(pool).hasToString("WeirDataSource[orders, not started]");
        pool.getConnection();
        assertThat(pool).hasToString("WeirDataSource[orders, running]");
        pool.close();
        assertThat(pool).hasToString("WeirDataSource[orders, closed]");
    }

    /** A data source to wrap. */
    static final class Inner extends StubDataSource {}

    private WeirSettings settings() {
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl("jdbc:stub:x");
        settings.setDriverClassName(StubDriver.class.getName());
        settings.setUsername("app");
        settings.setPassword("s3cret");
        settings.setPoolName("orders");
        return settings;
    }

    @Test
    void aHealthCheckLeavesTimeForTheAnswerToReachAProbeThatWaitsForASecond() throws Exception {
        try (WeirDataSource pool = pool(settings())) {
            pool.getConnection().close();
            pool.health();

            assertThat(engine.calls).containsExactly("health PT0.8S");
        }
    }

    private WeirDataSource pool(WeirSettings settings) {
        return new WeirDataSource(
                settings,
                (config, source, recorders) -> {
                    starts++;
                    engine = new RecordingEngine(config, source, recorders);
                    return engine;
                });
    }
}
