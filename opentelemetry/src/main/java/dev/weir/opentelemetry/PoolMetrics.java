package dev.weir.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.stringKey;

import dev.weir.CloseCause;
import dev.weir.FleetView;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.MetricsRecorder;
import dev.weir.PoolSnapshot;
import dev.weir.PoolTimeoutException.Reason;
import dev.weir.TenantSnapshot;
import dev.weir.WeirDataSource;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.BatchCallback;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of one pool. What the pool counts anyway is read in one callback from one snapshot;
 * what has a distribution is recorded as it happens.
 */
final class PoolMetrics implements MetricsRecorder {
    private static final AttributeKey<String> POOL = stringKey("db.client.connection.pool.name");
    private static final AttributeKey<String> STATE = stringKey("db.client.connection.state");
    private static final AttributeKey<String> SQL_STATE = stringKey("db.response.status_code");
    private static final AttributeKey<String> LANE = stringKey("weir.lane");
    private static final AttributeKey<String> REASON = stringKey("weir.reason");
    private static final AttributeKey<String> CAUSE = stringKey("weir.cause");
    private static final AttributeKey<String> EVIDENCE = stringKey("weir.evidence");
    private static final AttributeKey<String> TENANT = stringKey("weir.tenant");

    /** Of the pool's own user; no tenant may be called so. */
    private static final String NO_TENANT = "none";

    /** Drivers know some dozens of states for a connect that failed. */
    private static final int MOST_SQL_STATES = 50;

    private static final double NANOS = 1e9;

    private final WeirDataSource pool;
    private final Instruments to;
    private final boolean leaseTimes;
    private final Attributes ofPool;
    private final Attributes idle;
    private final Attributes used;
    private final Attributes held;
    private final Map<Lane, Attributes> ofLane;
    private final Map<Reason, Attributes> ofReason;
    private final Map<CloseCause, Attributes> ofCause;
    private final boolean hasTenants;
    private final CappedValues tenants;
    private final CappedValues sqlStates = new CappedValues(MOST_SQL_STATES);
    private final BatchCallback callback;
    private volatile boolean ended;

    PoolMetrics(
            WeirDataSource pool, String name, Instruments to, boolean leaseTimes, int mostTenants) {
        this.pool = pool;
        this.to = to;
        this.leaseTimes = leaseTimes;
        this.hasTenants = mostTenants > 0 && pool.snapshot().tenants() != null;
        this.tenants = new CappedValues(mostTenants);
        this.ofPool = Attributes.of(POOL, name);
        this.idle = with(STATE, "idle");
        this.used = with(STATE, "used");
        this.held = with(STATE, "held");
        this.ofLane = each(Lane.class, LANE);
        this.ofReason = each(Reason.class, REASON);
        this.ofCause = each(CloseCause.class, CAUSE);
        this.callback =
                to.meter.batchCallback(
                        this::observe,
                        to.count,
                        to.idleMin,
                        to.max,
                        to.pendingRequests,
                        to.timeouts,
                        to.limit,
                        to.demand,
                        to.allowed,
                        to.waiting,
                        to.suspended,
                        to.fleetBudget,
                        to.fleetTaken,
                        to.fleetHungry,
                        to.longestWait,
                        to.slowDown,
                        to.borrows,
                        to.closes,
                        to.resets,
                        to.unwraps,
                        to.tenants,
                        to.tenantBinds,
                        to.tenantFirstUses,
                        to.tenantFailures);
    }

    private <E extends Enum<E>> Map<E, Attributes> each(Class<E> type, AttributeKey<String> key) {
        Map<E, Attributes> all = new EnumMap<>(type);
        for (E value : type.getEnumConstants()) {
            all.put(value, with(key, value.name().toLowerCase(Locale.ROOT)));
        }
        return all;
    }

    private Attributes with(AttributeKey<String> key, String value) {
        return ofPool.toBuilder().put(key, value).build();
    }

