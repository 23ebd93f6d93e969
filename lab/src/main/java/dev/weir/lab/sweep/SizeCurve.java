package dev.weir.lab.sweep;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Throughput over size, as the fixed sizes of a run showed it. Between two sizes it is a straight
 * line over the logarithm of the size. Below the smallest it is in proportion to the size, which is
 * less than it can be; above the largest nothing is known.
 */
final class SizeCurve {

    private final NavigableMap<Double, Double> rates = new TreeMap<>();

    /** The curve of these sizes, at least one. */
    SizeCurve(List<Point> fixed) {
        fixed.forEach(point -> rates.put((double) point.entrant().size(), point.throughput()));
    }

    /** Requests in a second; not a number where nothing is known. */
    double at(double size) {
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
