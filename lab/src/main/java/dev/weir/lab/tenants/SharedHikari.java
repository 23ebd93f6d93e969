package dev.weir.lab.tenants;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** One HikariCP for all tenants: the pool knows of none, so each borrower binds the session. */
abstract class SharedHikari implements TenantStrategy {

    private final String name;
    private final String title;
    private final HikariDataSource pool;
    private final LongAdder binds = new LongAdder();

    SharedHikari(String name, String title, HikariDataSource pool) {
        this.name = name;
        this.title = title;
        this.pool = pool;
    }

    /** Counts a change of what a session is bound to. */
    final void countBind() {
        binds.increment();
    }

    @Override
    public abstract void bind(Connection connection, Tenant tenant) throws SQLException;

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final Naming naming() {
        return Naming.PLAIN;
    }

    @Override
    public final Connection borrow(Tenant tenant) throws SQLException {
        return pool.getConnection();
    }

    @Override
    public final PoolFacts facts() {
        return PoolFacts.binding(binds.sum());
    }

    @Override
    public final void close() {
        pool.close();
    }
}
