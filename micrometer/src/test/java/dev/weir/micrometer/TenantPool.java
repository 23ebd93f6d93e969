package dev.weir.micrometer;

import dev.weir.PoolTimeoutException;
import dev.weir.Sizing;
import dev.weir.Tenancy;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A pool of one connection to PostgreSQL, with a tenant, to which something happens. */
final class TenantPool implements AutoCloseable {
    final WeirDataSource source;

    TenantPool(EmbeddedPostgres postgres) {
        source =
                WeirDataSource.builder()
                        .jdbcUrl(postgres.url())
                        .username(postgres.user())
                        .password(postgres.password())
                        .poolName("orders")
                        .sizing(Sizing.FIXED)
                        .maximumPoolSize(1)
                        .tenants("acme")
                        .tenancy(Tenancy.QUALIFIED)
                        .closeGrace(Duration.ZERO)
                        .build();
    }

    /** A borrower of the tenant's waits and is served. */
    void haveATenantWait() throws Exception {
        Connection held = source.getConnection();
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(
                        () -> {
                            try {
                                source.forTenant("acme").getConnection().close();
                            } catch (SQLException e) {
                                throw new AssertionError(e);
                            }
                        });
        while (source.snapshot().waiting() == 0) {
            LockSupport.parkNanos(1_000_000L); // the test's timeout ends it
        }
        held.close();
        waiting.get(30, TimeUnit.SECONDS);
    }

    /** The password becomes wrong, and the connection is replaced. */
    void haveAConnectFail() throws Exception {
        source.setPassword("wrong");
        source.setUsername("nobody");
        source.softEvictConnections();
        try {
            source.within(Duration.ofSeconds(20)).getConnection().close();
        } catch (PoolTimeoutException e) {
            throw e;
        } catch (SQLException refused) {
            // that is what was wanted
        }
        while (source.snapshot().openFailures() == 0) {
            LockSupport.parkNanos(1_000_000L);
        }
    }

    @Override
    public void close() {
        source.close();
    }
}
