package dev.weir.bench.peers;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.jspecify.annotations.Nullable;

/** Apache Commons DBCP 2. It tests at every borrow or never. */
public final class Dbcp2Adapter implements PoolAdapter {

    private @Nullable BasicDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public Dbcp2Adapter() {}

    @Override
    public String name() {
        return "DBCP2";
    }

    @Override
    public Class<?> library() {
        return BasicDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testOnBorrow",
                "true",
                "fastFailValidation",
                "true",
                "rollbackOnReturn",
                "true",
                "defaultReadOnly, defaultTransactionIsolation",
                "those of the driver");
    }

    @Override
    public DataSource open(PoolSetup setup) throws SQLException {

        BasicDataSource source = new BasicDataSource();
        pool = source;
        source.setUrl(setup.url());
        source.setInitialSize(setup.connections());
        source.setMinIdle(setup.connections());
        source.setMaxIdle(setup.connections());
        source.setMaxTotal(setup.connections());
        source.setMaxWait(PoolSetup.CONNECTION_TIMEOUT);
        source.setDefaultAutoCommit(setup.autoCommit());
        source.setAutoCommitOnReturn(setup.autoCommit());
        source.setDefaultReadOnly(false);
        source.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        source.setTestOnBorrow(true);
        source.setFastFailValidation(true);
        source.setRollbackOnReturn(true);
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
