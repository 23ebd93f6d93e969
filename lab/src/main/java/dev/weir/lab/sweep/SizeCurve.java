package dev.weir.lab.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Throughput over size, as the fixed sizes of a run showed it. Between two sizes it is a straight
 * line over the logarithm of the size. Below the smallest it is in proportion to the size, which is
 * less than it can be; above the largest nothing is known. Between sizes at which more was seen it
 * is no less than that.
 */
final class SizeCurve {

    private final NavigableMap<Double, Double> rates = new TreeMap<>();
    private final List<Stretch> stretches = new ArrayList<>();

    /** No less than the rate from the one size to the other. */
    private record Stretch(double low, double high, double rate) {}

    /** The curve of these sizes, at least one. */
    SizeCurve(List<Point> fixed) {
        fixed.forEach(point -> rates.put((double) point.variant().size(), point.throughput()));
    }

    /**
     * A rate that was seen at a size. From there to the best size it is no less than that:
     * throughput over size has one top, so between two sizes it is no less than at the lesser of
     * them.
     *
     * @param best a size that was measured
     */
    void raise(double size, double rate, double best) {
        double lesser = Math.min(rate, measured(best));
        stretches.add(new Stretch(Math.min(size, best), Math.max(size, best), lesser));
    }

    /** Requests in a second; not a number where nothing is known. */
    double at(double size) {
        return stretches.stream()
                .filter(stretch -> stretch.low() <= size && size <= stretch.high())
                .mapToDouble(Stretch::rate)
                .reduce(measured(size), (a, b) -> a > b ? a : b);
    }

    private double measured(double size) {
        Map.Entry<Double, Double> below = rates.floorEntry(size);
        Map.Entry<Double, Double> above = rates.ceilingEntry(size);
        if (above == null) {
            return Double.NaN;
        }
        if (below == null) {
            return above.getValue() * size / above.getKey();
        }
        if (below.getKey().equals(above.getKey())) {
            return below.getValue();
        }
        double part = Math.log(size / below.getKey()) / Math.log(above.getKey() / below.getKey());
        return below.getValue() + part * (above.getValue() - below.getValue());
    }
}
