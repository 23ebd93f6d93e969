package dev.weir.handle;

import java.sql.Connection;

/** Whose SQL a connection speaks, as far as the recogniser and the reset have to know. */
enum SqlDialect {
    /** PostgreSQL and what speaks to it through a descendant of pgjdbc. */
    POSTGRES,
    /** MySQL and MariaDB. */
    MYSQL,
    /** Oracle. */
    ORACLE,
    /** Anything else: the words of all are looked for. */
    OTHER;

    /** Whether the server is known to roll back what a client left open that is gone. */
    boolean rollsBackOnDisconnect() {
        return this == POSTGRES || this == MYSQL;
    }

    /**
     * The dialect of a driver, by the names of its connection class and all that it extends or
     * implements.
     */
    static SqlDialect of(Class<?> driverClass) {
        if (PostgresEvidence.of(driverClass) != null) {
            return POSTGRES;
        }
        for (Class<?> c = driverClass; c != null; c = c.getSuperclass()) {
            if (isMySql(c.getName())) {
                return MYSQL;
            }
            for (Class<?> i : c.getInterfaces()) {
                if (isMySql(i.getName())) {
                    return MYSQL;
                }
                if (i.getName().startsWith("oracle.jdbc.")
                        && Connection.class.isAssignableFrom(i)) {
                    return ORACLE;
                }
            }
        }
        return OTHER;
    }

    /** The dialect of a database by its name for itself, where the driver is not known. */
    static SqlDialect ofProduct(String name) {
        return switch (name) {
            case "PostgreSQL" -> POSTGRES;
            case "MySQL", "MariaDB" -> MYSQL;
            case "Oracle" -> ORACLE;
            default -> OTHER;
        };
    }

    private static boolean isMySql(String name) {
        return name.startsWith("org.mariadb.jdbc.") || name.startsWith("com.mysql.");
    }
}
