package dev.weir.tools.cli;

import java.time.Duration;

/** What the values of options have to keep to. */
public final class Limits {

    private Limits() {}

    /**
     * Sees that a number lies between two others, both included.
     *
     * @throws IllegalArgumentException naming the option and the value, if it does not
     */
    public static void between(String option, int value, int least, int most) {
        require(
                value >= least && value <= most,
                "%s must lie between %,d and %,d, not %,d".formatted(option, least, most, value));
    }

    /**
     * Sees that a time lies between two others, both included.
     *
     * @throws IllegalArgumentException naming the option and the value, if it does not
     */
    public static void between(String option, Duration time, Duration least, Duration most) {
        require(
                time.compareTo(least) >= 0 && time.compareTo(most) <= 0,
                "%s must lie between %s and %s, not %s"
                        .formatted(
                                option,
                                TimeOption.text(least),
                                TimeOption.text(most),
                                TimeOption.text(time)));
    }

    /**
     * Sees that something is so.
     *
     * @throws IllegalArgumentException with that message, if it is not
     */
    public static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
