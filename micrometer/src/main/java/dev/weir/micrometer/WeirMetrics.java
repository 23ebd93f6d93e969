package dev.weir.micrometer;

import dev.weir.WeirDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The meters of a pool.
 *
 * {@snippet :
 * WeirMetrics.bind(pool, registry);
 * }
 *
 * <p>Each meter has a tag {@code pool}, so one registry can have the meters of several pools. They
 * are removed when the pool is closed. Where two pools have the same name, those of the one that
 * was bound last stay, and a warning is logged. The pool may be bound before it has started.
 * Thread-safe.
 */
public final class WeirMetrics implements MeterBinder, AutoCloseable {
    private final WeirDataSource pool;
    private final MeterOptions options;
    private final List<PoolMeters> bound = new CopyOnWriteArrayList<>();

    private WeirMetrics(WeirDataSource pool, MeterOptions options) {
        this.pool = pool;
        this.options = options;
    }

    /**
     * Registers the meters of a pool, with the defaults of {@link #builder}.
     *
     * @return removes the meters when it is closed; may be ignored, since closing the pool does it
     */
    public static WeirMetrics bind(WeirDataSource pool, MeterRegistry registry) {
        WeirMetrics metrics = builder(pool).build();
        metrics.bindTo(registry);
        return metrics;
    }

    /** Begins to choose the meters of a pool. */
    public static Builder builder(WeirDataSource pool) {
        return new Builder(pool);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bound.add(pool.addMetricsRecorder(name -> new PoolMeters(pool, name, registry, options)));
    }

    /** Removes the meters from the registries that they were bound to. Later calls do nothing. */
    @Override
    public void close() {
        for (PoolMeters meters : bound) {
            bound.remove(meters);
            pool.removeMetricsRecorder(meters);
            meters.poolClosed();
        }
    }

    /** Chooses the meters of a pool. Not thread-safe. */
    public static final class Builder {
        private static final int TENANTS = 50;

        private final WeirDataSource pool;
        private boolean hikariNames;
        private boolean leaseTimes = true;
        private int mostTenants = TENANTS;
        private Tags tags = Tags.empty();

        private Builder(WeirDataSource pool) {
            this.pool = Objects.requireNonNull(pool, "pool");
        }

        /**
         * Whether to export HikariCP's meters too ({@code hikaricp.connections} and so on), so that
         * dashboards and alerts made for it go on. Off by default.
         */
        public Builder hikariNames(boolean on) {
            hikariNames = on;
            return this;
        }

        /**
         * Whether to measure how long each connection is held, and with HikariCP's names how long
         * each borrower waited: {@code weir.hold}, {@code hikaricp.connections.usage} and {@code
         * hikaricp.connections.acquire}. They cost each borrow two reads of the clock and a record
         * for each meter; all others cost a borrow nothing. On by default.
         */
        public Builder leaseTimes(boolean on) {
            leaseTimes = on;
            return this;
        }

        /**
         * Most tenants that have time series of their own: those that waited first. The others
         * share the tag value {@code _other}. 50 by default; 0 exports nothing of single tenants.
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

        /** Adds tags to all meters. A tag {@code pool} takes the place of the pool's name. */
        public Builder tags(Iterable<Tag> more) {
            tags = tags.and(more);
            return this;
        }

        /** A binder for as many registries as wanted. */
        public WeirMetrics build() {
            return new WeirMetrics(
                    pool, new MeterOptions(hikariNames, leaseTimes, mostTenants, tags));
        }
    }
}
