package dev.weir.bench.peers;

import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * The least that Agroal needs of a transaction manager to lend no open transaction on: a rollback
 * when a connection comes back, whether anything was executed or not, for Agroal does not say. Its
 * interceptors would not do: one that fails leaves the connection lent for ever.
 */
final class RollbackOnReturn implements TransactionIntegration {

    @Override
    public boolean disassociate(TransactionAware returned) {
        Connection connection = (Connection) returned.getConnection();
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            returned.setFlushOnly();
        }
        return true;
    }

    @Override
    public @Nullable TransactionAware getTransactionAware() {
        return null;
    }

    @Override
    public void associate(TransactionAware lent, @Nullable XAResource resource) {}

    @Override
    public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {}

    @Override
    public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {}
}
