package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * One HikariCP for all, where every checkout first sends {@code SET ROLE} and {@code SET SCHEMA},
 * two statements in one round trip, and leaves them at the return: FOLIO's first way of sharing. On
 * MariaDB the same with {@code USE}.
 */
final class SetOnCheckout implements Way {

    private final String name;
    private final HikariDataSource pool;
    private final boolean roles;
    private final LongAdder binds = new LongAdder();

    private SetOnCheckout(String name, HikariDataSource pool, boolean roles) {
        this.name = name;
        this.pool = pool;
        this.roles = roles;
    }

    /** Opens the pool; {@code roles} where the database has them and schemas beside. */
    static SetOnCheckout open(
            String name, Ground ground, List<Tenant> tenants, int size, boolean roles) {
        Door door = ground.door(name, Login.SWITCHING, tenants.get(0));
        return new SetOnCheckout(name, HikariPools.open(door, size), roles);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return roles ? "SET each time" : "USE each time";
    }

    @Override
    public Naming naming() {
        return Naming.PLAIN;
    }

    @Override
    public Connection borrow(Tenant tenant) throws SQLException {
        return pool.getConnection();
    }

    /** The names are the lab's own and need no quotes. */
    @Override
    public void bind(Connection connection, Tenant tenant) throws SQLException {
        String name = tenant.name();
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    roles ? "SET ROLE '%s'; SET SCHEMA '%s'".formatted(name, name) : "USE " + name);
        }
        binds.increment();
    }

    @Override
    public PoolFacts facts() {
        return PoolFacts.binding(binds.sum());
    }

    @Override
    public void close() {
        pool.close();
    }
}
