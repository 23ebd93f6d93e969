package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.engine.PoolBeans;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is asked of a pool before its first borrow, by meters and pages that are made at the start.
 */
@Tag("fast")
class NotStartedTest {

    static Stream<Consumer<WeirSettings>> settings() {
        return Stream.of(
                s -> {},
                s -> s.setSizing(Sizing.FIXED),
                s -> s.setLanes(Lanes.OFF),
                s -> s.setTenants("acme,globex"),
                s -> s.setPoolName("orders"),
                s -> s.setMaximumPoolSize(0),
                s -> s.setJdbcUrl(null));
    }

    private static WeirDataSource pool(Consumer<WeirSettings> change) {
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl("jdbc:stub:x");
        settings.setDriverClassName(StubDriver.class.getName());
        change.accept(settings);
        return new WeirDataSource(settings, RecordingEngine::new);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void thereIsNothingAndThatIsToldWithoutAnException(Consumer<WeirSettings> change)
            throws Exception {
        WeirDataSource pool = pool(change);
        assertNothing(pool);
        pool.lane(Lane.LONG).unwrap(PoolControl.class).snapshot();
        assertThat(pool.isRunning()).isFalse();
        assertThat(pool.toString()).contains("not started");
        pool.close();
        assertNothing(pool);
    }

    @Test
    void anExecutorOfOneThatWasClosedSaysSo() {
        try (WeirDataSource pool = pool(s -> {})) {
            pool.close();

            assertThatThrownBy(pool::executor)
                    .isInstanceOf(PoolStartException.class)
                    .hasMessage(
                            "weir - could not start: The pool was closed before it started: make another one.");
        }
    }

    private static void assertNothing(WeirDataSource pool) throws JMException {
        PoolSnapshot snapshot = pool.snapshot();
        assertThat(snapshot.poolName()).isNotEmpty();
        assertThat(
                        List.of(
                                snapshot.total(),
                                snapshot.idle(),
                                snapshot.leased(),
                                snapshot.held(),
                                snapshot.opening(),
                                snapshot.closing(),
                                snapshot.waiting(),
                                snapshot.limit()))
                .containsOnly(0);
        assertThat(snapshot.ceiling()).isEqualTo(pool.getMaximumPoolSize());
        assertThat(snapshot.floor()).isEqualTo(pool.getMinimumIdle());
        assertThat(snapshot.closedInAll()).isZero();
        if (pool.getLanes() == Lanes.OFF) {
            assertThat(snapshot.lanes()).isEmpty();
        } else {
            assertThat(snapshot.lane(Lane.LONG)).isNotNull();
        }
        assertThat(snapshot.tenants() != null).isEqualTo(pool.getTenants() != null);
        assertThat(pool.explain().toString()).contains("has not started");
        assertThat(pool.explain().sentences()).isNotEmpty();
        for (PoolBeans.Bean bean :
                List.of(
                        PoolBeans.counts(pool, pool::explain),
                        PoolBeans.settings(pool, pool::inForce))) {
            for (MBeanAttributeInfo attribute : bean.getMBeanInfo().getAttributes()) {
                if (attribute.isReadable()) {
                    bean.getAttribute(attribute.getName());
                }
            }
        }
        assertThatCode(pool::softEvictConnections).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void onceItHasStartedItTellsOfItself(Consumer<WeirSettings> change) {
        WeirDataSource pool = pool(change);
        try {
            pool.getConnection();
        } catch (SQLException wrongSettings) {
            return;
        }
        assertThat(pool.snapshot().total()).isEqualTo(6);
    }
}
