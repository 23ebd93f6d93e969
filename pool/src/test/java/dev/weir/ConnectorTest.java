package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the pool makes of the connections that a driver or data source gives it. */
@Tag("fast")
@Timeout(60)
@ExtendWith(QuietLog.class)
class ConnectorTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    /** Of a pool whose start needs no connection: one that seems late is asked for again. */
    private static WeirBuilder pool(Supplier<Connection> driver) {
        return WeirDataSource.builder()
                .dataSource(new Driver(driver))
                .initializationFailTimeout(-1)
                .maximumPoolSize(2)
                .minimumIdle(0);
    }

    @Test
    void aConnectionThatTheDriverReturnsTwiceHasOneOwner() throws Exception {
        ScriptedConnection only = database.connect();
        CompletableFuture<Throwable> refused = new CompletableFuture<>();
        PoolListener listener =
                new PoolListener() {
                    @Override
                    public void openFailed(String poolName, Throwable failure) {
                        refused.complete(failure);
                    }
                };
        try (WeirDataSource pool = pool(() -> only).poolListener(listener).build()) {
            Connection first = pool.getConnection();
            first.setAutoCommit(false);
            CompletableFuture<Connection> second =
                    Background.on("second borrower", pool::getConnection);

            // when it is tried is the growth law's to say: it may wait for as long as connects take
            assertThat(Background.result(refused))
                    .hasMessageContaining("a connection that this pool already has");

            assertThat(second).isNotDone();
            assertThat(only.isClosed()).isFalse();
            assertThat(only.getAutoCommit()).isFalse();
            TestPools.execute(first, "select 1");

            first.close();
            try (Connection next = Background.result(second)) {
                assertThat(next.getAutoCommit()).isTrue();
                TestPools.execute(next, "select 1");
            }
        }
    }

    @Test
    void aConnectionMayComeAgainOnceThePoolHasClosedIt() throws Exception {
        Connection reopening = reopening(database.connect());
        try (WeirDataSource pool = pool(() -> reopening).build()) {
            for (int i = 0; i < 3; i++) {
                pool.getConnection().abort(Runnable::run);
            }
            pool.getConnection().close();
        }
    }

    @Test
    void aConnectionMayComeAgainAfterItsSetUpFailed() throws Exception {
        Connection reopening = reopening(database.connect());
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .dataSource(new Driver(() -> reopening))
                        .connectionInitSql("set x = 1")
                        .initializationFailTimeout(-1)
                        .maximumPoolSize(1)
                        .minimumIdle(0)
                        .build()) {
            database.on(Call.EXECUTE).failNext(2, () -> new SQLException("no", "42601"));

            pool.getConnection().close();
        }
    }

    /** A connection that is as good as new after its end. */
    private static Connection reopening(Connection connection) {
        return Interposed.connection(
                connection,
                call ->
                        switch (call.method()) {
                            case "close", "abort" -> null;
                            case "equals" -> true;
                            case "hashCode" -> 1;
                            default -> call.pass();
                        });
    }

    private static final class Driver extends StubDataSource {
        private final Supplier<Connection> connections;

        Driver(Supplier<Connection> connections) {
            this.connections = connections;
        }

        @Override
        public Connection getConnection() {
            return connections.get();
        }

        @Override
        public Connection getConnection(String username, String password) {
            return connections.get();
        }
    }
}
