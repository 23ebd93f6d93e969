package dev.weir.opentelemetry;

import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import java.util.List;

/**
 * The instruments of one meter, which all pools share. The first nine are those of the semantic
 * conventions for database clients; {@code docs/metrics.md} has the list.
 */
final class Instruments {
    private static final String CONNECTION = "{connection}";
    private static final String REQUEST = "{request}";

    /**
     * From a hand-over within the process to a borrower's timeout. The defaults of the SDK begin at
     * 5, which in seconds would put nearly all into one bucket.
     */
    private static final List<Double> SECONDS =
            List.of(
                    0.00001, 0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
                    0.5, 1.0, 2.5, 5.0, 10.0, 30.0);

    final Meter meter;
    final ObservableLongMeasurement count;
    final ObservableLongMeasurement idleMin;
    final ObservableLongMeasurement max;
    final ObservableLongMeasurement pendingRequests;
    final ObservableLongMeasurement timeouts;
    final DoubleHistogram createTime;
    final DoubleHistogram waitTime;
    final DoubleHistogram useTime;

    final ObservableLongMeasurement limit;
    final ObservableLongMeasurement demand;
    final ObservableLongMeasurement allowed;
    final ObservableLongMeasurement waiting;
    final ObservableLongMeasurement suspended;
    final ObservableLongMeasurement fleetBudget;
    final ObservableLongMeasurement fleetTaken;
    final ObservableLongMeasurement fleetHungry;
    final ObservableDoubleMeasurement longestWait;
    final ObservableDoubleMeasurement slowDown;
    final ObservableLongMeasurement borrows;
    final ObservableLongMeasurement closes;
    final ObservableLongMeasurement resets;
    final ObservableLongMeasurement unwraps;
    final DoubleHistogram laneWaitTime;
    final LongCounter failures;
    final LongCounter createFailures;
    final LongCounter leaks;

    final ObservableLongMeasurement tenants;
    final ObservableLongMeasurement tenantBinds;
    final ObservableLongMeasurement tenantFirstUses;
    final ObservableLongMeasurement tenantFailures;
    final DoubleHistogram tenantWaitTime;

    Instruments(Meter meter) {
        this.meter = meter;
        String client = "db.client.connection.";
        count =
                level(
                        client + "count",
                        CONNECTION,
                        "The number of connections that are in the state of the attribute");
        idleMin = level(client + "idle.min", CONNECTION, "The least that the pool keeps open");
        max = level(client + "max", CONNECTION, "The most that may be open");
        pendingRequests =
                level(client + "pending_requests", REQUEST, "Borrowers that wait for a connection");
        timeouts =
                sum(
                        client + "timeouts",
                        "{timeout}",
                        "Borrowers that got no connection within their timeout");
        createTime = times(client + "create_time", "How long it took to open a connection");
        waitTime = times(client + "wait_time", "How long it took to get a connection");
        useTime = times(client + "use_time", "How long a connection was in use");

        limit = level("weir.connection.limit", CONNECTION, "May be lent at a time now");
        demand = level("weir.connection.demand", CONNECTION, "In use, and waited for");
        allowed = level("weir.connection.allowed", CONNECTION, "The server allows all clients");
        borrows = sum("weir.connection.borrows", "{lease}", "Connections lent");
        closes = sum("weir.connection.closes", CONNECTION, "Connections closed");
        resets = sum("weir.connection.resets", "{reset}", "Sessions reset after a borrower");
        unwraps = sum("weir.connection.unwraps", "{lease}", "Leases with the driver's connection");
        createFailures =
                counter("weir.connection.create_failures", "{attempt}", "Connects that failed");
        leaks = counter("weir.connection.leaks", "{lease}", "Leases reported as leaks");
        waiting = level("weir.request.waiting", REQUEST, "Borrowers in the queue");
        laneWaitTime =
                times(
                        "weir.request.wait_time",
                        "How long borrowers waited that had to wait and were served");
        failures = counter("weir.request.failures", REQUEST, "Borrowers that were not served");
        longestWait =
                gauge(
                        "weir.request.longest_wait",
                        "s",
                        "How long the first borrower in the queue has waited so far");
        slowDown =
                gauge(
                        "weir.connection.slowdown",
                        "1",
                        "Typical time of short work over that at rest");
        suspended = level("weir.pool.suspended", "{pool}", "1 while the pool is suspended");
        fleetBudget = level("weir.fleet.budget", CONNECTION, "All instances may have");
        fleetTaken = level("weir.fleet.taken", CONNECTION, "All instances have");
        fleetHungry = level("weir.fleet.hungry", "{fleet}", "1 while an instance wants more");

        tenants = level("weir.tenant.count", "{tenant}", "Tenants met");
        tenantBinds = sum("weir.tenant.binds", "{bind}", "Connections bound to a tenant");
        tenantFirstUses =
                sum("weir.tenant.first_uses", "{lease}", "Connections lent to a tenant first");
        tenantFailures = sum("weir.tenant.failures", "{bind}", "Binds that failed or are in doubt");
        tenantWaitTime =
                times(
                        "weir.tenant.wait_time",
                        "How long borrowers of a tenant waited that had to wait and were served");
    }

    private ObservableLongMeasurement level(String name, String unit, String description) {
        return meter.upDownCounterBuilder(name)
                .setUnit(unit)
                .setDescription(description)
                .buildObserver();
    }

    private ObservableLongMeasurement sum(String name, String unit, String description) {
        return meter.counterBuilder(name).setUnit(unit).setDescription(description).buildObserver();
    }

    private LongCounter counter(String name, String unit, String description) {
        return meter.counterBuilder(name).setUnit(unit).setDescription(description).build();
    }

    private ObservableDoubleMeasurement gauge(String name, String unit, String description) {
        return meter.gaugeBuilder(name).setUnit(unit).setDescription(description).buildObserver();
    }

    private DoubleHistogram times(String name, String description) {
        return meter.histogramBuilder(name)
                .setUnit("s")
                .setDescription(description)
                .setExplicitBucketBoundariesAdvice(SECONDS)
                .build();
    }
}
