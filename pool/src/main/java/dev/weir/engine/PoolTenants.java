package dev.weir.engine;

import dev.weir.TenantBinding;
import dev.weir.TenantKey;
import dev.weir.TenantResolver;
import dev.weir.TenantSnapshot;
import dev.weir.TenantSource;
import dev.weir.WeirConfig;
import dev.weir.lease.TenantState;
import dev.weir.observe.PoolFigures.TenantFigures;
import dev.weir.tenant.Binding;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.Tenant;
import dev.weir.tenant.TenantRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tenants of one pool, as it was configured. Thread-safe. */
final class PoolTenants {
    private static final String NAME = "{tenant}";

    private final TenantRegistry registry;
    private final @Nullable TenantResolver resolver;

    /** How sessions are bound. */
    final BindingRules rules;

    private final Binding.Counts counts = new Binding.Counts();

    PoolTenants(WeirConfig config) {
        this.registry =
                new TenantRegistry(
                        source(config), config.maxTenants(), config.maxConnectionsPerTenant());
        this.resolver = config.tenantResolver();
        this.rules =
                new BindingRules(
                        config.tenancy(),
                        config.tenantSetting(),
                        config.neutralRole(),
                        !config.sessionReset().resets() && config.fleet() == null,
                        told(config.tenantBinding()),
                        counts);
    }

    private static TenantSource source(WeirConfig config) {
        TenantSource given = config.tenantSource();
        if (given != null) {
            return given;
        }
        Set<String> names =
                Arrays.stream(String.valueOf(config.tenants()).split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
        return id -> names.contains(id) ? key(config, id) : null;
    }

    private static TenantKey key(WeirConfig config, String id) {
        String role = config.tenantRole().replace(NAME, id);
        String place = config.tenantSchema().replace(NAME, id);
        return new TenantKey(id, role, List.of(place), place, Map.of());
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
                state.firstUses(),
                counts.unknown.sum(),
                shown);
    }

    /**
     * The tenant that the terms name, or the resolver; null: the pool's own user.
     *
     * @throws SQLException SQLState 22023, when the pool may serve no such tenant
     */
    @Nullable Tenant of(BorrowTerms terms) throws SQLException {
        String name = terms.tenant() == null ? present() : terms.tenant();
        try {
            return terms.key() != null
                    ? registry.whole(terms.key())
                    : name == null ? null : registry.named(name);
        } catch (RuntimeException e) {
            throw BorrowFailures.byCallback("tenantSource", e);
        }
    }

    /** For whom the calling thread works; null: nobody, or nobody tells. */
    private @Nullable String present() throws SQLException {
        try {
            return resolver == null ? null : resolver.currentTenant();
        } catch (RuntimeException e) {
            throw BorrowFailures.byCallback("tenantResolver", e);
        }
    }
}
