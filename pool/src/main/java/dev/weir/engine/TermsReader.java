package dev.weir.engine;

import dev.weir.Lane;
import dev.weir.LaneResolver;
import dev.weir.Lanes;
import dev.weir.WeirConfig;
import dev.weir.lease.LaneHint;
import dev.weir.tenant.Tenant;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import org.jspecify.annotations.Nullable;

/** What a borrow's terms mean in this pool; what they leave open the resolvers say. */
final class TermsReader {
    private final String poolName;
    private final boolean hasLanes;
    private final @Nullable LaneResolver laneResolver;
    private final @Nullable PoolTenants tenants;

    /**
     * @param tenants null in a pool without
     */
    TermsReader(WeirConfig config, @Nullable PoolTenants tenants) {
        this.poolName = config.poolName();
        this.hasLanes = config.lanes() != Lanes.OFF;
        this.laneResolver = hasLanes ? config.laneResolver() : null;
        this.tenants = tenants;
    }

    /** Whether a lane may be known that no borrower has named. */
    boolean resolvesLanes() {
        return laneResolver != null;
    }

    /**
     * The tenant; null: the pool's own user.
     *
     * @throws SQLException when the pool has no such tenant, or none at all
     */
    @Nullable Tenant tenant(BorrowTerms terms) throws SQLException {
        ShardingKey key = terms.tenant();
        if (tenants == null && key != null) {
            throw new SQLFeatureNotSupportedException(
                    "%s - the pool has no tenants: set tenants, tenantQuery or tenantSource."
                            .formatted(poolName),
                    "0A000");
        }
        if (tenants == null) {
            return null;
        }
        return key == null ? tenants.present() : tenants.of(key);
    }

    /**
     * The lane that the borrower names, or the resolver.
     *
     * @throws SQLException when the resolver fails
     */
    LaneHint lane(BorrowTerms terms) throws SQLException {
        if (terms.lane() != null || laneResolver == null) {
            return hint(terms.lane());
        }
        try {
            return hint(laneResolver.currentLane());
        } catch (RuntimeException e) {
            throw BorrowFailures.byCallback("laneResolver", e);
        }
    }

    LaneHint hint(@Nullable Lane lane) {
        if (lane == null || !hasLanes) {
            return LaneHint.NONE;
        }
        return lane == Lane.LONG ? LaneHint.LONG : LaneHint.SHORT;
    }
}
