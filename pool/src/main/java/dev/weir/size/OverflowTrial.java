package dev.weir.size;

import dev.weir.size.OverflowLaw.Look;
import org.jspecify.annotations.Nullable;

/**
 * What the overflow did to throughput, told each time it ends: completions a second while more than
 * the limit was lent and somebody waited, against those right after, when the surplus has come back
 * and somebody still waits. Not thread-safe.
 */
final class OverflowTrial {
    /** Looks that are remembered: a second of them. */
    private static final int LOOKS = 40;

    private static final long BEFORE_LEAST_NANOS = 250_000_000L;

    /** Time that is compared after the overflow has ended, and at most before. */
    private static final long SPAN_NANOS = 1_000_000_000L;

    /** Verdicts that are averaged: one alone is as often chance. */
    private static final int VERDICTS = 4;

    /**
     * Fewer verdicts say nothing: the queue often begins to stand with a clump of reports or a
     * stall of the database, in which less is done whatever is lent.
     */
    private static final int ENOUGH = 3;

    /** For the same reason one verdict counts for no more than this. */
    private static final double MOST_OF_ONE = 0.5;

    /** The overflow costs this much throughput, as a logarithm: it halves. */
    private static final double COSTS = -0.2;

    /** It costs less than this: it doubles. */
    private static final double HARMLESS = -0.1;

    private static final double LEAST_SCALE = 1.0 / 20;

    /** Without a verdict for so long it doubles: nothing says any more that it costs. */
    private static final long FORGET_NANOS = 60_000_000_000L;

    private final long[] times = new long[LOOKS];
    private final long[] ends = new long[LOOKS];
    private int looks;

    /** Completions per nanosecond with the overflow; 0 = no comparison is under way. */
    private double before;

    /** Connections lent when the overflow ended. */
    private int lentBefore;

    private long afterFrom = Long.MIN_VALUE;
    private long endedFrom;

    private final double[] verdicts = new double[VERDICTS];
    private int told;
    private @Nullable Comparison last;
    private double scale = 1;
    private long scaledAt = Long.MIN_VALUE;

    /** The part of the overflow that has not been shown to cost throughput, above 0, at most 1. */
    double scale() {
        return scale;
    }

    /** The last comparison; null before the first. */
    @Nullable Comparison last() {
        return last;
    }

    /**
     * Takes a look.
     *
     * @param ends whether the overflow ends at this one
     * @param binds whether nothing is lent beyond the limit because the queue stands
     */
    void look(Look now, boolean ends, boolean binds) {
        if (scaledAt == Long.MIN_VALUE) {
            scaledAt = now.nanos();
        }
        if (scale < 1 && now.nanos() - scaledAt >= FORGET_NANOS) {
            scale(2 * scale, now.nanos());
        }
        if (ends) {
            before = rateBefore(now);
            lentBefore = now.leased();
            afterFrom = Long.MIN_VALUE;
            looks = 0;
        } else if (!binds) {
            before = 0;
        }
        if (before > 0) {
            compare(now);
        }
        remember(now);
    }

    /**
     * A stretch counts as long as more than the limit was lent and somebody waited all the time.
     */
    private void remember(Look now) {
        if (!now.waits() || now.leased() <= now.permits()) {
            looks = 0;
            return;
        }
        times[looks % LOOKS] = now.nanos();
        ends[looks % LOOKS] = now.ended();
        looks++;
    }

    private double rateBefore(Look now) {
        for (int i = Math.max(0, looks - LOOKS); i < looks; i++) {
            long nanos = now.nanos() - times[i % LOOKS];
            if (nanos <= SPAN_NANOS) {
                return nanos < BEFORE_LEAST_NANOS
                        ? 0
                        : (double) (now.ended() - ends[i % LOOKS]) / nanos;
            }
        }
        return 0;
    }

    private void compare(Look now) {
        if (!now.waits()) {
            before = 0;
        } else if (afterFrom == Long.MIN_VALUE) {
            if (now.leased() <= now.permits()) {
                afterFrom = now.nanos();
                endedFrom = now.ended();
            }
        } else if (now.nanos() - afterFrom >= SPAN_NANOS) {
            double after = (double) (now.ended() - endedFrom) / (now.nanos() - afterFrom);
            if (after > 0) {
                last =
                        new Comparison(
                                now.nanos(), now.permits(), lentBefore, 1e9 * after, 1e9 * before);
                tell(Math.log(before / after), now.nanos());
            }
            before = 0;
        }
    }

    private void tell(double gain, long now) {
        verdicts[told++ % VERDICTS] = Math.clamp(gain, -MOST_OF_ONE, MOST_OF_ONE);
        double mean = 0;
        int known = Math.min(told, VERDICTS);
        for (int i = 0; i < known; i++) {
            mean += verdicts[i] / known;
        }
        if (known < ENOUGH) {
            scaledAt = now;
        } else if (mean < COSTS) {
            scale(scale / 2, now);
        } else if (mean > HARMLESS) {
            scale(2 * scale, now);
        } else {
            scaledAt = now;
        }
    }

    private void scale(double next, long now) {
        scale = Math.clamp(next, LEAST_SCALE, 1);
        scaledAt = now;
    }
}
