package dev.weir.lab.pools;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.MultipleAcquisitionAction;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalConnectionPoolConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Agroal. Resets by default and tests after 500 ms idle once told how; outside of a transaction
 * manager it rolls nothing back by itself, so {@link AgroalRollback} stands in for one.
 */
final class AgroalPool extends LibraryPool<AgroalDataSource> {

    /** Agroal has no default maximum; this is what Quarkus gives it. */
    private static final int QUARKUS_MAXIMUM = 20;

    private final Safety safety;

    AgroalPool(Safety safety) {
        super("Agroal", AgroalDataSource.class, told(safety));
        this.safety = safety;
    }

    private static Map<String, String> told(Safety safety) {
        return safety == Safety.USUAL
                ? Map.of(
                        "idleValidationTimeout", "500 ms",
                        "connectionValidator", "isValid with 5 s",
                        "multipleAcquisition", "OFF",
                        "transactionIntegration", "rollback() on return unless in auto-commit")
                : Map.of(
                        "idleValidationTimeout", "500 ms",
                        "connectionValidator", "isValid with 5 s",
                        "exceptionSorter", "by FatalStates",
                        "transactionIntegration", "rollback() unless in auto-commit");
    }

    @Override
    AgroalDataSource create(PoolSettings settings) throws SQLException {
        AgroalDataSourceConfigurationSupplier configuration =
                new AgroalDataSourceConfigurationSupplier();
        AgroalConnectionPoolConfigurationSupplier bounds =
                configuration.connectionPoolConfiguration();
        bounds.maxSize(
                settings.maximumPoolSize() == null ? QUARKUS_MAXIMUM : settings.maximumPoolSize());
        bounds.idleValidationTimeout(Duration.ofMillis(500));
        bounds.connectionValidator(ConnectionValidator.defaultValidatorWithTimeout(5));
        // This check for nested borrows is not what others have.
        bounds.multipleAcquisition(MultipleAcquisitionAction.OFF);
        bounds.transactionIntegration(new AgroalRollback());
        ifGiven(settings.minimumIdle(), least -> bounds.initialSize(least).minSize(least));
        ifGiven(settings.connectionTimeout(), bounds::acquisitionTimeout);
        AgroalConnectionFactoryConfigurationSupplier factory =
                bounds.connectionFactoryConfiguration();
        factory.jdbcUrl(settings.jdbcUrl()).autoCommit(settings.autoCommit());
        ifGiven(settings.username(), user -> factory.principal(new NamePrincipal(user)));
        ifGiven(settings.password(), secret -> factory.credential(new SimplePassword(secret)));
        if (safety == Safety.FULL) {
            bounds.exceptionSorter(failure -> FatalStates.includes(failure.getSQLState()));
            configuration.metricsEnabled(true);
        }
        return AgroalDataSource.from(configuration);
    }

    /**
     * Agroal opens its connections in the background, and a borrower that comes too early can miss
     * the one it waits for until its timeout. Its metrics tell when all are there.
     */
    @Override
    void start(AgroalDataSource created, PoolSettings settings) throws SQLException {
        if (safety == Safety.USUAL
                || settings.minimumIdle() == null
                || settings.connectionTimeout() == null) {
            return;
        }
        long end = System.nanoTime() + settings.connectionTimeout().toNanos();
        while (created.getMetrics().availableCount() < settings.minimumIdle()) {
            if (System.nanoTime() > end) {
                throw new SQLException("Agroal did not open its connections");
            }
            LockSupport.parkNanos(1_000_000);
        }
        created.getConfiguration().setMetricsEnabled(false);
    }
}
