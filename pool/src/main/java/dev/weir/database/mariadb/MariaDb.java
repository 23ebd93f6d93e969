package dev.weir.database.mariadb;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionDefaults;
import dev.weir.database.StoredCode;
import dev.weir.database.TransactionEvidence;
import dev.weir.sql.SqlDialect;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** MariaDB and MySQL. */
public final class MariaDb implements Database {

    /** Unknown error. */
    private static final int UNKNOWN_ERROR = 1105;

    @Override
    public boolean hasDriver(Class<?> connection) {
        for (Class<?> c = connection; c != null; c = c.getSuperclass()) {
            if (isOurs(c)) {
                return true;
            }
            for (Class<?> i : c.getInterfaces()) {
                if (isOurs(i)) {
                    return true;
                }
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
    public SqlDialect dialect() {
        return SqlDialect.MYSQL;
    }

    @Override
    public @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return MariaDbEvidence.of(driverClass);
    }

    @Override
    public @Nullable ServerReset reset(
            Connection fresh, DriverCore core, @Nullable SessionDefaults begun)
            throws SQLException {
        return MariaDbReset.of(fresh, core);
    }

    @Override
    public StoredCode storedCode() {
        return MariaDbCatalogue::routines;
    }

    @Override
    public @Nullable String roleQuestion(String product) {
        return product.contains("mysql") || product.contains("mariadb")
                ? "select @@global.read_only, @@global.innodb_read_only"
                : null;
    }

    @Override
    public boolean rollsBackOnDisconnect() {
        return true;
    }

    @Override
    public boolean cancelsByOrder() {
        return true;
    }

    @Override
    public Set<Integer> doubtfulCodes() {
        return Set.of(UNKNOWN_ERROR);
    }

    @Override
    public boolean tellsLimits() {
        return true;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.CATALOG;
    }

    @Override
    public @Nullable Notice unseen(Class<?> connection, boolean told, String product) {
        return told ? null : Notice.ofNoReset(Level.INFO, "MySQL or MariaDB", connection);
    }
}
