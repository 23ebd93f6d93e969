package dev.weir.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** What OpenTelemetry's SDK would export. */
final class Reports implements AutoCloseable {
    private final InMemoryMetricReader reader = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk =
            OpenTelemetrySdk.builder()
                    .setMeterProvider(
                            SdkMeterProvider.builder().registerMetricReader(reader).build())
                    .build();

    OpenTelemetry openTelemetry() {
        return sdk;
    }

    Collection<MetricData> all() {
        return reader.collectAllMetrics();
    }

    boolean has(String name) {
        return all().stream().anyMatch(metric -> metric.getName().equals(name));
    }

    /** The value with these attributes, written as {@code key=value, key=value} by key. */
    long value(String name, String attributes) {
        return ((LongPointData) point(name, attributes)).getValue();
    }

    /** How many times a histogram was recorded to. */
    long count(String name, String attributes) {
        return ((HistogramPointData) point(name, attributes)).getCount();
    }

    double sum(String name, String attributes) {
        return ((HistogramPointData) point(name, attributes)).getSum();
    }

    List<Double> boundaries(String name) {
        return metric(name).getHistogramData().getPoints().iterator().next().getBoundaries();
    }

    private PointData point(String name, String attributes) {
        return metric(name).getData().getPoints().stream()
                .filter(point -> words(point.getAttributes()).equals(attributes))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " with " + attributes + ": none"));
    }

    private MetricData metric(String name) {
        return all().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": none"));
    }

    private static String words(Attributes attributes) {
        return attributes.asMap().entrySet().stream()
                .map(entry -> entry.getKey().getKey() + "=" + entry.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        sdk.close();
    }
}
