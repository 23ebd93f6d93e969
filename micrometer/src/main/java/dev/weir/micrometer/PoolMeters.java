package dev.weir.micrometer;

import dev.weir.CloseCause;
import dev.weir.FleetView;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.MetricsRecorder;
import dev.weir.PoolSnapshot;
import dev.weir.PoolTimeoutException.Reason;
import dev.weir.WeirDataSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one pool in one registry. What the pool counts anyway is read when the registry
 * asks for it; what has a distribution is recorded as it happens. {@code docs/metrics.md} has the
 * list.
 */
final class PoolMeters implements MetricsRecorder {
    /** Drivers know some dozens of states for a connect that failed. */
    private static final int MOST_SQL_STATES = 50;

    /** Neither a tenant nor a SQLState may be called so. */
    private static final String NONE = "none";

    private static final String CONNECTIONS = "connections";

    private final MeterOptions options;
    private final MeterMaker make;
    private final Map<Lane, @Nullable Timer> waits = new EnumMap<>(Lane.class);
    private final Map<Reason, @Nullable Counter> timeouts = new EnumMap<>(Reason.class);
    private final @Nullable Timer hold;
    private final @Nullable Timer connect;
    private final CappedTimers failedConnects;
    private final @Nullable Counter suspectedLeaks;
    private final @Nullable Counter provenLeaks;
    private final @Nullable CappedTimers tenantWaits;
    private final @Nullable HikariMeters hikari;

    /**
     * Registers the meters.
     *
     * @param name the pool's
     */
    PoolMeters(WeirDataSource pool, String name, MeterRegistry registry, MeterOptions options) {
        this.options = options;
        this.make =
                new MeterMaker(
                        pool,
                        registry,
                        new OwnMeters(registry, name),
                        Tags.of("pool", name).and(options.tags()));
        size();
        borrowers();
        fleet("weir.fleet.budget", CONNECTIONS, "All instances may have", FleetView::budget);
        fleet("weir.fleet.taken", CONNECTIONS, "All instances have", FleetView::taken);
        fleet("weir.fleet.hungry", null, "1: an instance wants more", f -> f.hungry() ? 1 : 0);
        String inVain = "Borrowers that waited in vain or were turned away";
        for (Reason reason : Reason.values()) {
            Tags tags = Tags.of("reason", word(reason));
            timeouts.put(reason, make.counter("weir.timeouts", inVain, tags));
        }
        String waited = "How long borrowers waited that had to wait and were served";
        for (Lane lane : Lane.values()) {
            waits.put(lane, make.timer("weir.wait", waited, Tags.of("lane", word(lane))));
        }
        this.hold =
                options.leaseTimes()
                        ? make.timer("weir.hold", "How long connections were in use", Tags.empty())
                        : null;
        String connecting = "How long attempts to open a connection took";
        this.connect =
                make.timer(
                        "weir.connect",
                        connecting,
                        Tags.of("outcome", "success", "sqlstate", NONE));
        this.failedConnects =
                make.cappedTimers(
                        MOST_SQL_STATES,
                        "weir.connect",
                        connecting,
                        Tags.of("outcome", "failure"),
                        "sqlstate");
        connections();
        this.suspectedLeaks = leaks("suspected");
        this.provenLeaks = leaks("proven");
        this.tenantWaits = pool.snapshot().tenants() == null ? null : tenants();
        this.hikari = options.hikariNames() ? new HikariMeters(make, options.leaseTimes()) : null;
    }

    private void size() {
        connections("idle", PoolSnapshot::idle);
        connections("used", PoolSnapshot::leased);
        connections("held", PoolSnapshot::held);
        connections("opening", PoolSnapshot::opening);
        connections("closing", PoolSnapshot::closing);
        make.gauge("weir.limit", CONNECTIONS, "May be lent at a time now", PoolSnapshot::limit);
        make.gauge("weir.ceiling", CONNECTIONS, "May be open at most", PoolSnapshot::ceiling);
        make.gauge("weir.floor", CONNECTIONS, "Stay open at least", PoolSnapshot::floor);
        String demand = "In use, and one for each borrower that waits";
        make.gauge("weir.demand", CONNECTIONS, demand, now -> now.leased() + now.waiting());
        String slow = "Typical time of short work over that at rest; NaN where it is not known";
        make.gauge("weir.slowdown", null, slow, PoolSnapshot::slowDown);
        make.gauge(
                "weir.server.allowed",
                CONNECTIONS,
                "The server allows all its clients together; NaN where it does not say",
                now -> now.server() == null ? Double.NaN : now.server().allowed());
        String suspended = "1 while the pool is suspended";
        make.gauge("weir.suspended", null, suspended, now -> now.suspended() ? 1 : 0);
    }

