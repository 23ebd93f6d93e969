package dev.weir.lab.shift;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.RoundRatio;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What all pools did in the whole rounds of a scene.
 *
 * @param outcomes of each pool, in the order of the rounds
 */
record SceneOutcome(Timeline timeline, Map<PoolVariant, List<TrialOutcome>> outcomes)
        implements Outcomes<PoolVariant, TrialOutcome> {

    /** A pool has followed a shift when its p99 is at most this many times the best size's. */
    static final double CLOSE = 1.2;

    private static final long STEP = 500_000_000;

    double p99(PoolVariant one, Timeline.Span span) {
        return median(one, trial -> trial.p99(span));
    }

    /** The fixed size with the least p99 in the settled part of a phase; empty without any. */
    Optional<PoolVariant> best(int phase) {
        Timeline.Span span = timeline.settled(phase);
        return outcomes.keySet().stream()
                .filter(one -> one.isRival() && !Double.isNaN(p99(one, span)))
                .min(Comparator.comparingDouble(one -> p99(one, span)));
    }

    /** One pool's p99 in a span over another's. */
    RoundRatio over(PoolVariant ours, PoolVariant theirs, Timeline.Span span) {
        return over(ours, theirs, trial -> trial.p99(span));
    }

    /**
     * How many seconds after the beginning of a phase a pool has settled: from then to the end of
     * the phase its p99 is at most 1.2 times that of the best fixed size in the same time. Looked
     * at in steps of half a second; empty if it does not settle within the phase.
     */
    OptionalDouble settled(PoolVariant one, int phase) {
        Optional<PoolVariant> best = best(phase);
        Timeline.Span all = timeline.phase(phase);
        for (long from = all.from(); best.isPresent() && from < all.to(); from += STEP) {
            Timeline.Span rest = new Timeline.Span(from, all.to());
            if (p99(one, rest) <= CLOSE * p99(best.get(), rest)) {
                return OptionalDouble.of((from - all.from()) / 1e9);
            }
        }
        return OptionalDouble.empty();
    }

    /** A count by the second: its mean in a span, the median over the rounds. */
    double level(PoolVariant one, Function<TrialOutcome, double[]> counts, Timeline.Span span) {
        return median(one, trial -> TrialOutcome.mean(counts.apply(trial), span));
    }
}
