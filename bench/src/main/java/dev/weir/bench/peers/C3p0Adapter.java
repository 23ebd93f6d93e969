package dev.weir.bench.peers;

import com.mchange.v2.c3p0.AbstractConnectionCustomizer;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** c3p0. It tests at every borrow or never, and has no setting for the auto-commit mode. */
public final class C3p0Adapter implements PoolAdapter {

    private @Nullable ComboPooledDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public C3p0Adapter() {}

    @Override
    public String name() {
        return "c3p0";
    }

    @Override
    public Class<?> library() {
        return ComboPooledDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "testConnectionOnCheckout",
                "true",
                "autoCommitOnClose",
                "false",
                "connectionCustomizer",
                "setAutoCommit(false) where the mode is so");
    }

    @Override
    public DataSource open(PoolSetup setup) throws SQLException {

        ComboPooledDataSource source = new ComboPooledDataSource();
        pool = source;
        source.setJdbcUrl(setup.url());
        source.setInitialPoolSize(setup.connections());
        source.setMinPoolSize(setup.connections());
        source.setMaxPoolSize(setup.connections());
        source.setCheckoutTimeout(Math.toIntExact(PoolSetup.CONNECTION_TIMEOUT.toMillis()));
        source.setTestConnectionOnCheckout(true);
        source.setAutoCommitOnClose(false);
        if (!setup.autoCommit()) {
            source.setConnectionCustomizerClassName(WithoutAutoCommit.class.getName());
        }
        // Its first borrower builds it.
        source.getConnection().close();
        return source;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }

    /** Public because c3p0 makes it by reflection. */
    public static final class WithoutAutoCommit extends AbstractConnectionCustomizer {

        /** For c3p0. */
        public WithoutAutoCommit() {}

        @Override
        public void onCheckOut(Connection connection, String identityToken) throws SQLException {
            connection.setAutoCommit(false);
        }
    }
}
