package dev.weir.bench.peers;

import dev.weir.bench.pool.PoolAdapter;
import dev.weir.bench.pool.PoolSetup;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.MultipleAcquisitionAction;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Agroal. It tests nothing and throws nothing away unless it is told how, and outside a transaction
 * manager it lends an open transaction on to the next borrower, so {@link RollbackOnReturn} stands
 * in for one.
 */
public final class AgroalAdapter implements PoolAdapter {

    private @Nullable AgroalDataSource pool;

    /** For {@link dev.weir.bench.pool.Pools}. */
    public AgroalAdapter() {}

    @Override
    public String name() {
        return "Agroal";
    }

    @Override
    public Class<?> library() {
        return AgroalDataSource.class;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "idleValidationTimeout",
                "500 ms",
                "connectionValidator",
                "isValid with 5 s",
                "exceptionSorter",
                "by FatalStates",
                "transactionIntegration",
                "rollback() unless in auto-commit");
    }

    @Override
    public DataSource open(PoolSetup setup) throws SQLException {

        AgroalDataSourceConfigurationSupplier configuration =
                new AgroalDataSourceConfigurationSupplier();
        AgroalConnectionPoolConfigurationSupplier bounds =
                configuration.connectionPoolConfiguration();
        bounds.initialSize(setup.connections())
                .minSize(setup.connections())
                .maxSize(setup.connections());
        bounds.acquisitionTimeout(PoolSetup.CONNECTION_TIMEOUT);
        bounds.idleValidationTimeout(PoolSetup.TRUSTED_IDLE);
        bounds.connectionValidator(ConnectionValidator.defaultValidatorWithTimeout(5));
        bounds.exceptionSorter(failure -> FatalStates.includes(failure.getSQLState()));
        bounds.transactionIntegration(new RollbackOnReturn());
        // The cycle is one borrow at a time; this check for nested borrows is not what others have.
        bounds.multipleAcquisition(MultipleAcquisitionAction.OFF);
        bounds.connectionFactoryConfiguration().jdbcUrl(setup.url()).autoCommit(setup.autoCommit());
        pool = AgroalDataSource.from(configuration);
        return pool;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }
}
