package dev.weir.lab.pools;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** c3p0. It can only test always or never on borrow; it rolls back and resets by default. */
final class C3p0Pool implements PoolUnderTest {

    private @Nullable ComboPooledDataSource pool;

    @Override
    public String name() {
        return "c3p0";
    }

    @Override
    public String version() {
        return Libraries.versionOf(ComboPooledDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testConnectionOnCheckout", "true",
                "autoCommitOnClose", "false",
                "connectionCustomizerClassName", "sets auto-commit where it is to be off");
    }

    @Override
    public DataSource open(PoolSettings settings) throws SQLException {
        ComboPooledDataSource source = new ComboPooledDataSource();
        pool = source;
        source.setJdbcUrl(settings.jdbcUrl());
        source.setUser(settings.username());
        source.setPassword(settings.password());
        source.setTestConnectionOnCheckout(true);
        source.setAutoCommitOnClose(false);
        if (!settings.autoCommit()) {
            source.setConnectionCustomizerClassName(WithoutAutoCommit.class.getName());
        }
        if (settings.minimumIdle() != null) {
            source.setInitialPoolSize(settings.minimumIdle());
            source.setMinPoolSize(settings.minimumIdle());
        }
        if (settings.maximumPoolSize() != null) {
            source.setMaxPoolSize(settings.maximumPoolSize());
        }
        if (settings.connectionTimeout() != null) {
            source.setCheckoutTimeout(Math.toIntExact(settings.connectionTimeout().toMillis()));
        }
        if (settings.minimumIdle() != null && settings.minimumIdle() > 0) {
            // The pool is built by its first borrower.
            source.getConnection().close();
        }
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }

    /** Public with a public constructor because c3p0 makes it by reflection. */
    public static final class WithoutAutoCommit
            extends com.mchange.v2.c3p0.AbstractConnectionCustomizer {

        /** For c3p0. */
        public WithoutAutoCommit() {}

        @Override
        public void onCheckOut(Connection connection, String identityToken) throws SQLException {
            connection.setAutoCommit(false);
        }
    }
}
