package dev.weir.lab.pools;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;

/** HikariCP. Tests after 500 ms idle, rolls back and resets what was changed: its defaults. */
final class HikariPool extends LibraryPool<HikariDataSource> {

    HikariPool() {
        super("HikariCP", HikariDataSource.class, Map.of());
    }

    @Override
    HikariDataSource create(PoolSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.jdbcUrl());
        config.setUsername(settings.username());
        config.setPassword(settings.password());
        config.setAutoCommit(settings.autoCommit());
        ifGiven(settings.minimumIdle(), config::setMinimumIdle);
        ifGiven(settings.maximumPoolSize(), config::setMaximumPoolSize);
        ifGiven(settings.connectionTimeout(), wait -> config.setConnectionTimeout(wait.toMillis()));
        return new HikariDataSource(config);
    }
}
