package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;

import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Tenants on a real PostgreSQL: for each a role and a schema of its name, with a table {@code item}
 * whose one row is the tenant's name. The pool's user is a member of the roles and has no rights of
 * its own; so is {@code nobody}, the neutral role.
 */
final class TenantSchemas {
    private TenantSchemas() {}

    static void create(EmbeddedPostgres postgres, String... tenants) throws SQLException {
        try (Connection c = postgres.connect()) {
            execute(c, "create role app login password 'app' noinherit");
            execute(c, "create role nobody");
            execute(c, "grant nobody to app");
            execute(c, "revoke create on schema public from public");
            for (String tenant : tenants) {
                execute(c, "create role \"" + tenant + "\"");
                execute(c, "grant \"" + tenant + "\" to app");
                execute(c, "grant pg_signal_backend to \"" + tenant + "\"");
                execute(c, "create schema \"" + tenant + "\" authorization \"" + tenant + "\"");
                execute(c, "set role \"" + tenant + "\"");
                execute(c, "create table \"" + tenant + "\".item (name text, n serial)");
                execute(c, "insert into \"" + tenant + "\".item values ('" + tenant + "')");
                execute(c, "reset role");
            }
        }
    }

    static WeirBuilder pool(EmbeddedPostgres postgres, String tenants) {
        return WeirDataSource.builder()
                .jdbcUrl(postgres.url())
                .username("app")
                .password("app")
                .tenants(tenants)
                .neutralRole("nobody")
                .readServerLimits(false)
                .maximumPoolSize(1)
                .maxConnectionsPerTenant(1_000)
                .closeGrace(Duration.ZERO);
    }

    /** Role, path and canary of the tenant that a connection is at. */
    static String place(Connection c) throws SQLException {
        return one(c, "select current_user || ' ' || current_schema() || ' ' || name from item");
    }

    /** {@link #place(Connection)} in a lease of its own. */
    static String place(DataSource pool) throws SQLException {
        try (Connection c = pool.getConnection()) {
            return place(c);
        }
    }

    static String placeOf(String tenant) {
        return tenant + " " + tenant + " " + tenant;
    }
}
