package dev.weir.database.mariadb;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverCore;
import dev.weir.database.ServerQueries;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionDefaults;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.UnnamedCode;
import dev.weir.sql.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** MariaDB and MySQL. */
public final class MariaDb implements Database {

    private static final ServerQueries SERVER = new MariaDbServer();

    /**
     * The modes that spread connections over servers. The mode follows the vendor; a driver around
     * the driver may stand before it.
     */
    private static final Pattern SPREADING =
            Pattern.compile(
                    "^jdbc:(?:[^/?;]*:)?(?:mariadb|mysql)(?:\\+srv)?:(?:loadbalance|load-balance|load-balance-read|replication|sequential)(?:\\+srv)?:",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public String name() {
        return "MySQL or MariaDB";
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        for (Class<?> c = connection; c != null; c = c.getSuperclass()) {
            if (isOurs(c) || Stream.of(c.getInterfaces()).anyMatch(MariaDb::isOurs)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOurs(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.mariadb.jdbc.") || name.startsWith("com.mysql.");
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals("MySQL") || product.equals("MariaDB");
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return List.of(MariaDbEvidence.CONNECTION, "com.mysql.cj.jdbc.JdbcConnection");
    }

    @Override
    public ServerQueries server() {
        return SERVER;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.MYSQL;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.CATALOG;
    }

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
    public @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        return url != null && SPREADING.matcher(url).find() ? true : null;
    }
}
