package dev.weir.opentelemetry;

import dev.weir.WeirDataSource;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.metrics.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reports the metrics of pools to OpenTelemetry: those of the semantic conventions ({@code
 * db.client.connection.count} and so on), and the pool's own.
 *
 * {@snippet :
 * WeirTelemetry.create(openTelemetry).registerMetrics(pool);
 * }
 *
 * <p>Each measurement has the attribute {@code db.client.connection.pool.name}, so one object can
 * report several pools. It ends when a pool is closed. A pool may be registered before it has
 * started. Thread-safe.
 */
public final class WeirTelemetry {
    private static final String SCOPE = "dev.weir.opentelemetry";

    private final Instruments instruments;
    private final boolean leaseTimes;
    private final int mostTenants;
    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by lock. */
    private final List<Registered> registered = new ArrayList<>();

    private record Registered(WeirDataSource pool, PoolMetrics metrics) {}

    private WeirTelemetry(Builder builder) {
        Meter meter = builder.openTelemetry.getMeter(SCOPE);
        this.instruments = new Instruments(meter);
        this.leaseTimes = builder.leaseTimes;
        this.mostTenants = builder.mostTenants;
    }

    /** Reports to {@code openTelemetry}, with the defaults of {@link #builder}. */
    public static WeirTelemetry create(OpenTelemetry openTelemetry) {
        return builder(openTelemetry).build();
    }

    /** Begins to choose what is reported. */
    public static Builder builder(OpenTelemetry openTelemetry) {
        return new Builder(openTelemetry);
    }

    /** Reports the metrics of a pool from now on. Does nothing for one that is registered. */
    public void registerMetrics(WeirDataSource pool) {
        Objects.requireNonNull(pool, "pool");
        lock.lock();
        try {
            registered.removeIf(one -> one.metrics.hasEnded());
            if (registered.stream().noneMatch(one -> one.pool == pool)) {
                registered.add(
                        new Registered(pool, pool.addMetricsRecorder(name -> of(pool, name))));
            }
        } finally {
            lock.unlock();
        }
    }

    private PoolMetrics of(WeirDataSource pool, String name) {
        return new PoolMetrics(pool, name, instruments, leaseTimes, mostTenants);
    }

    /** Reports nothing more of a pool. Does nothing for one that is not registered. */
    public void unregisterMetrics(WeirDataSource pool) {
        lock.lock();
        try {
            for (Registered one : List.copyOf(registered)) {
                if (one.pool == pool) {
                    registered.remove(one);
                    pool.removeMetricsRecorder(one.metrics);
                    one.metrics.poolClosed();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Chooses what is reported of pools. Not thread-safe. */
    public static final class Builder {
        private static final int TENANTS = 50;

        private final OpenTelemetry openTelemetry;
        private boolean leaseTimes = true;
        private int mostTenants = TENANTS;

        private Builder(OpenTelemetry openTelemetry) {
            this.openTelemetry = Objects.requireNonNull(openTelemetry, "openTelemetry");
        }

        /**
         * Whether to measure each wait and each lease: {@code db.client.connection.wait_time} and
         * {@code use_time}. They cost each borrow two reads of the clock and two records; all other
         * metrics cost a borrow nothing. On by default.
         */
        public Builder leaseTimes(boolean on) {
            leaseTimes = on;
            return this;
        }

        /**
         * Most tenants of a pool that have time series of their own: those that waited first. The
         * others share the attribute value {@code _other}. 50 by default; 0 reports nothing of
         * single tenants.
         *
         * @throws IllegalArgumentException when it is negative
         */
        public Builder mostTenants(int most) {
            if (most < 0) {
                throw new IllegalArgumentException(
                        "mostTenants is " + most + ": give 0 for none, or a number above it.");
            }
            mostTenants = most;
            return this;
        }

        /** What reports pools. */
        public WeirTelemetry build() {
            return new WeirTelemetry(this);
        }
    }
}
