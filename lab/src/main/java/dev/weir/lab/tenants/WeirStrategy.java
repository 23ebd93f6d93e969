package dev.weir.lab.tenants;

import dev.weir.TenantSnapshot;
import dev.weir.WeirDataSource;
import dev.weir.lab.pools.Endpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import javax.sql.DataSource;

/** One Weir for all, which each tenant sees through a view of its own: no work for the borrower. */
final class WeirStrategy implements TenantStrategy {

    /** A way's mode, what the pool connects as, and how statements then find their tables. */
    private enum Mode {
        SESSION("Weir", Login.SWITCHING, Naming.PLAIN),
        TRANSACTION("Weir tx", Login.SWITCHING, Naming.PLAIN),
        RLS("Weir rls", Login.POLICY, Naming.POLICY),
        QUALIFIED("Weir names", Login.EVERY_TENANT, Naming.QUALIFIED),
        CATALOG("Weir catalog", Login.EVERY_TENANT, Naming.PLAIN);

        private final String title;
        private final Login login;
        private final Naming naming;

        Mode(String title, Login login, Naming naming) {
            this.title = title;
            this.login = login;
            this.naming = naming;
        }

        static Mode of(String way) {
            return switch (way) {
                case TenantStrategies.WEIR -> SESSION;
                case TenantStrategies.WEIR_TRANSACTION -> TRANSACTION;
                case TenantStrategies.WEIR_RLS -> RLS;
                case TenantStrategies.WEIR_QUALIFIED -> QUALIFIED;
                case TenantStrategies.WEIR_CATALOG -> CATALOG;
                default -> throw new IllegalArgumentException("no way of Weir's: " + way);
            };
        }
    }

    private final String name;
    private final Mode mode;
    private final WeirDataSource pool;
    private final List<DataSource> views;

    private WeirStrategy(String name, Mode mode, WeirDataSource pool, List<Tenant> tenants) {
        this.name = name;
        this.mode = mode;
        this.pool = pool;
        this.views = tenants.stream().<DataSource>map(t -> pool.forTenant(t.name())).toList();
    }

    /** Opens the pool in the mode that the way's name says, with all its connections. */
    static WeirStrategy open(String name, TenantFixture fixture, List<Tenant> tenants, int size)
            throws SQLException {
        Mode mode = Mode.of(name);
        Endpoint door = fixture.door(name, mode.login, tenants.get(0));
        Properties settings = new Properties();
        settings.setProperty("jdbcUrl", door.url());
        settings.setProperty("username", String.valueOf(door.user()));
        settings.setProperty("password", String.valueOf(door.password()));
        settings.setProperty("maximumPoolSize", Integer.toString(size));
        settings.setProperty("minimumIdle", Integer.toString(size));
        settings.setProperty("tenancy", mode.name().toLowerCase(Locale.ROOT));
        settings.setProperty(
                "tenants", String.join(",", tenants.stream().map(Tenant::name).toList()));
        // No other pool undoes what a function may leave.
        settings.setProperty("cleanFunctions", "fold");
        return new WeirStrategy(name, mode, new WeirDataSource(settings), tenants);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String title() {
        return mode.title;
    }

    @Override
    public Naming naming() {
        return mode.naming;
    }

    @Override
    public Connection borrow(Tenant tenant) throws SQLException {
        return views.get(tenant.number()).getConnection();
    }

    @Override
    public PoolFacts facts() {
        TenantSnapshot tenants = pool.snapshot().tenants();
        return tenants == null
                ? PoolFacts.UNKNOWN
                : new PoolFacts(tenants.binds(), tenants.firstUses(), tenants.rebinds());
    }

    /** What comes of a request for a tenant of that name: the SQLState of the refusal, or words. */
    String answer(String tenant) {
        try (Connection connection = pool.forTenant(tenant).getConnection()) {
            return "a connection";
        } catch (SQLException e) {
            return String.valueOf(e.getSQLState());
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
