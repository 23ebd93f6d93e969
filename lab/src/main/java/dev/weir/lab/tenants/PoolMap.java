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
final class PoolMap implements Way {

    private final String name;
    private final Ground ground;
    private final int most;
    private final Map<Tenant, HikariDataSource> pools = new ConcurrentHashMap<>();

    PoolMap(String name, Ground ground, int most) {
        this.name = name;
        this.ground = ground;
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
        return HikariPools.growing(ground.door(name, Login.TENANT, tenant), most);
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
