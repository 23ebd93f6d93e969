package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import dev.weir.lab.pools.Endpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * One HikariCP for all, where every checkout first sends {@code SET ROLE} and {@code SET SCHEMA},
 * two statements in one round trip, and leaves them at the return: FOLIO's first way of sharing. On
 * MariaDB the same with {@code USE}.
 */
final class SetOnCheckout extends SharedHikari {

    private final boolean roles;

    private SetOnCheckout(String name, HikariDataSource pool, boolean roles) {
        super(name, roles ? "SET each time" : "USE each time", pool);
        this.roles = roles;
    }

    /** Opens the pool; {@code roles} where the database has them and schemas beside. */
    static SetOnCheckout open(
            String name, TenantFixture fixture, List<Tenant> tenants, int size, boolean roles) {
        Endpoint door = fixture.door(name, Login.SWITCHING, tenants.get(0));
        return new SetOnCheckout(name, HikariPools.open(door, size), roles);
    }

    /** The names are the lab's own and need no quotes. */
    @Override
    public void bind(Connection connection, Tenant tenant) throws SQLException {
        String name = tenant.name();
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    roles ? "SET ROLE '%s'; SET SCHEMA '%s'".formatted(name, name) : "USE " + name);
        }
        countBind();
    }
}
