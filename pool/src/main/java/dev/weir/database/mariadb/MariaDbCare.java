package dev.weir.database.mariadb;

import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionCare;
import dev.weir.database.SessionDefaults;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.UnnamedCode;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Sessions of MariaDB and MySQL. */
final class MariaDbCare implements SessionCare {

    @Override
    public @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return MariaDbEvidence.of(driverClass);
    }

    @Override
    public ServerReset reset(Connection fresh, DriverCore core, @Nullable SessionDefaults begun)
            throws SQLException {
        return MariaDbReset.of(fresh, core);
    }

    @Override
    public UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return MariaDbCode.read(physical, clean);
    }

    @Override
    public boolean rollsBackOnDisconnect() {
        return true;
    }

    /**
     * Connector/J of MariaDB has the server keep the limit, from version 3 on; but not one of
     * MySQL's, nor where {@code canUseServerTimeout=false}. Others never do.
     */
    @Override
    public boolean cancelsByOrder(Connection fresh, DriverCore core) {
        Class<?> driverClass = core.driverClass();
        if (!driverClass.getName().equals(MariaDbEvidence.CONNECTION)) {
            return true;
        }
        try {
            return !serverKeepsLimits(fresh, core);
        } catch (ReflectiveOperationException
                | SQLException
                | RuntimeException
                | LinkageError notTold) {
            return true;
        }
    }

    private static boolean serverKeepsLimits(Connection fresh, DriverCore core)
            throws ReflectiveOperationException, SQLException {
        try {
            Object told = core.driverClass().getMethod("useServerTimeout").invoke(core.of(fresh));
            return Boolean.TRUE.equals(told);
        } catch (NoSuchMethodException e) {
            // older versions have no such option either, so it depends on the server alone
            return "MariaDB".equals(fresh.getMetaData().getDatabaseProductName());
        }
    }

    @Override
    public @Nullable Notice unseen(Class<?> connection, boolean told, String product) {
        return told ? null : Notice.ofNoReset(Level.INFO, "MySQL or MariaDB", connection);
    }
}
