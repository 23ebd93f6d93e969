package dev.weir.handle;

import java.sql.Connection;

/**
 * What a session needs to know about its driver, found out once per class of its connections.
 *
 * @param evidence how to see open transactions
 * @param role how to see whether the server takes writes
 * @param searchPath how to read and restore the schema
 * @param requestBoundaries whether the driver does something on {@link Connection#beginRequest}
 * @param dialect whose SQL it sends
 * @param recogniser of statements that change their session
 * @param closedStatement what it says of a closed statement
 */
record DriverTraits(
        TransactionEvidence evidence,
        RoleEvidence role,
        SearchPath searchPath,
        boolean requestBoundaries,
        SqlDialect dialect,
        SessionSql recogniser,
        ClosedStatement closedStatement) {

    static DriverTraits of(Class<?> driverClass) {
        TransactionEvidence postgres = PostgresEvidence.of(driverClass);
        TransactionEvidence mariaDb = MariaDbEvidence.of(driverClass);
        TransactionEvidence told = postgres == null ? mariaDb : postgres;
        RoleEvidence role = PostgresRole.of(driverClass);
        SqlDialect dialect = SqlDialect.of(driverClass);
        return new DriverTraits(
                told == null ? TransactionEvidence.NOT_TOLD : told,
                role == null ? RoleEvidence.NOT_TOLD : role,
                postgres == null ? SearchPath.BY_JDBC : SearchPath.OF_POSTGRES,
                overridesBeginRequest(driverClass),
                dialect,
                new SessionSql(dialect),
                new ClosedStatement());
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
