package dev.weir.lab.tenants;

import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Weir: one pool, which each tenant sees through a view of its own. */
final class WeirWay implements Way {

    private final String name;
    private final Naming naming;
    private final String user;
    private final WeirDataSource pool;
    private final List<DataSource> views = new ArrayList<>();

    private WeirWay(String name, Naming naming, String user, WeirDataSource pool) {
        this.name = name;
        this.naming = naming;
        this.user = user;
        this.pool = pool;
    }

    /** Opens the pool in the mode that the way's name says. */
    static WeirWay open(String name, Ground ground, List<Tenant> tenants, int size)
            throws SQLException {
        throw new SQLException(name + ": this Weir has no tenants");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return "Weir";
    }

    @Override
    public Naming naming() {
        return naming;
    }

    @Override
    public boolean shared() {
        return true;
    }

    @Override
    public Connection borrow(Tenant tenant) throws SQLException {
        return views.get(tenant.number()).getConnection();
    }

    String answer(String tenant) {
        return "";
    }

    @Override
    public void close() {
        pool.close();
    }
}
