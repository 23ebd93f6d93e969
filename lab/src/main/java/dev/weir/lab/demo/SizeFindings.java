package dev.weir.lab.demo;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.report.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What users waited at each place with each pool, and which size was too slow where. The mean
 * response of users who ask again at once is their number over the answers in a second (Little's
 * law): so it does not depend on whom a pool serves first.
 *
 * @param slices of the places that all pools had, by place and pool
 */
record SizeFindings(DemoSettings settings, Map<Place, Map<PoolVariant, List<SizeSlice>>> slices) {

    /** A size is too slow where users wait a third longer than with the best size. */
    static final double TOO_SLOW = 4.0 / 3;

    /** A larger ratio is as good as none. */
    private static final int MOST_TIMES = 99;

    private static final PoolVariant US = PoolVariant.WEIR;

    /** The places that were measured. */
    List<Place> places() {
        return List.copyOf(slices.keySet());
    }

    /** The fixed sizes. */
    List<PoolVariant> fixed() {
        return settings.sizes().stream().map(PoolVariant::hikari).toList();
    }

    /** All pools, Weir last. */
    List<PoolVariant> pools() {
        List<PoolVariant> pools = new ArrayList<>(fixed());
        pools.add(US);
        return pools;
    }

    private List<SizeSlice> of(Place place, PoolVariant pool) {
        return slices.getOrDefault(place, Map.of()).getOrDefault(pool, List.of());
    }

    private double mean(Place place, PoolVariant pool, ToDoubleFunction<SizeSlice> figure) {
        return of(place, pool).stream().mapToDouble(figure).average().orElse(0);
    }

    /** Mean response in milliseconds over all users; infinite if no user was answered. */
    double millis(Place place, PoolVariant pool) {
        return 1_000.0
                * (settings.ordering(place) + settings.reporting(place))
                / mean(place, pool, slice -> slice.orders() + slice.reports());
    }

    /** The same of orders. */
    double orderMillis(Place place, PoolVariant pool) {
        return 1_000.0 * settings.ordering(place) / mean(place, pool, SizeSlice::orders);
    }

    /** The same of reports; infinite if there was none. */
    double reportMillis(Place place, PoolVariant pool) {
        return 1_000.0
                * Math.max(1, settings.reporting(place))
                / mean(place, pool, SizeSlice::reports);
    }

    /** The size of a pool at a place; 0 if it was not measured. */
    double connections(Place place, PoolVariant pool) {
        return mean(place, pool, SizeSlice::connections);
    }

    /** Requests that ended in an error. */
    long failures(Place place, PoolVariant pool) {
        return of(place, pool).stream().mapToLong(SizeSlice::failures).sum();
    }

    /** A time for readers. */
    static String text(double millis) {
        return Double.isFinite(millis)
                ? Numbers.text(millis >= 10 ? Math.rint(millis) : millis) + " ms"
                : "no answer";
    }

    /** How much longer users wait than with the best fixed size; 1 for that size. */
    double overBest(Place place, PoolVariant pool) {
        return millis(place, pool) / millis(place, best(place));
    }

    private PoolVariant best(Place place) {
        return fixed().stream()
                .min(Comparator.comparingDouble(pool -> millis(place, pool)))
                .orElseThrow();
    }

    /** Where a pool was too slow. */
    List<Place> tooSlow(PoolVariant pool) {
        return places().stream().filter(place -> overBest(place, pool) >= TOO_SLOW).toList();
    }

    private boolean measured() {
        return !slices.isEmpty()
                && places().stream().allMatch(place -> Double.isFinite(millis(place, best(place))));
    }

    /** What it comes to. */
    SceneVerdict verdict() {
        if (!measured()) {
            return SceneVerdict.unknown("no user got an answer: try again.");
        }
        List<PoolVariant> wrong = fixed().stream().filter(p -> !tooSlow(p).isEmpty()).toList();
        List<Place> ourWrong = tooSlow(US);
        if (!ourWrong.isEmpty()) {
            return weirWasWrong(wrong.size() == fixed().size(), ourWrong);
        }
        if (wrong.isEmpty()) {
            return new SceneVerdict(
                    Standing.NO_DIFFERENCE,
                    "no size was too slow anywhere, nor was Weir.",
                    losses());
        }
        String sizes =
                wrong.size() == fixed().size()
                        ? "every fixed size was"
                        : "%d of %d sizes %s"
                                .formatted(
                                        wrong.size(),
                                        fixed().size(),
                                        wrong.size() == 1 ? "was" : "were");
        return new SceneVerdict(
                Standing.BETTER,
                sizes + " too slow somewhere; Weir, told nothing, nowhere.",
                losses());
    }

    private SceneVerdict weirWasWrong(boolean allWrong, List<Place> where) {
        Place worst =
                where.stream()
                        .max(Comparator.comparingDouble(place -> overBest(place, US)))
                        .orElseThrow();
        String weir =
                "Weir was too slow %s (%s)".formatted(worst.title(), times(overBest(worst, US)));
        return allWrong
                ? new SceneVerdict(Standing.NO_DIFFERENCE, weir + ", as was every size.", losses())
                : new SceneVerdict(Standing.WORSE, weir + ".", losses());
    }

    /** A ratio for readers. */
    static String times(double ratio) {
        return ratio < MOST_TIMES
                ? String.format(Locale.ROOT, "%.1f x", ratio)
                : "over %d x".formatted(MOST_TIMES);
    }

    private List<String> losses() {
        List<String> losses = new ArrayList<>();
        for (Place place : tooSlow(US)) {
            losses.add(
                    "%s it took %s the best size's time"
                            .formatted(place.title(), times(overBest(place, US))));
        }
        places().stream()
                .filter(Place::reports)
                .flatMap(place -> slowReports(place).stream())
                .forEach(losses::add);
        long failed = places().stream().mapToLong(place -> failures(place, US)).sum();
        if (failed > 0) {
            losses.add("%,d orders or reports failed".formatted(failed));
        }
        return losses;
    }

    private Optional<String> slowReports(Place place) {
        PoolVariant quickest =
                fixed().stream()
                        .min(Comparator.comparingDouble(pool -> reportMillis(place, pool)))
                        .orElseThrow();
        double ratio = reportMillis(place, US) / reportMillis(place, quickest);
        return ratio >= TOO_SLOW
                ? Optional.of(
                        "reports took %s as long as with %s"
                                .formatted(times(ratio), quickest.label()))
                : Optional.empty();
    }
}
