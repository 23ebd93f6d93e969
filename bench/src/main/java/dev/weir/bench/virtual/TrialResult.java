package dev.weir.bench.virtual;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;

/** What one trial measured: numbers by {@link Measure}, and a frame that pinned, if one did. */
record TrialResult(Map<Measure, Double> values, String pinnedAt) {

    private static final String PINNED_AT = "pinnedAt";

    /** What the caller learns of a trial that broke. */
    static TrialResult failed() {
        return new TrialResult(Map.of(), "");
    }

    static TrialResult of(
            Tally tally,
            double seconds,
            double idealPerSecond,
            double cpuSeconds,
            PinWatch.Pins pins) {
        Histogram waits = tally.waits();
        int[] served = tally.servedSorted();
        double sum = 0;
        double squares = 0;
        for (int count : served) {
            sum += count;
            squares += (double) count * count;
        }
        int last = served.length - 1;
        Map<Measure, Double> values = new LinkedHashMap<>();
        values.put(Measure.PER_SECOND, sum / seconds);
        values.put(Measure.IDEAL_PER_SECOND, idealPerSecond);
        values.put(Measure.OF_IDEAL, sum / seconds / idealPerSecond);
        values.put(Measure.WAIT_P50, waits.getValueAtPercentile(50) / 1e3);
        values.put(Measure.WAIT_P99, waits.getValueAtPercentile(99) / 1e3);
        values.put(Measure.WAIT_P999, waits.getValueAtPercentile(99.9) / 1e3);
        values.put(Measure.WAIT_MAX, waits.getMaxValue() / 1e3);
        values.put(Measure.SERVED_MIN, (double) served[0]);
        values.put(Measure.SERVED_MEDIAN, (double) served[last / 2]);
        values.put(Measure.SERVED_MAX, (double) served[last]);
        values.put(Measure.JAIN, squares == 0 ? 0 : sum * sum / (served.length * squares));
        values.put(Measure.CPU_MICROS, sum == 0 ? Double.NaN : cpuSeconds * 1e6 / sum);
        values.put(Measure.CPU_SHARE, cpuSeconds / seconds);
        values.put(Measure.FAILED, (double) tally.failures());
        values.put(Measure.PINNED, (double) pins.events());
        values.put(Measure.PINNED_IN_POOL, (double) pins.inPool());
        return new TrialResult(values, pins.example());
    }

    double value(Measure measure) {
        return values.getOrDefault(measure, Double.NaN);
    }

    Properties toProperties() {
        Properties properties = new Properties();
        values.forEach((measure, value) -> properties.setProperty(measure.name(), "" + value));
        properties.setProperty(PINNED_AT, pinnedAt);
        return properties;
    }

    static TrialResult of(Properties properties) {
        Map<Measure, Double> values = new LinkedHashMap<>();
        for (Measure measure : Measure.values()) {
            String value = properties.getProperty(measure.name());
            if (value != null) {
                values.put(measure, Double.parseDouble(value));
            }
        }
        return new TrialResult(values, properties.getProperty(PINNED_AT, ""));
    }
}
