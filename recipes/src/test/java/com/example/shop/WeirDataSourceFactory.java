package com.example.shop;

import com.codahale.metrics.MetricRegistry;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import dev.weir.WeirDataSource;
import dev.weir.WeirSettings;
import io.dropwizard.db.ManagedDataSource;
import io.dropwizard.db.PooledDataSourceFactory;
import io.dropwizard.util.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The pool in Dropwizard's configuration: each key is one of the pool's settings. */
public final class WeirDataSourceFactory implements PooledDataSourceFactory {
    private final Map<String, String> ormProperties = new HashMap<>();
    private final WeirSettings settings = new WeirSettings();

    @JsonAnySetter
    public void set(String key, Object value) {
        settings.set(key.equals("driverClass") ? "driverClassName" : key, value);
    }

    @Override
    public ManagedDataSource build(MetricRegistry metrics, String name) {
        settings.setPoolName(name);
        return new ManagedPool(settings);
    }

    private static final class ManagedPool extends WeirDataSource implements ManagedDataSource {
        ManagedPool(WeirSettings settings) {
            super(settings);
        }

        @Override
        public void stop() {
            close();
        }
    }

    @Override
    public String getDriverClass() {
        return settings.getDriverClassName();
    }

    @Override
    public String getUrl() {
        return settings.getJdbcUrl();
    }

    @Override
    public Map<String, String> getProperties() {
        return ormProperties; // of Hibernate, not of the driver
    }

    @Override
    public boolean isAutoCommentsEnabled() {
        return false;
    }

    @Override
    public Optional<String> getValidationQuery() {
        return Optional.empty(); // health checks use Connection.isValid
    }

    @Override
    public Optional<Duration> getValidationQueryTimeout() {
        return Optional.empty();
    }

    @Override
    public void asSingleConnectionPool() {
        settings.setMaximumPoolSize(1);
        settings.setMinimumIdle(1);
    }
}
