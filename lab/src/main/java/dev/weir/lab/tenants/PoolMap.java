package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A map of HikariCP pools, each made at its tenant's first request and grown as it is used: what a
 * routing data source comes to.
 */
final class PoolMap implements TenantStrategy {

    private final String name;
    private final TenantFixture fixture;
    private final int most;
    private final Map<Tenant, HikariDataSource> pools = new ConcurrentHashMap<>();

    PoolMap(String name, TenantFixture fixture, int most) {
        this.name = name;
        this.fixture = fixture;
        this.most = most;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return "map of pools";
    }

    @Override
    public Naming naming() {
        return Naming.PLAIN;
    }

    @Override
    public Connection borrow(Tenant tenant) throws SQLException {
        return pools.computeIfAbsent(tenant, this::open).getConnection();
    }

    private HikariDataSource open(Tenant tenant) {
        return HikariPools.growing(fixture.door(name, Login.TENANT, tenant), most);
    }

    @Override
    public PoolFacts facts() {
        return new PoolFacts(0, Double.NaN, 0);
    }

    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
    }
}
