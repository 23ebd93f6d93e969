package dev.weir.session;

import dev.weir.sql.SqlDialect;
import java.sql.Connection;

/** Tells databases from one another. */
final class Databases {

    private Databases() {}

    /**
     * The dialect of a driver, by the names of its connection class and all that it extends or
     * implements.
     */
    static SqlDialect dialectOf(Class<?> driverClass) {
        if (PostgresEvidence.of(driverClass) != null) {
            return SqlDialect.POSTGRES;
        }
        for (Class<?> c = driverClass; c != null; c = c.getSuperclass()) {
            if (isMySql(c.getName())) {
                return SqlDialect.MYSQL;
            }
            for (Class<?> i : c.getInterfaces()) {
                if (isMySql(i.getName())) {
                    return SqlDialect.MYSQL;
                }
                if (i.getName().startsWith("oracle.jdbc.")
                        && Connection.class.isAssignableFrom(i)) {
                    return SqlDialect.ORACLE;
                }
            }
        }
        return SqlDialect.OTHER;
    }

    /** The dialect of a database by its name for itself, where the driver is not known. */
    static SqlDialect dialectOf(String product) {
        return switch (product) {
            case "PostgreSQL" -> SqlDialect.POSTGRES;
            case "MySQL", "MariaDB" -> SqlDialect.MYSQL;
            case "Oracle" -> SqlDialect.ORACLE;
            default -> SqlDialect.OTHER;
        };
    }

    /** Whether the server is known to roll back what a client left open that is gone. */
    static boolean rollsBackOnDisconnect(SqlDialect dialect) {
        return dialect == SqlDialect.POSTGRES || dialect == SqlDialect.MYSQL;
    }

    private static boolean isMySql(String name) {
        return name.startsWith("org.mariadb.jdbc.") || name.startsWith("com.mysql.");
    }
}
