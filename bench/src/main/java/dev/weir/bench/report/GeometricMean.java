package dev.weir.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What ratios come to that were measured over and over: their geometric mean, for which twice and
 * half cancel out, with its standard error.
 *
 * @param ratios at least one, greater than 0; not a number where a repeat failed
 */
public record GeometricMean(List<Double> ratios) {

    /** The mean; not a number if a repeat failed, for a failure is no outlier. */
    public double value() {
        return Math.exp(logarithms());
    }

    /**
     * By how much the mean would scatter if all were repeated, as a part of it: the standard error
     * of the mean logarithm. Not a number with fewer than two ratios.
     */
    public double standardError() {
        double mean = logarithms();
        double squares =
                ratios.stream().mapToDouble(ratio -> Math.pow(Math.log(ratio) - mean, 2)).sum();
        int count = ratios.size();
        return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1) / count);
    }

    /** The mean and its standard error. */
    public String text() {
        double mean = value();
        if (Double.isNaN(mean)) {
            return "failed";
        }
        return ratios.size() < 2
                ? String.format(Locale.ROOT, "%.3f", mean)
                : String.format(Locale.ROOT, "%.3f +- %.3f", mean, standardError());
    }

    /** For a result file. */
    public Map<String, Object> toMap() {
        return Map.of("mean", value(), "standardError", standardError(), "repeats", ratios);
    }

    private double logarithms() {
        return ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
    }
}
