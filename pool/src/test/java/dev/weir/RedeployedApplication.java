package dev.weir;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * What an application gives to pools of its own: everything here, callbacks included, is of its
 * class loader. It closes what it opened.
 */
public final class RedeployedApplication implements Callable<Void> {
    private final ScriptedDatabase database;

    public RedeployedApplication(ScriptedDatabase database) {
        this.database = database;
    }

    @Override
    public Void call() throws Exception {
        useCallbacks();
        useTenants();
        deregister();
        return null;
    }

    private WeirBuilder builder() {
        return WeirDataSource.builder().jdbcUrl(database.url()).closeGrace(Duration.ZERO);
    }

    private void useCallbacks() throws Exception {
        CountDownLatch told = new CountDownLatch(2);
        PoolListener listener =
                new PoolListener() {
                    @Override
                    public void closed(String pool, long connectionId, CloseCause cause) {
                        told.countDown();
                    }
                };
        MetricsRecorder recorder =
                new MetricsRecorder() {
                    @Override
                    public void opened(long nanos) {
                        told.countDown();
                    }
                };
        try (WeirDataSource pool =
                builder()
                        .credentialsProvider(() -> Credentials.of("user", "password"))
                        .laneResolver(() -> Lane.LONG)
                        .poolListener(listener)
                        .build()) {
            pool.getConnection().close();
            pool.addMetricsRecorder(name -> recorder);
            pool.softEvictConnections();
            try (Connection lent = pool.getConnection()) {
                lent.setReadOnly(true);
            }
            told.await();
            try (ConnectionExecutor executor = pool.executor()) {
                var unused = executor.submit(Connection::isReadOnly).get();
            }
        }
    }

    private void useTenants() throws SQLException {
        try (WeirDataSource pool =
                builder()
                        .tenancy(Tenancy.QUALIFIED)
                        .tenants("acme")
                        .tenantResolver(() -> "acme")
                        .build()) {
            pool.getConnection().close();
        }
    }

    /** Drivers that were found by its loader are an application's to take back. */
    private static void deregister() throws SQLException {
        for (Driver driver : DriverManager.drivers().toList()) {
            if (driver instanceof WeirDriver) {
                DriverManager.deregisterDriver(driver);
            }
        }
    }
}
