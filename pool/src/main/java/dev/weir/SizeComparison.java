package dev.weir;

import dev.weir.lease.SizeState;
import dev.weir.size.Comparison;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

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

    static @Nullable SizeComparison of(
            @Nullable Comparison comparison, boolean isOfLongWork, SizeState state) {
        return comparison == null
                ? null
                : new SizeComparison(
                        instant(state, comparison.nanos()),
                        comparison.fewer(),
                        comparison.more(),
                        comparison.fewerPerSecond(),
                        comparison.morePerSecond(),
                        isOfLongWork);
    }

    /** A monotonic time by the wall clock. */
    static Instant instant(SizeState state, long nanos) {
        return Instant.ofEpochSecond(0, state.wallNanos() - (state.nanos() - nanos));
    }

    /** What was measured, without a full stop: "7 connections 4980/s, 14 connections 5020/s". */
    String sentence() {
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
