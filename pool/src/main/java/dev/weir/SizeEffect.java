package dev.weir;

import dev.weir.text.TimeText;

/**
 * What one connection more, or one fewer, would do to the mean wait of a borrower: an estimate.
 * Immutable.
 *
 * @param change 1 for one more, -1 for one fewer
 * @param basis what the estimate rests on
 * @param nanos by how much the mean wait would change, in nanoseconds: negative where borrowers
 *     would wait for less; {@link Double#NaN} where there is no estimate
 * @param leastNanos the change that is nearest to none, likewise; known without an estimate for
 *     {@link Basis#NOT_COMPARED}, as is {@code mostNanos}
 * @param mostNanos the change that is furthest from none, likewise; {@link
 *     Double#POSITIVE_INFINITY} where the queue might not come to an end
 */
public record SizeEffect(
        int change, Basis basis, double nanos, double leastNanos, double mostNanos) {

    /** What an estimate rests on. */
    public enum Basis {
        /** The waits of the last seconds, where the queue comes and goes. */
        WAITS,
        /** The throughput measured at two sizes, where the queue stands. */
        THROUGHPUT,
        /** Too few borrowers came to say anything. */
        TOO_FEW_BORROWERS,
        /**
         * The queue stands, and sizes have not been compared at this limit yet. There are bounds
         * and no estimate: one connection may add nothing, or as much as each of the others does.
         */
        NOT_COMPARED,
        /** The line of long work stands, and sizes are compared by what long work gets done. */
        LONG_WORK
    }

    /** Of which nothing can be said, for the reason that {@code basis} names. */
    public static SizeEffect unknown(int change, Basis basis) {
        return new SizeEffect(change, basis, Double.NaN, Double.NaN, Double.NaN);
    }

    /** Whether there is an estimate. */
    public boolean isKnown() {
        return !Double.isNaN(nanos);
    }

    /** The change in words: "about 0.12 ms shorter (0.06 to 0.25 ms)". */
    public String words() {
        if (leastNanos < 0 && mostNanos > 0 || leastNanos > 0 && mostNanos < 0) {
            return "no measurable difference, at most "
                    + TimeText.of(Math.max(Math.abs(leastNanos), Math.abs(mostNanos)));
        }
        if (mostNanos == 0) {
            return "no difference";
        }
        String direction = mostNanos < 0 ? " shorter" : " longer";
        String least = TimeText.of(Math.abs(leastNanos));
        if (Double.isInfinite(mostNanos)) {
            return leastNanos == 0
                    ? "perhaps a queue without end"
                    : "at least " + least + direction + ", or a queue without end";
        }
        String most = TimeText.of(Math.abs(mostNanos));
        if (most.equals(least) || leastNanos == 0) {
            boolean small = most.startsWith("less") || most.equals(least);
            return (small ? "" : "at most ") + most + direction;
        }
        return "about %s%s (%s to %s)"
                .formatted(TimeText.of(Math.abs(nanos)), direction, least, most);
    }
}
