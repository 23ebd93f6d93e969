package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.pools.Endpoint;

/** HikariCP with its defaults but for the size. */
final class HikariPools {

    private HikariPools() {}

    /** A pool of that many connections from the start. */
    static HikariDataSource open(Endpoint door, int size) {
        return new HikariDataSource(config(door, size));
    }

    /** A pool that opens up to that many connections as they are asked for. */
    static HikariDataSource growing(Endpoint door, int most) {
        HikariConfig config = config(door, most);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    private static HikariConfig config(Endpoint door, int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(door.url());
        config.setUsername(door.user());
        config.setPassword(door.password());
        config.setMaximumPoolSize(size);
        return config;
    }
}
