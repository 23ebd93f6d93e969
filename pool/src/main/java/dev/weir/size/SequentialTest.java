package dev.weir.size;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs measured since the limit last moved, and what they say together.
 *
 * <p>The estimate is the mean of the pairs' elasticities, weighted by one over the variance, with
 * outliers drawn in to 2.5 median absolute deviations: one dip of the server must not decide. Its
 * standard error is the larger of what the pairs' scatter shows and 0.6 of what counting predicts;
 * up to four pairs, too few to show theirs, it is what counting predicts times the {@linkplain
 * Overdispersion scatter of pairs before}.
 *
 * <p>A test after every pair would sooner or later find what is not there (Armitage, McPherson and
 * Rowe, 1969). So the evidence is looked at after 2, 3, 4, 6, 9, 13, ... pairs only, and early
 * looks ask for more: 3.2 standard errors after two pairs, 2 after 68. Not thread-safe.
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

    /** One pair of long windows suffices when it is as loud as this, and this sure. */
    private static final double LOUD = 0.7;

    private static final double SURE = 4;

    private static final int[] LOOKS = {2, 3, 4, 6, 9, 13, 20, 30, 45, 68, 100, 150, 225, 340};
    private static final double[] ERRORS = {
        3.2, 3.0, 2.8, 2.6, 2.5, 2.4, 2.3, 2.2, 2.1, 2.0, 2.0, 2.0, 2.0, 2.0
    };
    private static final int LATE_LOOKS = 100;
    private static final double LATE_ERRORS = 2.0;

    private static final int MOST_PAIRS = 400;
    private static final long LONGEST_NANOS = 240_000_000_000L;
    private static final int KEPT_PAIRS = 30;

    /** Every so many pairs the latest are compared with the rest: has the slope changed? */
    private static final int RECENT = 10;

    private static final double CHANGED = 3.5;

    /** What the pairs say. */
    enum Verdict {
        NOTHING,
        MORE_PAYS,
        /** More connections pay, but by no more than what they take from others. */
        MORE_TAKES,
        MORE_COSTS,
        HARDLY_WORTH
    }

    private final List<ProbePair> pairs = new ArrayList<>();
    private final Overdispersion overdispersion = new Overdispersion();
    private int seen;

    /** Pairs since the limit last moved or the evidence was forgotten. */
    int seen() {
        return seen;
    }

    void forget() {
        pairs.clear();
        seen = 0;
    }

    /** Adds a pair of windows of {@code windowNanos} each. */
    void add(ProbePair pair, long windowNanos) {
        if (!pairs.isEmpty()) {
            overdispersion.add(pairs.get(pairs.size() - 1), pair);
        }
        pairs.add(pair);
        seen++;
        long oldest = pair.nanos() - Math.max(LONGEST_NANOS, KEPT_PAIRS * 2 * windowNanos);
        while (pairs.size() > MOST_PAIRS || pairs.get(0).nanos() < oldest) {
            pairs.remove(0);
        }
        if (seen >= 3 * RECENT && seen % RECENT == 0 && pairs.size() >= 2 * RECENT) {
            forgetIfChanged();
        }
    }

    private void forgetIfChanged() {
        List<ProbePair> recent = pairs.subList(pairs.size() - RECENT, pairs.size());
        Elasticity late = estimate(recent);
        Elasticity early = estimate(pairs.subList(0, pairs.size() - RECENT));
        double change = Math.abs(late.value() - early.value());
        if (change > CHANGED * Math.hypot(late.error(), early.error())) {
            List<ProbePair> kept = List.copyOf(recent);
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
     * What a look says.
     *
     * @param oneSuffices whether windows are long and nobody else is known on the database, so that
     *     a single loud pair may speak
     * @param aim what it is held against
     * @param share of others, 0 to 1, in what the database does: so much elasticity comes from
     *     their throughput
     */
    Verdict verdict(Elasticity seenNow, boolean oneSuffices, Aim aim, double share) {
        if (seen == 1) {
            boolean loud = seenNow.value() > LOUD && seenNow.above(aim.elasticity) > SURE;
            return oneSuffices && loud && seenNow.highWaited() >= WindowMeasure.BOUND
                    ? pays(seenNow, SURE, aim, share)
                    : Verdict.NOTHING;
        }
        double asked = errorsAsked();
        double z = seenNow.above(aim.elasticity);
        boolean full = seenNow.fullWaited() >= FULL;
        if (z >= asked && seenNow.highWaited() >= WindowMeasure.BOUND && agree(1, aim)) {
            return pays(seenNow, asked, aim, share);
        }
        if (full && z <= -asked && agree(-1, aim)) {
            return Verdict.MORE_COSTS;
        }
        double hardly = seen >= SETTLED ? aim.hardlyLate : aim.hardlyEarly;
        if (full && seen >= HARDLY_FROM && seenNow.above(aim.hardly) < -hardly) {
            return Verdict.HARDLY_WORTH;
        }
        return Verdict.NOTHING;
    }

    private static Verdict pays(Elasticity seenNow, double asked, Aim aim, double share) {
        return seenNow.above(aim.elasticity + share) >= asked
                ? Verdict.MORE_PAYS
                : Verdict.MORE_TAKES;
    }

    private boolean agree(int sign, Aim aim) {
        return pairs.size() > UNANIMOUS
                || pairs.stream().allMatch(pair -> sign * (pair.elasticity() - aim.elasticity) > 0);
    }

    /** Standard errors that a look asks for after as many pairs as were seen; NaN = no look. */
    private double errorsAsked() {
        if (seen == 1) {
            return SURE;
        }
        int look = Arrays.binarySearch(LOOKS, seen);
        if (look >= 0) {
            return ERRORS[look];
        }
        boolean late = seen > LOOKS[LOOKS.length - 1] && seen % LATE_LOOKS == 0;
        return late ? LATE_ERRORS : Double.NaN;
    }

    private Elasticity estimate(List<ProbePair> pairs) {
        int count = pairs.size();
        double lowest = Double.NEGATIVE_INFINITY;
        double highest = Double.POSITIVE_INFINITY;
        if (count > UNANIMOUS) {
            double median = median(pairs.stream().mapToDouble(ProbePair::elasticity).toArray());
            double deviation =
                    1.4826
                                    * median(
                                            pairs.stream()
                                                    .mapToDouble(
                                                            p -> Math.abs(p.elasticity() - median))
                                                    .toArray())
                            + 1e-6;
            lowest = median - 2.5 * deviation;
            highest = median + 2.5 * deviation;
        }
        double weights = 0;
        double sum = 0;
        double squares = 0;
        double high = 0;
        double full = 0;
        for (ProbePair pair : pairs) {
            double value = Math.max(lowest, Math.min(highest, pair.elasticity()));
            weights += pair.weight();
            sum += pair.weight() * value;
            squares += pair.weight() * value * value;
            high += pair.highWaited();
            full += pair.fullWaited();
        }
        double mean = sum / weights;
        double counted = Math.sqrt(1 / weights);
        double error = counted * overdispersion.factor();
        if (count > UNANIMOUS) {
            double variance = Math.max(0, squares / weights - mean * mean);
            error = Math.max(Math.sqrt(variance / (count - 1)), 0.6 * counted);
        }
        return new Elasticity(mean, error, count, high / count, full / count);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
