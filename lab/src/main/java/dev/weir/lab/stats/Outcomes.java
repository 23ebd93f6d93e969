package dev.weir.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What came of several rounds in which some had the same load by turns.
 *
 * @param <C> who has turns
 * @param <S> what comes of one
 */
public interface Outcomes<C, S> {

    /** Of each, in the order of the rounds. */
    Map<C, List<S>> outcomes();

    /** Of one, in the order of the rounds; empty if it did not take part. */
    default List<S> of(C one) {
        return outcomes().getOrDefault(one, List.of());
    }

    /** Whether it had a turn. */
    default boolean has(C one) {
        return !of(one).isEmpty();
    }

    /** How many rounds all had. */
    default int rounds() {
        return outcomes().values().stream().mapToInt(List::size).min().orElse(0);
    }

    /** A figure of one, round by round. */
    default double[] values(C one, ToDoubleFunction<S> figure) {
        return of(one).stream().mapToDouble(figure).toArray();
    }

    /** The median over the rounds that have the figure; not a number without any. */
    default double median(C one, ToDoubleFunction<S> figure) {
        double[] present =
                Arrays.stream(values(one, figure)).filter(value -> !Double.isNaN(value)).toArray();
        return present.length == 0 ? Double.NaN : Sample.of(present).median();
    }

    /** The median; not a number if a round has none, or there is no round. */
    default double medianOfAll(C one, ToDoubleFunction<S> figure) {
        double[] values = values(one, figure);
        return values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN)
                ? Double.NaN
                : Sample.of(values).median();
    }

    /** The largest; not a number if a round has none, or there is no round. */
    default double max(C one, ToDoubleFunction<S> figure) {
        return Arrays.stream(values(one, figure)).max().orElse(Double.NaN);
    }

    /** The one whose figure is in the middle: the one to draw. */
    default S typical(C one, ToDoubleFunction<S> figure) {
        List<S> sorted = of(one).stream().sorted(Comparator.comparingDouble(figure)).toList();
        return sorted.get((sorted.size() - 1) / 2);
    }

    /** One over another, whose rounds met the same load. */
    default RoundRatio over(C ours, C theirs, ToDoubleFunction<S> figure) {
        return RoundRatio.of(values(ours, figure), values(theirs, figure));
    }

    /** A sentence with the first failure of each that had one. */
    static <C, S> List<String> firstFailures(
            Map<C, ? extends List<S>> outcomes,
            Function<C, String> label,
            Function<S, @Nullable String> failure) {
        List<String> sentences = new ArrayList<>();
        outcomes.forEach(
                (one, own) ->
                        own.stream()
                                .map(failure)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .ifPresent(
                                        first ->
                                                sentences.add(
                                                        "The first failure of %s: %s"
                                                                .formatted(
                                                                        label.apply(one), first))));
        return sentences;
    }
}
