package dev.weir.size;

import dev.weir.size.LimitDecision.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The pairs measured since the limit last moved, and what they say together.
 *
 * <p>The estimate is the mean of the pairs' elasticities, weighted by one over the variance, with
 * outliers drawn in to 2.5 median absolute deviations: one dip of the server must not decide. Its
 * standard error is the larger of what the pairs' scatter shows and 0.6 of what counting predicts;
 * up to four pairs, too few to show theirs, it is what counting predicts.
 *
 * <p>A test after every pair would sooner or later find what is not there (Armitage, McPherson and
 * Rowe, 1969). So the evidence is looked at after 2, 3, 4, 6, 9, 13, ... pairs only, and early
 * looks ask for more: 3.2 standard errors after two pairs, 2 after 68.
 *
 * <p>Two pairs in a row whose throughput, at whatever size, is half as much again as it was, or two
 * thirds of it, show another mix or another capacity: what was measured before is void. A machine
 * that wavers by a fifth is none. Not thread-safe.
 */
final class SequentialTest {
    /** What is aimed at. */
    enum Aim {
        /** Nobody else is known to use the database. */
        ALONE(0.05, 0.07, 2.5, 2.0),
        /** What one more brings here is in part taken from others. */
        BESIDE_OTHERS(0.06, 0.10, 1.5, 1.0);

        /**
         * A pool at its server's peak sees 0; asking for somewhat more costs less than half a per
         * cent of throughput where the curve bends as the universal scalability law says, and keeps
         * the pool on the small side of a plateau.
         */
        private final double elasticity;

        /** More connections that probably bring no more than this are not kept. */
        private final double hardly;

        /** Standard errors below {@link #hardly}, until {@link SequentialTest#SETTLED} pairs. */
        private final double hardlyEarly;

        /** The same from then on. */
        private final double hardlyLate;

        Aim(double elasticity, double hardly, double hardlyEarly, double hardlyLate) {
            this.elasticity = elasticity;
            this.hardly = hardly;
            this.hardlyEarly = hardlyEarly;
            this.hardlyLate = hardlyLate;
        }
    }

    private static final int HARDLY_FROM = 6;
    private static final int SETTLED = 13;

    /**
     * Somebody waited for this part of both windows: only then do pairs argue for fewer. More of it
     * than is asked of pairs for more, or a lull would shrink the pool; not all of it, or a machine
     * that at moments serves all who come could only lead it up.
     */
    private static final double FULL = 0.75;

    /** Up to so many pairs all must agree: one checkpoint of the server cannot fake them. */
    private static final int UNANIMOUS = 4;

    private static final int[] LOOKS = {2, 3, 4, 6, 9, 13, 20, 30, 45, 68, 100, 150, 225, 340};
    private static final double[] ERRORS = {
        3.2, 3.0, 2.8, 2.6, 2.5, 2.4, 2.3, 2.2, 2.1, 2.0, 2.0, 2.0, 2.0, 2.0
    };
    private static final int LATE_LOOKS = 100;
    private static final double LATE_ERRORS = 2.0;

    private static final long LONGEST_NANOS = 240_000_000_000L;
    private static final int KEPT_PAIRS = 30;

    /** Every so many pairs the latest are compared with the rest: has the slope changed? */
    private static final int RECENT = 10;

    private static final double CHANGED = 3.5;

    /** The logarithm of throughput is off its level by so much. */
    private static final double OFF = 0.4;

    private static final double LEVEL_WEIGHT = 0.1;

    private final List<Comparison> pairs = new ArrayList<>();
    private int seen;

    /** Logarithm of throughput, NaN before the first pair; and pairs in a row that were off it. */
    private double level = Double.NaN;

    private int off;

    /**
     * How far the limit has moved since the last pair, on the log scale: throughput rises at most
     * in proportion.
     */
    private double slack;

    /** Pairs since the limit last moved or the evidence was forgotten. */
    int seen() {
        return seen;
    }

    /** Nothing is known any more. */
    void forget() {
        pairs.clear();
        seen = 0;
        level = Double.NaN;
        slack = 0;
    }

    /** The limit has moved. */
    void moved(double from, double to) {
        pairs.clear();
        seen = 0;
        slack += Math.abs(Math.log(to / from));
    }

    /**
     * Adds a pair of windows of {@code windowNanos} each.
     *
     * @return whether throughput has a new level, so that all pairs before are void
     */
    boolean add(Comparison pair, long windowNanos) {
        boolean isNew = isNewLevel(pair.level());
        if (isNew) {
            pairs.clear();
            seen = 0;
        }
        pairs.add(pair);
        seen++;
        long oldest = pair.nanos() - Math.max(LONGEST_NANOS, KEPT_PAIRS * 2 * windowNanos);
        while (pairs.get(0).nanos() < oldest) {
            pairs.remove(0);
        }
        if (seen >= 3 * RECENT && seen % RECENT == 0 && pairs.size() >= 2 * RECENT) {
            forgetIfChanged();
        }
        return isNew;
    }

