package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(120)
@ExtendWith(QuietLog.class)
class ObservedDataSourceTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirDataSource pool(int size) {
        return TestPools.on(database)
                .sizing(Sizing.FIXED)
                .maximumPoolSize(size)
                .connectionTimeout(20_000)
                .build();
    }

    @Test
    void aConnectionIsThePoolsAndGoesBackToIt() throws Exception {
        try (WeirDataSource pool = pool(2);
                ObservedDataSource observed = Weir.observe(pool, 2)) {
            Connection c = observed.getConnection();
            assertThat(pool.snapshot().leased()).isEqualTo(1);
            assertThat(Set.of(c)).contains(c);
            assertThat(c.isWrapperFor(Connection.class)).isTrue();
            assertThat(observed.explain())
                    .startsWith("1 in use, 0 waiting, size 2 (only observed)");
            c.close();
            c.close();
            assertThat(c.isClosed()).isTrue();
            assertThat(pool.snapshot().leased()).isZero();
            assertThat(observed.explain()).startsWith("0 in use, 0 waiting");
            assertThat(observed.unwrap(WeirDataSource.class)).isSameAs(pool);
        }
    }

    @Test
    void anExceptionOfThePoolComesThroughAsItIs() throws Exception {
        try (WeirDataSource pool = pool(1);
                ObservedDataSource observed = Weir.observe(pool, 1)) {
            Connection c = observed.getConnection();
            c.close();
            assertThatThrownBy(c::createStatement)
                    .isInstanceOf(SQLException.class)
                    .hasFieldOrPropertyWithValue("SQLState", "08003");
            pool.close();
            assertThatThrownBy(observed::getConnection)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("closed");
            assertThat(observed.explain()).startsWith("0 in use, 0 waiting");
        }
    }

    @Test
    void sizesThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> Weir.observe(database.dataSource(), 10, 5, size -> {}))
                .hasMessage("size is 10 and ceiling 5: need 1 <= size <= ceiling");
        assertThatThrownBy(() -> Weir.observe(database.dataSource(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void clientsThatBorrowTwiceGoOnWhileItActs() throws Exception {
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean stop = new AtomicBoolean();
        try (WeirDataSource pool = pool(30);
                ObservedDataSource observed =
                        Weir.observe(pool, 4, 20, size -> pool.setMaximumPoolSize(30))) {
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                clients.add(Thread.startVirtualThread(() -> borrowTwice(observed, done, stop)));
            }
            eventually("they come through", () -> done.get() > 2_000);
            stop.set(true);
            for (Thread client : clients) {
                assertThat(client.join(Duration.ofSeconds(30))).isTrue();
            }
            assertThat(observed.explain()).startsWith("0 in use, 0 waiting");
            assertThat(pool.snapshot().leased()).isZero();
        }
    }

    private static void borrowTwice(
            ObservedDataSource observed, AtomicInteger done, AtomicBoolean stop) {
        while (!stop.get()) {
            try (Connection outer = observed.getConnection();
                    Connection inner = observed.getConnection()) {
                done.addAndGet(outer.isClosed() || inner.isClosed() ? 0 : 1);
            } catch (SQLException e) {
                return;
            }
        }
    }
}
