package dev.weir.observe;

import java.time.Instant;
import java.util.Locale;

/**
 * The throughput of two sizes, measured one right after the other. Immutable.
 *
 * @param at when the comparison ended
 * @param fewer connections lent at the one size
 * @param more connections lent at the other
 * @param fewerPerSecond leases that ended per second with {@code fewer}
 * @param morePerSecond leases that ended per second with {@code more}
 * @param isOfLongWork whether only leases of long work were counted, because the line of long work
 *     stood
 */
public record SizeComparison(
        Instant at,
        int fewer,
        int more,
        double fewerPerSecond,
        double morePerSecond,
        boolean isOfLongWork) {

    /** What was measured, without a full stop: "7 connections 4980/s, 14 connections 5020/s". */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%d connections %.0f/s, %d connections %.0f/s%s",
                fewer,
                fewerPerSecond,
                more,
                morePerSecond,
                isOfLongWork ? " (long work alone)" : "");
    }
}