    private boolean isNewLevel(double logRate) {
        if (Double.isNaN(level)) {
            level = logRate;
            off = 0;
            return false;
        }
        if (Math.abs(logRate - level) <= OFF + slack) {
            level += (slack > 0 ? 1 : LEVEL_WEIGHT) * (logRate - level);
            off = 0;
            slack = 0;
            return false;
        }
        off++;
        if (off < 2) {
            return false;
        }
        level = logRate;
        off = 0;
        slack = 0;
        return true;
    }

    private void forgetIfChanged() {
        List<Comparison> recent = pairs.subList(pairs.size() - RECENT, pairs.size());
        Elasticity late = estimate(recent);
        Elasticity early = estimate(pairs.subList(0, pairs.size() - RECENT));
        double change = Math.abs(late.value() - early.value());
        if (change > CHANGED * Math.hypot(late.error(), early.error())) {
            List<Comparison> kept = List.copyOf(recent);
            pairs.clear();
            pairs.addAll(kept);
            seen = RECENT;
        }
    }

    /** The estimate, if this is a moment to look at it. */
    @Nullable Elasticity look() {
        return Double.isNaN(errorsAsked()) ? null : estimate(pairs);
    }

    /**
     * What a look says: that more connections pay, that they take from others what they bring, that
     * they cost throughput or are hardly worth it, or nothing yet.
     *
     * @param aim what it is held against
     * @param share of others, 0 to 1, in what the database does: so much elasticity comes from
     *     their throughput
     */
    Reason verdict(Elasticity seenNow, Aim aim, double share) {
        double asked = errorsAsked();
        double z = seenNow.above(aim.elasticity);
        boolean full = seenNow.fullWaited() >= FULL;
        if (z >= asked && seenNow.highWaited() >= WindowMeasure.BOUND && agree(1, aim)) {
            return seenNow.above(aim.elasticity + share) >= asked
                    ? Reason.MORE_PAYS
                    : Reason.FOREIGN_LOAD;
        }
        if (full && z <= -asked && agree(-1, aim)) {
            return Reason.MORE_COSTS;
        }
        double hardly = seen >= SETTLED ? aim.hardlyLate : aim.hardlyEarly;
        if (full && seen >= HARDLY_FROM && seenNow.above(aim.hardly) < -hardly) {
            return Reason.MORE_IS_HARDLY_WORTH_IT;
        }
        return Reason.MEASURING;
    }

    private boolean agree(int sign, Aim aim) {
        return pairs.size() > UNANIMOUS
                || pairs.stream().allMatch(pair -> sign * (pair.elasticity() - aim.elasticity) > 0);
    }

    /** Standard errors that a look asks for after as many pairs as were seen; NaN = no look. */
    private double errorsAsked() {
        int look = Arrays.binarySearch(LOOKS, seen);
        if (look >= 0) {
            return ERRORS[look];
        }
        boolean late = seen > LOOKS[LOOKS.length - 1] && seen % LATE_LOOKS == 0;
        return late ? LATE_ERRORS : Double.NaN;
    }

    private Elasticity estimate(List<Comparison> pairs) {
        int count = pairs.size();
        double lowest = Double.NEGATIVE_INFINITY;
        double highest = Double.POSITIVE_INFINITY;
        if (count > UNANIMOUS) {
            double median = median(pairs, Comparison::elasticity);
            double deviation =
                    1.4826 * median(pairs, pair -> Math.abs(pair.elasticity() - median)) + 1e-6;
            lowest = median - 2.5 * deviation;
            highest = median + 2.5 * deviation;
        }
        double weights = 0;
        double sum = 0;
        double squares = 0;
        double high = 0;
        double full = 0;
        for (Comparison pair : pairs) {
            double value = Math.max(lowest, Math.min(highest, pair.elasticity()));
            weights += pair.weight();
            sum += pair.weight() * value;
            squares += pair.weight() * value * value;
            high += pair.highWaited();
            full += pair.fullWaited();
        }
        double mean = sum / weights;
        double counted = Math.sqrt(1 / weights);
        double error = counted;
        if (count > UNANIMOUS) {
            double variance = Math.max(0, squares / weights - mean * mean);
            error = Math.max(Math.sqrt(variance / (count - 1)), 0.6 * counted);
        }
        return new Elasticity(mean, error, count, high / count, full / count);
    }

    private static double median(List<Comparison> pairs, ToDoubleFunction<Comparison> value) {
        return pairs.stream().mapToDouble(value).sorted().toArray()[pairs.size() / 2];
    }
}