    // --- what is read ---

    private void observe() {
        PoolSnapshot now = pool.snapshot();
        to.count.record(now.idle(), idle);
        to.count.record(now.leased(), used);
        to.count.record(now.held(), held);
        to.idleMin.record(now.floor(), ofPool);
        to.max.record(now.ceiling(), ofPool);
        to.pendingRequests.record(now.waiting(), ofPool);
        to.timeouts.record(now.timeouts(), ofPool);

        to.limit.record(now.limit(), ofPool);
        to.demand.record((long) now.leased() + now.waiting(), ofPool);
        if (now.server() != null) {
            to.allowed.record(now.server().allowed(), ofPool);
        }
        ofLane.forEach((lane, attributes) -> to.waiting.record(waiting(now, lane), attributes));
        to.suspended.record(now.suspended() ? 1 : 0, ofPool);
        FleetView fleet = pool.fleet();
        if (fleet != null) {
            to.fleetBudget.record(fleet.budget(), ofPool);
            to.fleetTaken.record(fleet.taken(), ofPool);
            to.fleetHungry.record(fleet.hungry() ? 1 : 0, ofPool);
        }
        if (!Double.isNaN(now.slowDown())) {
            to.slowDown.record(now.slowDown(), ofPool);
        }
        to.longestWait.record(now.longestWaitNanos() / NANOS, ofPool);
        to.borrows.record(now.borrowed(), ofPool);
        ofCause.forEach(
                (cause, attributes) ->
                        to.closes.record(now.closed().getOrDefault(cause, 0L), attributes));
        to.resets.record(now.resets(), ofPool);
        to.unwraps.record(now.unwrapped(), ofPool);
        if (now.tenants() != null) {
            observe(now.tenants());
        }
    }

    private void observe(TenantSnapshot now) {
        to.tenants.record(now.met(), ofPool);
        to.tenantBinds.record(now.binds(), ofPool);
        to.tenantFirstUses.record(now.firstUses(), ofPool);
        to.tenantFailures.record(now.unknown(), ofPool);
    }

    /** With {@code lanes=off} all work is short. */
    private static int waiting(PoolSnapshot now, Lane lane) {
        LaneSnapshot known = now.lane(lane);
        return known != null ? known.waiting() : lane == Lane.SHORT ? now.waiting() : 0;
    }

    // --- what is told ---

    @Override
    public boolean timesLeases() {
        return leaseTimes;
    }

    @Override
    public void acquired(long waitedNanos) {
        to.waitTime.record(waitedNanos / NANOS, ofPool);
    }

    @Override
    public void released(long heldNanos) {
        to.useTime.record(heldNanos / NANOS, ofPool);
    }

    @Override
    public void waited(long nanos, Lane lane, @Nullable String tenant) {
        to.laneWaitTime.record(nanos / NANOS, ofLane.getOrDefault(lane, ofPool));
        if (hasTenants) {
            String name = tenants.of(tenant == null ? NO_TENANT : tenant);
            to.tenantWaitTime.record(nanos / NANOS, with(TENANT, name));
        }
    }

    @Override
    public void notServed(Reason reason, long waitedNanos) {
        to.failures.add(1, ofReason.getOrDefault(reason, ofPool));
    }

    @Override
    public void opened(long nanos) {
        to.createTime.record(nanos / NANOS, ofPool);
    }

    @Override
    public void openFailed(long nanos, @Nullable String sqlState) {
        to.createFailures.add(
                1, sqlState == null ? ofPool : with(SQL_STATE, sqlStates.of(sqlState)));
    }

    @Override
    public void leaked(boolean proven) {
        to.leaks.add(1, with(EVIDENCE, proven ? "proven" : "suspected"));
    }

    @Override
    public void poolClosed() {
        ended = true;
        callback.close();
    }

    boolean hasEnded() {
        return ended;
    }
}
