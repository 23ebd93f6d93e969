package dev.weir.micrometer;

import dev.weir.PoolSnapshot;
import dev.weir.TenantSnapshot;
import dev.weir.WeirDataSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Registers meters of one pool, with its tags. Gauges refer to the pool, so that it stays for as
 * long as its meters do.
 *
 * @param tags of all meters
 */
record MeterMaker(WeirDataSource pool, MeterRegistry registry, OwnMeters own, Tags tags) {

    void gauge(
            String name,
            @Nullable String unit,
            String description,
            ToDoubleFunction<PoolSnapshot> value) {
        gauge(name, unit, description, Tags.empty(), value);
    }

    void gauge(
            String name,
            @Nullable String unit,
            String description,
            Tags more,
            ToDoubleFunction<PoolSnapshot> value) {
        var unused =
                own.add(
                        () ->
                                Gauge.builder(name, () -> value.applyAsDouble(pool.snapshot()))
                                        .baseUnit(unit)
                                        .description(description)
                                        .tags(tags.and(more))
                                        .register(registry));
    }

    void timeGauge(
            String name, String description, Tags more, ToDoubleFunction<PoolSnapshot> nanos) {
        var unused =
                own.add(
                        () ->
                                TimeGauge.builder(
                                                name,
                                                () -> nanos.applyAsDouble(pool.snapshot()),
                                                TimeUnit.NANOSECONDS)
                                        .description(description)
                                        .tags(tags.and(more))
                                        .register(registry));
    }

    /** What the pool counts. */
    void counter(String name, String description, ToLongFunction<PoolSnapshot> sum) {
        counter(name, description, Tags.empty(), sum);
    }

    void counter(String name, String description, Tags more, ToLongFunction<PoolSnapshot> sum) {
        var unused =
                own.add(
                        () ->
                                FunctionCounter.builder(
                                                name, pool, of -> sum.applyAsLong(of.snapshot()))
                                        .description(description)
                                        .tags(tags.and(more))
                                        .register(registry));
    }

    /** What we count. */
    @Nullable Counter counter(String name, String description, Tags more) {
        return own.add(
                () ->
                        Counter.builder(name)
                                .description(description)
                                .tags(tags.and(more))
                                .register(registry));
    }

    @Nullable Timer timer(String name, String description, Tags more) {
        return own.add(
                () ->
                        Timer.builder(name)
                                .description(description)
                                .tags(tags.and(more))
                                .register(registry));
    }

    CappedTimers cappedTimers(int most, String name, String description, Tags more, String key) {
        return new CappedTimers(most, value -> timer(name, description, more.and(key, value)));
    }

    void tenantGauge(
            String name, String unit, String description, ToDoubleFunction<TenantSnapshot> value) {
        gauge(
                name,
                unit,
                description,
                now -> now.tenants() == null ? 0 : value.applyAsDouble(now.tenants()));
    }

    void tenantCounter(String name, String description, ToLongFunction<TenantSnapshot> sum) {
        counter(
                name,
                description,
                now -> now.tenants() == null ? 0 : sum.applyAsLong(now.tenants()));
    }
}
