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
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Agroal. Resets by default and tests after 500 ms idle once told how; outside of a transaction
 * manager it rolls nothing back by itself, so {@link AgroalRollback} stands in for one.
 */
final class AgroalPool implements PoolUnderTest {

    /** Agroal has no default maximum; this is what Quarkus gives it. */
    private static final int QUARKUS_MAXIMUM = 20;

    private @Nullable AgroalDataSource pool;

    @Override
    public String name() {
        return "Agroal";
    }

    @Override
    public String version() {
        return Libraries.versionOf(AgroalDataSource.class);
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "idleValidationTimeout", "500 ms",
                "connectionValidator", "isValid with 5 s",
                "multipleAcquisition", "OFF",
                "transactionIntegration", "rollback() on return unless in auto-commit");
    }

    @Override
    public DataSource open(PoolSettings settings) throws SQLException {
        AgroalDataSourceConfigurationSupplier configuration =
                new AgroalDataSourceConfigurationSupplier();
        AgroalConnectionPoolConfigurationSupplier bounds =
                configuration.connectionPoolConfiguration();
        bounds.maxSize(
                settings.maximumPoolSize() == null ? QUARKUS_MAXIMUM : settings.maximumPoolSize());
        bounds.idleValidationTimeout(Duration.ofMillis(500));
        bounds.connectionValidator(ConnectionValidator.defaultValidatorWithTimeout(5));
        bounds.multipleAcquisition(MultipleAcquisitionAction.OFF);
        bounds.transactionIntegration(new AgroalRollback());
        if (settings.minimumIdle() != null) {
            bounds.initialSize(settings.minimumIdle()).minSize(settings.minimumIdle());
        }
        if (settings.connectionTimeout() != null) {
            bounds.acquisitionTimeout(settings.connectionTimeout());
        }
        AgroalConnectionFactoryConfigurationSupplier factory =
                bounds.connectionFactoryConfiguration();
        factory.jdbcUrl(settings.jdbcUrl()).autoCommit(settings.autoCommit());
        if (settings.username() != null) {
            factory.principal(new NamePrincipal(settings.username()));
        }
        if (settings.password() != null) {
            factory.credential(new SimplePassword(settings.password()));
        }
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
