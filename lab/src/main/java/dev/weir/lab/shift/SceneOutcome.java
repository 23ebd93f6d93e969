package dev.weir.lab.shift;

import dev.weir.lab.stats.RoundRatio;
import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What all pools did in the whole rounds of a scene.
 *
 * @param trials of each pool, in the order of the rounds
 */
record SceneOutcome(Timeline timeline, Map<Contestant, List<TrialOutcome>> trials) {

    /** A pool has followed a shift when its p99 is at most this many times the best size's. */
    static final double CLOSE = 1.2;

    private static final long STEP = 500_000_000;

    List<TrialOutcome> of(Contestant one) {
        return trials.getOrDefault(one, List.of());
    }

    /** How many rounds all pools had. */
    int rounds() {
        return trials.values().stream().mapToInt(List::size).min().orElse(0);
    }

    /** A figure of a pool, round by round. */
    double[] values(Contestant one, ToDoubleFunction<TrialOutcome> figure) {
        return of(one).stream().mapToDouble(figure).toArray();
    }

    /** The median over the rounds that have the figure; not a number without any. */
    double median(Contestant one, ToDoubleFunction<TrialOutcome> figure) {
        double[] values =
                Arrays.stream(values(one, figure)).filter(value -> !Double.isNaN(value)).toArray();
        return values.length == 0 ? Double.NaN : Sample.of(values).median();
    }

    double p99(Contestant one, Timeline.Span span) {
        return median(one, trial -> trial.p99(span));
    }

    /** The fixed size with the least p99 in the settled part of a phase; empty without any. */
    Optional<Contestant> best(int phase) {
        Timeline.Span span = timeline.settled(phase);
        return trials.keySet().stream()
                .filter(one -> !one.isWeir() && !Double.isNaN(p99(one, span)))
                .min(Comparator.comparingDouble(one -> p99(one, span)));
    }

    /** One pool's p99 in a span over another's. */
    RoundRatio over(Contestant ours, Contestant theirs, Timeline.Span span) {
        return RoundRatio.of(
                values(ours, trial -> trial.p99(span)), values(theirs, trial -> trial.p99(span)));
    }

    /**
     * How many seconds after the beginning of a phase a pool has settled: from then to the end of
     * the phase its p99 is at most 1.2 times that of the best fixed size in the same time. Looked
     * at in steps of half a second; empty if it does not settle within the phase.
     */
    OptionalDouble settled(Contestant one, int phase) {
        Optional<Contestant> best = best(phase);
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
    double level(Contestant one, Function<TrialOutcome, double[]> counts, Timeline.Span span) {
        return median(one, trial -> TrialOutcome.mean(counts.apply(trial), span));
    }
}
