package dev.weir.hibernate;

import dev.weir.PoolView;
import dev.weir.TenantKey;
import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;
import org.hibernate.engine.jndi.spi.JndiService;
import org.hibernate.service.spi.Configurable;
import org.hibernate.service.spi.ServiceRegistryAwareService;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.hibernate.service.spi.Stoppable;
import org.jspecify.annotations.Nullable;

/**
 * Hibernate's tenants on one pool: each session's connections are bound to its tenant by the pool
 * (role and schema, catalog, or row-level security, as {@code tenancy} says), so that nothing needs
 * to set or reset a schema. The setting {@code hibernate.multi_tenant_connection_provider} takes an
 * object of this class or its name.
 *
 * <p>Given by name, it uses the data source of Hibernate's settings if there is one, which must be
 * a {@link WeirDataSource} or wrap one, and else makes a pool as {@link WeirConnectionProvider}
 * does. A pool that it made is closed with the session factory, no other.
 *
 * <p>A tenant identifier is a {@link TenantKey}, or anything whose {@code toString()} is the
 * tenant's name. Thread-safe once it is configured.
 */
public final class WeirMultiTenantConnectionProvider extends PoolProvider
        implements MultiTenantConnectionProvider<Object>,
                ServiceRegistryAwareService,
                Configurable,
                Stoppable {
    private static final long serialVersionUID = 1L;

    private transient @Nullable WeirDataSource own;
    private transient @Nullable ServiceRegistryImplementor services;

    /** Called by Hibernate: the pool is found or made when it is configured. */
    public WeirMultiTenantConnectionProvider() {}

    /**
     * On a pool of the application's, which stays open when the session factory is closed.
     *
     * @param pool with tenants: see {@code docs/tenants.md}
     */
    public WeirMultiTenantConnectionProvider(WeirDataSource pool) {
        this.pool = pool;
    }

    @Override
    public void injectServices(ServiceRegistryImplementor registry) {
        services = registry;
    }

    /**
     * Finds or makes the pool, unless one was given.
     *
     * @throws HibernateException when the pool has no tenants, the data source is no pool of this
     *     kind, a setting is wrong, or the database cannot be reached
     */
    @Override
    public void configure(Map<String, Object> settings) {
        if (pool == null) {
            DataSource given = given(settings);
            pool = given == null ? open(settings) : unwrapped(given);
        }
        if (!pool().toConfig().hasTenants()) {
            stop();
            throw new HibernateException(
                    "The pool %s has no tenants: set %stenants or, in code, tenantSource (docs/tenants.md)."
                            .formatted(pool().getPoolName(), HibernateSettings.PREFIX));
        }
    }

    private WeirDataSource open(Map<String, Object> settings) {
        WeirDataSource opened = HibernateSettings.open(settings);
        own = opened;
        return opened;
    }

    private @Nullable DataSource given(Map<String, Object> settings) {
        for (String name :
                new String[] {
                    JdbcSettings.DATASOURCE,
                    JdbcSettings.JAKARTA_NON_JTA_DATASOURCE,
                    JdbcSettings.JAKARTA_JTA_DATASOURCE
                }) {
            Object value = settings.get(name);
            if (value instanceof DataSource source) {
                return source;
            }
            if (value instanceof String jndi && services != null) {
                return (DataSource) services.requireService(JndiService.class).locate(jndi);
            }
        }
        return null;
    }

    private static WeirDataSource unwrapped(DataSource source) {
        try {
            return source.unwrap(WeirDataSource.class);
        } catch (SQLException e) {
            throw new HibernateException(
                    "Tenants need a pool that knows them, but Hibernate's data source is a %s: give it a WeirDataSource."
                            .formatted(source.getClass().getName()),
                    e);
        }
    }

    /** A connection of the pool's own user: Hibernate looks at the database with it. */
    @Override
    public Connection getAnyConnection() throws SQLException {
        return pool().getConnection();
    }

    @Override
    public void releaseAnyConnection(Connection connection) throws SQLException {
        connection.close();
    }

    /**
     * A connection that is bound to the tenant.
     *
     * @throws SQLException SQLState 22023 when the pool knows no such tenant; and as {@link
     *     WeirDataSource#getConnection()}
     */
    @Override
    public Connection getConnection(Object tenant) throws SQLException {
        PoolView view =
                tenant instanceof TenantKey key
                        ? pool().tenant(key)
                        : pool().forTenant(tenant.toString());
        return view.getConnection();
    }

    @Override
    public void releaseConnection(Object tenant, Connection connection) throws SQLException {
        connection.close();
    }

    /** True: the pool does that, as {@code tenancy} says. */
    @Override
    public boolean handlesConnectionSchema() {
        return true;
    }

    /** Closes the pool if this made it. */
    @Override
    public void stop() {
        if (own != null) {
            own.close();
        }
    }
}
