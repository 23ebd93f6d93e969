package dev.weir.session;

import dev.weir.sql.SessionSql;
import dev.weir.sql.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a session needs to know about its driver, found out once per class of its connections.
 *
 * @param core the database's own driver behind them
 * @param evidence how to see open transactions
 * @param role how to see whether the server takes writes
 * @param requestBoundaries whether the driver does something on {@link Connection#beginRequest}
 * @param dialect whose SQL it sends
 * @param recogniser of statements that change their session
 * @param unseen what the pool cannot do with this driver; null: nothing worth a word
 * @param closedStatement what it says of a closed statement
 */
record DriverTraits(
        DriverCore core,
        TransactionEvidence evidence,
        RoleEvidence role,
        boolean requestBoundaries,
        SqlDialect dialect,
        SessionSql recogniser,
        @Nullable Notice unseen,
        ClosedStatement closedStatement) {

    /** The traits of the driver of {@code fresh}, which was just opened. */
    static DriverTraits of(Connection fresh) {
        DriverCore core = DriverCore.behind(fresh);
        Class<?> driverClass = core.driverClass();
        TransactionEvidence postgres = PostgresEvidence.of(driverClass);
        TransactionEvidence told = postgres == null ? MariaDbEvidence.of(driverClass) : postgres;
        RoleEvidence role = PostgresRole.of(driverClass);
        SqlDialect dialect = Databases.dialectOf(driverClass);
        String product = dialect == SqlDialect.OTHER ? product(fresh) : "";
        if (dialect == SqlDialect.OTHER) {
            dialect = Databases.dialectOf(product);
        }
        return new DriverTraits(
                core,
                told == null ? TransactionEvidence.NOT_TOLD : core.told(told),
                role == null ? RoleEvidence.NOT_TOLD : core.told(role),
                overridesBeginRequest(driverClass),
                dialect,
                new SessionSql(dialect),
                unseen(fresh, dialect, told != null, product),
                new ClosedStatement());
    }

    private static @Nullable Notice unseen(
            Connection fresh, SqlDialect dialect, boolean told, String product) {
        return switch (dialect) {
            case POSTGRES -> told ? null : Notice.ofHiddenPostgres(fresh.getClass());
            case MYSQL -> told ? null : Notice.ofNoReset("MySQL or MariaDB", fresh.getClass());
            case ORACLE -> Notice.ofNoReset("Oracle", fresh.getClass());
            case OTHER -> Notice.ofNoReset(product, fresh.getClass());
        };
    }

    /** The database's name for itself; empty: it does not tell. */
    private static String product(Connection fresh) {
        try {
            return String.valueOf(fresh.getMetaData().getDatabaseProductName());
        } catch (SQLException | RuntimeException | LinkageError e) {
            return "";
        }
    }

    /** The default method does nothing, and calling nothing is free. */
    private static boolean overridesBeginRequest(Class<?> driverClass) {
        try {
            return driverClass.getMethod("beginRequest").getDeclaringClass() != Connection.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
