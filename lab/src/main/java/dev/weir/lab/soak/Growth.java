package dev.weir.lab.soak;

/**
 * How much a quantity grew over a run, by the least-squares line through its values.
 *
 * @param perHour the line's slope
 * @param total the line's rise over the time looked at
 * @param uncertain twice the standard error of {@code total}: a rise below it may be noise. Values
 *     that follow each other are taken to be independent, so for slow waves it is too small.
 */
record Growth(double perHour, double total, double uncertain) {

    private static final int LEAST_POINTS = 3;
    private static final double SECONDS_PER_HOUR = 3_600;

    /**
     * The growth from a moment on: before it, the JVM and the server still warm up.
     *
     * @param seconds when, ascending
     * @param values one for each moment; those that are not a number are left out
     */
    static Growth of(double[] seconds, double[] values, double fromSeconds) {
        int n = 0;
        double sumX = 0;
        double sumY = 0;
        double first = Double.NaN;
        double last = Double.NaN;
        for (int i = 0; i < seconds.length; i++) {
            if (counts(seconds[i], values[i], fromSeconds)) {
                n++;
                sumX += seconds[i];
                sumY += values[i];
                first = Double.isNaN(first) ? seconds[i] : first;
                last = seconds[i];
            }
        }
        if (n < LEAST_POINTS) {
            return new Growth(Double.NaN, Double.NaN, Double.NaN);
        }
        double meanX = sumX / n;
        double meanY = sumY / n;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < seconds.length; i++) {
            if (counts(seconds[i], values[i], fromSeconds)) {
                xx += (seconds[i] - meanX) * (seconds[i] - meanX);
                xy += (seconds[i] - meanX) * (values[i] - meanY);
            }
        }
        double slope = xy / xx;
        double squares = 0;
        for (int i = 0; i < seconds.length; i++) {
            if (counts(seconds[i], values[i], fromSeconds)) {
                double off = values[i] - meanY - slope * (seconds[i] - meanX);
                squares += off * off;
            }
        }
        double span = last - first;
        double error = Math.sqrt(squares / (n - 2) / xx);
        return new Growth(slope * SECONDS_PER_HOUR, slope * span, 2 * error * span);
    }

    /** What of the rise is beyond noise. */
    double certain() {
        return total - uncertain;
    }

    private static boolean counts(double second, double value, double from) {
        return second >= from && !Double.isNaN(value);
    }
}
