package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A HikariCP for each tenant, all of them filled at the start: FOLIO's installation before it
 * shared. Nothing has to be bound, and nobody waits for another tenant.
 */
final class DedicatedPools implements TenantStrategy {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long LOOK_NANOS = 20_000_000;

    private final String name;
    private final int size;
    private final List<HikariDataSource> pools = new ArrayList<>();

    private DedicatedPools(String name, int size) {
        this.name = name;
        this.size = size;
    }

    /** Opens the pools and waits until each has its connections. */
    static DedicatedPools open(String name, TenantFixture fixture, List<Tenant> tenants, int size)
            throws SQLException {
        DedicatedPools way = new DedicatedPools(name, size);
        try {
            for (Tenant tenant : tenants) {
                way.pools.add(HikariPools.open(fixture.door(name, Login.TENANT, tenant), size));
            }
            way.awaitFilled();
            return way;
        } catch (SQLException | RuntimeException e) {
            way.close();
            throw e;
        }
    }

    private void awaitFilled() throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (HikariDataSource pool : pools) {
            while (pool.getHikariPoolMXBean().getTotalConnections() < size) {
                if (System.nanoTime() > deadline) {
                    throw new SQLException(
                            "%d pools of %d connections could not be filled in %d s: choose a smaller --dedicated"
                                    .formatted(pools.size(), size, PATIENCE.toSeconds()));
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return "dedicated " + size;
    }

    @Override
    public Naming naming() {
        return Naming.PLAIN;
    }

    @Override
    public Connection borrow(Tenant tenant) throws SQLException {
        return pools.get(tenant.number()).getConnection();
    }

    @Override
    public PoolFacts facts() {
        return new PoolFacts(0, Double.NaN, 0);
    }

    @Override
    public void close() {
        pools.forEach(HikariDataSource::close);
    }
}
