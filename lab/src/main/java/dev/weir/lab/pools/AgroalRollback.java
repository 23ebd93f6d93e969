package dev.weir.lab.pools;

import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * A rollback when a connection comes back to Agroal, before it restores the auto-commit mode, which
 * would commit; that is why none of its interceptors does. A connection that cannot be rolled back
 * is flushed.
 */
final class AgroalRollback implements TransactionIntegration {

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
