package dev.weir.bench.pool;

import dev.weir.bench.stub.StubDriver;
import dev.weir.lab.pools.Libraries;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The driver without a pool: what the statement benchmarks cost by themselves. Each borrower gets a
 * new connection.
 */
final class BareDriver implements PoolUnderTest {

    static final String NAME = "bare";

    @Override
    public String name() {
        return "bare driver";
    }

    @Override
    public String version() {
        return Libraries.versionOf(StubDriver.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public DataSource open(PoolSettings settings) {
        return new Source(settings.jdbcUrl());
    }

    @Override
    public void close() {}

    private record Source(String url) implements DataSource {

        @Override
        public Connection getConnection() throws SQLException {
            return DriverManager.getConnection(url);
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }

        @Override
        public @Nullable PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(@Nullable PrintWriter out) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public Logger getParentLogger() {
            return Logger.getLogger("");
        }

        @Override
        public <T> T unwrap(Class<T> type) {
            return type.cast(this);
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return type.isInstance(this);
        }
    }
}
