package dev.weir.hibernate;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.WeirDataSource;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.connections.spi.DatabaseConnectionInfo;
import org.jspecify.annotations.Nullable;

/** What Hibernate logs of the pool when it starts. Holds no secret: the URL is masked. */
final class PoolInfo implements DatabaseConnectionInfo {
    private final WeirConfig config;
    private final Dialect dialect;

    PoolInfo(WeirDataSource pool, Dialect dialect) {
        this.config = pool.toConfig();
        this.dialect = dialect;
    }

    @Override
    public @Nullable String getJdbcUrl() {
        return config.asMap().get(ConfigKey.JDBC_URL.propertyName());
    }

    @Override
    public @Nullable String getJdbcDriver() {
        return config.driverClassName();
    }

    @Override
    public DatabaseVersion getDialectVersion() {
        return dialect.getVersion();
    }

    /** Null: the driver's. */
    @Override
    public @Nullable String getAutoCommitMode() {
        return config.isSet(ConfigKey.AUTO_COMMIT) ? String.valueOf(config.autoCommit()) : null;
    }

    /** Null: the driver's. */
    @Override
    public @Nullable String getIsolationLevel() {
        return config.asMap().get(ConfigKey.TRANSACTION_ISOLATION.propertyName());
    }

    @Override
    public Integer getPoolMinSize() {
        return config.minimumIdle();
    }

    @Override
    public Integer getPoolMaxSize() {
        return config.maximumPoolSize();
    }

    /** Null: not known. */
    @Override
    public @Nullable Integer getJdbcFetchSize() {
        return null;
    }

    /** Null: not known. */
    @Override
    public @Nullable String getSchema() {
        return null;
    }

    /** Null: not known. */
    @Override
    public @Nullable String getCatalog() {
        return null;
    }

    @Override
    public boolean hasSchema() {
        return true;
    }

    @Override
    public boolean hasCatalog() {
        return true;
    }

    @Override
    public String toInfoString() {
        return """
            \tPool: Weir (%s)
            \tDatabase JDBC URL [%s]
            \tDatabase driver: %s
            \tDatabase dialect: %s
            \tDatabase version: %s
            \tAutocommit mode: %s
            \tIsolation level: %s
            \tMinimum pool size: %s
            \tMaximum pool size: %s"""
                .formatted(
                        config.poolName(),
                        orElse(getJdbcUrl(), "a data source"),
                        orElse(getJdbcDriver(), "the one that takes the URL"),
                        dialect.getClass().getSimpleName(),
                        getDialectVersion(),
                        orElse(getAutoCommitMode(), "the driver's"),
                        orElse(getIsolationLevel(), "the driver's"),
                        getPoolMinSize(),
                        getPoolMaxSize());
    }

    private static String orElse(@Nullable String known, String otherwise) {
        return known == null ? otherwise : known;
    }
}
