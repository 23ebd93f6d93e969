package dev.weir.lab.pools;

import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.jspecify.annotations.Nullable;

/** Apache Commons DBCP 2. It can only test always or never on borrow. */
final class Dbcp2Pool implements PoolUnderTest {

    private @Nullable BasicDataSource pool;

    @Override
    public String name() {
        return "DBCP2";
    }

    @Override
    public String version() {
        return Libraries.versionOf(BasicDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("testOnBorrow", "true", "rollbackOnReturn", "true", "maxIdle", "maxTotal");
    }

    @Override
    public DataSource open(PoolSettings settings) throws SQLException {
        BasicDataSource source = new BasicDataSource();
        pool = source;
        source.setUrl(settings.jdbcUrl());
        source.setUsername(settings.username());
        source.setPassword(settings.password());
        source.setDefaultAutoCommit(settings.autoCommit());
        source.setTestOnBorrow(true);
        source.setRollbackOnReturn(true);
        if (settings.minimumIdle() != null) {
            source.setInitialSize(settings.minimumIdle());
            source.setMinIdle(settings.minimumIdle());
        }
        if (settings.maximumPoolSize() != null) {
            source.setMaxTotal(settings.maximumPoolSize());
            source.setMaxIdle(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            source.setMaxWait(settings.connectionTimeout());
        }
        source.start();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            try {
                pool.close();
            } catch (SQLException e) {
                throw new IllegalStateException("DBCP2 did not close", e);
            }
        }
    }
}
