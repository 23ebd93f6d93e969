package dev.weir.lab.tenants;

import dev.weir.lab.pools.Endpoint;
import java.sql.SQLException;

/** A database with the tenants in it, and how to get there. */
interface TenantFixture extends AutoCloseable {

    /** Name and version of the server, and whether its commits reach the disk. */
    String description();

    /**
     * What a way connects with, so that the server can tell its sessions from those of the others.
     *
     * @param way the way's name
     * @param tenant whose user or catalog it is, where the login is the tenant's own
     */
    Endpoint door(String way, Login login, Tenant tenant);

    /** The tenant's statements. */
    Statements statements(Naming naming, Tenant tenant);

    /**
     * What tells whether a session is the tenant's.
     *
     * @param user the role that the session is to have
     */
    Check check(Naming naming, Tenant tenant, String user);

    /** What the server's processes need. */
    ServerMeter meter() throws SQLException;

    /** Connections that the server can take beside those there are. */
    int freeConnections() throws SQLException;

    /** Takes away what was made here. */
    @Override
    void close() throws SQLException;
}
