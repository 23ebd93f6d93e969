package dev.weir.engine;

import dev.weir.TenantBinding;
import dev.weir.TenantKey;
import dev.weir.TenantResolver;
import dev.weir.TenantSnapshot;
import dev.weir.TenantSource;
import dev.weir.WeirConfig;
import dev.weir.lease.Clock;
import dev.weir.lease.TenantRules;
import dev.weir.lease.TenantState;
import dev.weir.observe.PoolFigures.TenantFigures;
import dev.weir.tenant.Binding;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.NamedTenants;
import dev.weir.tenant.Share;
import dev.weir.tenant.Tenant;
import dev.weir.tenant.TenantName;
import dev.weir.tenant.TenantQuery;
import dev.weir.tenant.TenantRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.ShardingKey;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The tenants of one pool, as it was configured. Thread-safe. */
final class PoolTenants {
    private final TenantRegistry registry;
    private final @Nullable TenantResolver resolver;
    private final BindingRules rules;
    private final TenantRules schedule;
    private final Binding.Counts counts = new Binding.Counts();

    /**
     * @param lender lends connections of the pool's own user
     * @param background runs what takes time, on threads of the pool
     * @param patienceNanos how long a borrower waits
     */
    PoolTenants(
            WeirConfig config,
            TenantQuery.Lender lender,
            BiConsumer<Runnable, Consumer<Throwable>> background,
            Clock clock,
            LongSupplier patienceNanos) {
        this.registry =
                new TenantRegistry(
                        source(config, lender, background, clock, patienceNanos),
                        config.maxTenants(),
                        new Share(
                                1,
                                config.minConnectionsPerTenant(),
                                config.maxConnectionsPerTenant(),
                                config.maxWaitersPerTenant()));
        this.resolver = config.tenantResolver();
        this.schedule = new TenantRules(config.maxTenantsPerConnection(), config.tenantTurns());
        this.rules =
                new BindingRules(
                        config.tenancy(),
                        config.tenantSetting(),
                        config.neutralRole(),
                        !config.sessionReset().resets() && config.fleet() == null,
                        told(config.tenantBinding()),
                        config.tenantAudit(),
                        counts,
                        registry);
    }

    private static TenantSource source(
            WeirConfig config,
            TenantQuery.Lender lender,
            BiConsumer<Runnable, Consumer<Throwable>> background,
            Clock clock,
            LongSupplier patienceNanos) {
        TenantSource given = config.tenantSource();
        if (given != null) {
            return given;
        }
        NamedTenants.Pattern pattern =
                new NamedTenants.Pattern(config.tenantRole(), config.tenantSchema());
        String query = config.tenantQuery();
        return query == null
                ? new NamedTenants(String.valueOf(config.tenants()), pattern)
                : new TenantQuery(
                        query, pattern, lender, background, clock::nanoTime, patienceNanos);
    }

    /** What the binding throws is told as its own fault. */
    private static @Nullable TenantBinding told(@Nullable TenantBinding binding) {
        if (binding == null) {
            return null;
        }
        return new TenantBinding() {
            @Override
            public void bind(Connection physical, TenantKey tenant) throws SQLException {
                try {
                    binding.bind(physical, tenant);
                } catch (RuntimeException e) {
                    throw BorrowFailures.byCallback("tenantBinding", e);
                }
            }

            @Override
            public void scrub(Connection physical) throws SQLException {
                binding.scrub(physical);
            }
        };
    }

    /** How borrowers are served. */
    TenantRules schedule() {
        return schedule;
    }

    /** What became of the tenants. */
    @Nullable TenantFigures snapshot(@Nullable TenantState state) {
        if (state == null) {
            return null;
        }
        List<TenantSnapshot.Waits> shown =
                state.lines().stream()
                        .sorted(
                                Comparator.comparingInt(TenantState.Line::waiting)
                                        .thenComparingLong(TenantState.Line::waitedNanos)
                                        .reversed())
                        .limit(TenantSnapshot.SHOWN)
                        .map(TenantSnapshot.Waits.class::cast)
                        .toList();
        return new TenantFigures(
                (int) state.lines().stream().filter(line -> line.name() != null).count(),
                counts.binds.sum(),
                counts.rebinds.sum(),
                counts.firstUses.sum(),
                counts.unknown.sum(),
                counts.neutralised.sum(),
                counts.mismatches.sum(),
                state.servedOutOfTurn(),
                state.mostTenants(),
                state.meanTenants(),
                shown);
    }

    /** How sessions are bound. */
    BindingRules rules() {
        return rules;
    }

    /**
     * The tenant of a key.
     *
     * @throws SQLException SQLState 22023, when the pool may serve no such tenant
     */
    Tenant of(ShardingKey key) throws SQLException {
        try {
            return registry.of(key);
        } catch (RuntimeException e) {
            throw BorrowFailures.byCallback("tenantSource", e);
        }
    }

    /**
     * For whom the calling thread works.
     *
     * @return null: nobody, or nobody tells
     * @throws SQLException as {@link #of}
     */
    @Nullable Tenant present() throws SQLException {
        if (resolver == null) {
            return null;
        }
        String name;
        try {
            name = resolver.currentTenant();
        } catch (RuntimeException e) {
            throw BorrowFailures.byCallback("tenantResolver", e);
        }
        return name == null ? null : of(new TenantName(name));
    }
}