    private void fleet(
            String name, @Nullable String unit, String text, ToIntFunction<FleetView> read) {
        make.gauge(
                name,
                unit,
                text,
                now ->
                        make.pool().fleet() instanceof FleetView fleet
                                ? read.applyAsInt(fleet)
                                : Double.NaN);
    }

    private void connections(String state, ToIntFunction<PoolSnapshot> count) {
        make.gauge(
                "weir.connections",
                CONNECTIONS,
                "Connections by what they are at",
                Tags.of("state", state),
                count::applyAsInt);
    }

    private void borrowers() {
        for (Lane lane : Lane.values()) {
            make.gauge(
                    "weir.waiting",
                    "borrowers",
                    "Borrowers in the queue",
                    Tags.of("lane", word(lane)),
                    now -> waiting(now, lane));
        }
        make.timeGauge(
                "weir.wait.longest",
                "How long the first borrower in the queue has waited so far",
                Tags.empty(),
                now -> now.longestWaitNanos());
        make.counter("weir.borrows", "Connections lent", PoolSnapshot::borrowed);
    }

    /** With {@code lanes=off} all work is short. */
    private static int waiting(PoolSnapshot now, Lane lane) {
        LaneSnapshot known = now.lane(lane);
        return known != null ? known.waiting() : lane == Lane.SHORT ? now.waiting() : 0;
    }

    private void connections() {
        for (CloseCause cause : CloseCause.values()) {
            make.counter(
                    "weir.closes",
                    "Connections closed",
                    Tags.of("cause", word(cause)),
                    now -> now.closed().getOrDefault(cause, 0L));
        }
        make.counter("weir.resets", "Sessions reset after a borrower", PoolSnapshot::resets);
        make.counter(
                "weir.unwraps",
                "Leases that took the driver's own connection",
                PoolSnapshot::unwrapped);
    }

    private @Nullable Counter leaks(String evidence) {
        return make.counter("weir.leaks", "Leases left open", Tags.of("evidence", evidence));
    }

    private @Nullable CappedTimers tenants() {
        make.tenantGauge("weir.tenants", "tenants", "Tenants met", now -> now.met());
        make.tenantCounter(
                "weir.tenant.binds", "Connections bound to a tenant", now -> now.binds());
        make.tenantCounter(
                "weir.tenant.rebinds",
                "Of them, those that another tenant had had before",
                now -> now.rebinds());
        make.tenantCounter(
                "weir.tenant.first.uses",
                "Connections lent to a tenant for the first time, also without a statement",
                now -> now.firstUses());
        make.tenantCounter(
                "weir.tenant.failures",
                "Bindings that failed or whose outcome was not known",
                now -> now.unknown());
        return options.mostTenants() == 0
                ? null
                : make.cappedTimers(
                        options.mostTenants(),
                        "weir.tenant.wait",
                        "How long borrowers of a tenant waited that had to wait and were served",
                        Tags.empty(),
                        "tenant");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean timesLeases() {
        return options.leaseTimes();
    }

    @Override
    public void acquired(long waitedNanos) {
        if (hikari != null) {
            hikari.acquired(waitedNanos);
        }
    }

    @Override
    public void released(long heldNanos) {
        record(hold, heldNanos);
        if (hikari != null) {
            hikari.released(heldNanos);
        }
    }

    @Override
    public void waited(long nanos, Lane lane, @Nullable String tenant) {
        record(waits.get(lane), nanos);
        if (tenantWaits != null) {
            tenantWaits.record(tenant == null ? NONE : tenant, nanos);
        }
    }

    @Override
    public void notServed(Reason reason, long waitedNanos) {
        Counter counter = timeouts.get(reason);
        if (counter != null) {
            counter.increment();
        }
        if (hikari != null) {
            hikari.notServed(waitedNanos);
        }
    }

    @Override
    public void opened(long nanos) {
        record(connect, nanos);
        if (hikari != null) {
            hikari.opened(nanos);
        }
    }

    @Override
    public void openFailed(long nanos, @Nullable String sqlState) {
        failedConnects.record(sqlState == null ? NONE : sqlState, nanos);
    }

    @Override
    public void leaked(boolean proven) {
        Counter counter = proven ? provenLeaks : suspectedLeaks;
        if (counter != null) {
            counter.increment();
        }
    }

    @Override
    public void poolClosed() {
        make.own().removeAll();
    }

    private static void record(@Nullable Timer timer, long nanos) {
        if (timer != null) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
