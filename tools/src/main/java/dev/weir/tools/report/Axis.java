package dev.weir.tools.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Maps values to shares of a length and picks round marks: 1, 2 or 5 times a power of ten
 * (Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990).
 */
final class Axis {

    private final double from;
    private final double to;
    private final boolean logarithmic;
    private final List<Double> ticks;

    private Axis(double from, double to, boolean logarithmic, List<Double> ticks) {
        this.from = from;
        this.to = to;
        this.logarithmic = logarithmic;
        this.ticks = ticks;
    }

    /** From zero to at least {@code max}. */
    static Axis linear(double max, int marks) {
        double top = max > 0 ? max : 1;
        double step = niceStep(top / marks);
        double end = Math.ceil(top / step - 1e-9) * step;
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= end * (1 + 1e-9); i++) {
            ticks.add(i * step);
        }
        return new Axis(0, end, false, ticks);
    }

    /** From the mark below {@code min} to the one above {@code max}; both greater than zero. */
    static Axis logarithmic(double min, double max) {
        double[] mantissas = max / min > 1_000 ? new double[] {1} : new double[] {1, 2, 5};
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(min)); ; power++) {
            for (double mantissa : mantissas) {
                double mark = mantissa * Math.pow(10, power);
                if (mark <= min) {
                    ticks.clear();
                }
                ticks.add(mark);
                if (mark >= max) {
                    return new Axis(ticks.get(0), mark, true, ticks);
                }
            }
        }
    }

    private static double niceStep(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double mantissa = rough / power;
        return (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10) * power;
    }

    /** Where a value lies, from 0 at the begin of the axis to 1 at its end. */
    double share(double value) {
        double bounded = Math.clamp(value, from, to);
        return logarithmic
                ? (Math.log(bounded) - Math.log(from)) / (Math.log(to) - Math.log(from))
                : (bounded - from) / (to - from);
    }

    boolean isLogarithmic() {
        return logarithmic;
    }

    double end() {
        return to;
    }

    List<Double> ticks() {
        return ticks;
    }

    /** A mark in words: no more decimals than it needs, thousands apart. */
    static String label(double value) {
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }
}
