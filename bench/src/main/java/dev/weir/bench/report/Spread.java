package dev.weir.bench.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Repeats of one measurement, in the order they were made. Few repeats on a machine that drifts: so
 * the median and the whole range, and no interval that would pretend to know the distribution.
 *
 * @param repeats at least one; not a number where a repeat failed
 */
public record Spread(List<Double> repeats) {

    /** The least repeat. */
    public double min() {
        return sorted()[0];
    }

    /** The greatest repeat; not a number if one failed. */
    public double max() {
        double[] values = sorted();
        return values[values.length - 1];
    }

    /** The middle repeat; not a number if one failed, for a failure is no outlier. */
    public double median() {
        double[] values = sorted();
        int middle = values.length / 2;
        if (Double.isNaN(max())) {
            return Double.NaN;
        }
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }

    /** Repeat by repeat, this over the other: what was measured side by side is compared. */
    public Spread over(Spread other) {
        Double[] ratios = new Double[repeats.size()];
        Arrays.setAll(ratios, i -> repeats.get(i) / other.repeats.get(i));
        return new Spread(List.of(ratios));
    }

    /** The median with the given number of decimals. */
    public String text(int decimals) {
        return number(median(), decimals);
    }

    /** The range with the given number of decimals. */
    public String range(int decimals) {
        return number(min(), decimals) + "-" + number(max(), decimals);
    }

    /** For a result file. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("median", median());
        map.put("min", min());
        map.put("max", max());
        map.put("repeats", repeats);
        return map;
    }

    private static String number(double value, int decimals) {
        return Double.isNaN(value)
                ? "failed"
                : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private double[] sorted() {
        return repeats.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }
}
