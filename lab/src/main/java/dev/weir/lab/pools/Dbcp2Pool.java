package dev.weir.lab.pools;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.commons.dbcp2.BasicDataSource;

/** Apache Commons DBCP 2. It can only test always or never on borrow. */
final class Dbcp2Pool extends LibraryPool<BasicDataSource> {

    private final Safety safety;

    Dbcp2Pool(Safety safety) {
        super("DBCP2", BasicDataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of("testOnBorrow", "true", "rollbackOnReturn", "true", "maxIdle", "maxTotal")
                : Map.of(
                        "testOnBorrow", "true",
                        "fastFailValidation", "true",
                        "rollbackOnReturn", "true",
                        "defaultReadOnly, defaultTransactionIsolation", "those of the driver");
    }

    @Override
    BasicDataSource create(PoolSettings settings) {
        BasicDataSource source = new BasicDataSource();
        source.setUrl(settings.jdbcUrl());
        source.setUsername(settings.username());
        source.setPassword(settings.password());
        source.setDefaultAutoCommit(settings.autoCommit());
        source.setTestOnBorrow(true);
        source.setRollbackOnReturn(true);
        ifGiven(settings.minimumIdle(), source::setInitialSize);
        ifGiven(settings.minimumIdle(), source::setMinIdle);
        ifGiven(settings.maximumPoolSize(), source::setMaxTotal);
        ifGiven(settings.maximumPoolSize(), source::setMaxIdle);
        ifGiven(settings.connectionTimeout(), source::setMaxWait);
        if (safety == Safety.FULL) {
            source.setAutoCommitOnReturn(settings.autoCommit());
            source.setDefaultReadOnly(false);
            source.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            source.setFastFailValidation(true);
        }
        return source;
    }

    @Override
    void start(BasicDataSource created, PoolSettings settings) throws SQLException {
        created.start();
    }
}
