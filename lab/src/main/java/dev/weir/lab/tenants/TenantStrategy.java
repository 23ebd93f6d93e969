package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.SQLException;

/** A way to give each tenant its connections. Thread-safe but for {@link #close}. */
interface TenantStrategy extends AutoCloseable {

    /** The name on the command line. */
    String name();

    /** The name on tables and charts, short. */
    String title();

    /** How this way's statements find the tenant's tables. */
    Naming naming();

    /** A connection for that tenant; the caller closes it after {@link #unbind}. */
    Connection borrow(Tenant tenant) throws SQLException;

    /** What a borrower has to do before its first statement. */
    default void bind(Connection connection, Tenant tenant) throws SQLException {}

    /** What a borrower has to do after its last statement. */
    default void unbind(Connection connection) throws SQLException {}

    /** The role that a session of that tenant has. */
    default String roleOf(Tenant tenant) {
        return tenant.name();
    }

    /** What the way knows of its binding. */
    default PoolFacts facts() {
        return PoolFacts.UNKNOWN;
    }

    @Override
    void close();
}
