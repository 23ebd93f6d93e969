package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.pools.Endpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * One HikariCP for all, whose user has every tenant's rights, and a change of schema at each borrow
 * and back at each return: what a multi-tenant connection provider of Hibernate does. On MariaDB
 * the same with catalogs.
 */
final class SchemaAtBorrow extends SharedHikari {

    private final boolean schemas;
    private final String user;
    private final String home;

    private SchemaAtBorrow(
            String name, HikariDataSource pool, boolean schemas, String user, String home) {
        super(name, schemas ? "setSchema" : "setCatalog", pool);
        this.schemas = schemas;
        this.user = user;
        this.home = home;
    }

    /** Opens the pool; {@code schemas} where a tenant is a schema, not a catalog. */
    static SchemaAtBorrow open(
            String name, TenantFixture fixture, List<Tenant> tenants, int size, boolean schemas) {
        Endpoint door = fixture.door(name, Login.EVERY_TENANT, tenants.get(0));
        String user = door.user() == null ? "" : door.user();
        return new SchemaAtBorrow(
                name,
                HikariPools.open(door, size),
                schemas,
                user,
                schemas ? "public" : tenants.get(0).name());
    }

    @Override
    public void bind(Connection connection, Tenant tenant) throws SQLException {
        change(connection, tenant.name());
    }

    @Override
    public void unbind(Connection connection) throws SQLException {
        change(connection, home);
    }

    private void change(Connection connection, String target) throws SQLException {
        if (schemas) {
            connection.setSchema(target);
        } else {
            connection.setCatalog(target);
        }
        countBind();
    }

    @Override
    public String roleOf(Tenant tenant) {
        return user;
    }
}
