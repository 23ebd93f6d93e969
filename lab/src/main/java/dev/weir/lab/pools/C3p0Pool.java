package dev.weir.lab.pools;

import com.mchange.v2.c3p0.AbstractConnectionCustomizer;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** c3p0. It can only test always or never on borrow; it rolls back and resets by default. */
final class C3p0Pool extends LibraryPool<ComboPooledDataSource> {

    C3p0Pool() {
        super(
                "c3p0",
                ComboPooledDataSource.class,
                Map.of(
                        "testConnectionOnCheckout", "true",
                        "autoCommitOnClose", "false",
                        "connectionCustomizerClassName", "sets auto-commit where it is to be off"));
    }

    @Override
    ComboPooledDataSource create(PoolSettings settings) {
        ComboPooledDataSource source = new ComboPooledDataSource();
        source.setJdbcUrl(settings.jdbcUrl());
        source.setUser(settings.username());
        source.setPassword(settings.password());
        source.setTestConnectionOnCheckout(true);
        source.setAutoCommitOnClose(false);
        if (!settings.autoCommit()) {
            source.setConnectionCustomizerClassName(WithoutAutoCommit.class.getName());
        }
        ifGiven(settings.minimumIdle(), source::setInitialPoolSize);
        ifGiven(settings.minimumIdle(), source::setMinPoolSize);
        ifGiven(settings.maximumPoolSize(), source::setMaxPoolSize);
        ifGiven(
                settings.connectionTimeout(),
                wait -> source.setCheckoutTimeout(Math.toIntExact(wait.toMillis())));
        return source;
    }

    /** The pool is built by its first borrower. */
    @Override
    void start(ComboPooledDataSource created, PoolSettings settings) throws SQLException {
        if (settings.minimumIdle() != null && settings.minimumIdle() > 0) {
            created.getConnection().close();
        }
    }

    @Override
    void shutDown(ComboPooledDataSource opened) {
        opened.close();
    }

    /** Public with a public constructor because c3p0 makes it by reflection. */
    public static final class WithoutAutoCommit extends AbstractConnectionCustomizer {

        /** For c3p0. */
        public WithoutAutoCommit() {}

        @Override
        public void onCheckOut(Connection connection, String identityToken) throws SQLException {
            connection.setAutoCommit(false);
        }
    }
}
