package dev.weir.tools.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chart as data; the report draws it.
 *
 * @param title what it shows
 * @param caption the sentence that says how to read it
 * @param kind how the points are joined
 * @param xLabel the horizontal axis with its unit
 * @param yLabel the vertical axis with its unit
 * @param xMax the end of the horizontal axis, or null to fit the data
 * @param yMax the least end of the vertical axis, or null to fit the data
 * @param marks moments or values to compare with
 * @param series what is drawn
 */
public record Chart(
        String title,
        String caption,
        Kind kind,
        String xLabel,
        String yLabel,
        @Nullable Double xMax,
        @Nullable Double yMax,
        List<Mark> marks,
        List<Series> series) {

    /** How a chart is drawn. */
    public enum Kind {
        /** Points joined by straight lines. */
        LINE,
        /** A dot for each point, joined by lines, over a logarithmic horizontal axis. */
        LOG_X,
        /** The same with both axes logarithmic; a zero lies on the edge. */
        LOG_LOG,
        /** Counts that hold until the next point. */
        STEP,
        /** One row per series: a dot at y, a bar from low to high, along a horizontal axis. */
        RANGE
    }

    /**
     * A vertical line with a word to it.
     *
     * @param label the words beside it
     * @param at where it stands on the horizontal axis
     */
    public record Mark(String label, double at) {}

    /**
     * One line, or one row of a range chart (then x is empty and y is low, median, high).
     *
     * @param name the legend
     * @param x ascending
     * @param y as many as x
     */
    public record Series(String name, double[] x, double[] y) {}
}
