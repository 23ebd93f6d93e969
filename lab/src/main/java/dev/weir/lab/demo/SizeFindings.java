package dev.weir.lab.demo;

import dev.weir.lab.demo.SceneVerdict.Loss;
import dev.weir.lab.load.ClosedLoop.Served;
import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What users waited at each place with each pool, and which size was too slow where. Each user
 * counts once, and one without an answer with the whole slice: a pool that lets some of them wait
 * for the others pays for it.
 *
 * @param slices of the places that all pools had, by place and pool
 * @param unknown why there is nothing of a place
 * @param tooSlow times the best size's response from which a size is too slow
 */
record SizeFindings(
        DemoSettings settings,
        Map<Place, Map<PoolVariant, List<SizeSlice>>> slices,
        Map<Place, String> unknown,
        double tooSlow) {

    /** A third longer than with the best size. */
    private static final double TOO_SLOW = 4.0 / 3;

    /** A larger ratio is as good as none. */
    private static final int MOST_TIMES = 99;

    private static final PoolVariant US = PoolVariant.WEIR;

    SizeFindings(
            DemoSettings settings,
            Map<Place, Map<PoolVariant, List<SizeSlice>>> slices,
            Map<Place, String> unknown) {
        this(settings, slices, unknown, TOO_SLOW);
    }

    /** The same for a busy machine. */
    SizeFindings coarse() {
        return new SizeFindings(settings, slices, unknown, Busyness.TELLING);
    }

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

    /** What users of one kind waited; infinite if none of them had an answer. */
    private double waited(Place place, PoolVariant pool, Function<SizeSlice, Served> kind) {
        boolean answered =
                of(place, pool).stream().anyMatch(slice -> kind.apply(slice).perSecond() > 0);
        return answered
                ? mean(place, pool, slice -> kind.apply(slice).millis())
                : Double.POSITIVE_INFINITY;
    }

    /** Mean response in milliseconds over all users; infinite if one kind had no answer. */
    double millis(Place place, PoolVariant pool) {
        int ordering = settings.ordering(place);
        int reporting = settings.reporting(place);
        double orders = ordering * orderMillis(place, pool);
        double reports = reporting == 0 ? 0 : reporting * reportMillis(place, pool);
        return (orders + reports) / (ordering + reporting);
    }

    /** The same of orders. */
    double orderMillis(Place place, PoolVariant pool) {
        return waited(place, pool, SizeSlice::orders);
    }

    /** The same of reports; infinite if there was none. */
    double reportMillis(Place place, PoolVariant pool) {
        return waited(place, pool, SizeSlice::reports);
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

    /**
     * How much longer users wait than with the best fixed size; 1 for that size. Infinite without
     * an answer, 0 if only Weir had one, and not a number if nobody had.
     */
    double overBest(Place place, PoolVariant pool) {
        double millis = millis(place, pool);
        return Double.isInfinite(millis) && answered(place)
                ? millis
                : millis / millis(place, best(place));
    }

    private PoolVariant best(Place place) {
        return fixed().stream()
                .min(Comparator.comparingDouble(pool -> millis(place, pool)))
                .orElseThrow();
    }

    /** Where a pool was too slow. */
    List<Place> tooSlow(PoolVariant pool) {
        return places().stream().filter(place -> overBest(place, pool) >= tooSlow).toList();
    }

    private boolean answered(Place place) {
        return pools().stream().anyMatch(pool -> Double.isFinite(millis(place, pool)));
    }

    /** Why the scene cannot be judged; empty if it can. */
    private Optional<String> gap() {
        for (Place place : Place.values()) {
            if (unknown.containsKey(place)) {
                return Optional.of("%s: %s".formatted(place.title(), unknown.get(place)));
            }
            if (!slices.containsKey(place)) {
                return Optional.of("the scene did not come to its end.");
            }
            if (!answered(place)) {
                return Optional.of("%s, no pool answered all users.".formatted(place.title()));
            }
        }
        return Optional.empty();
    }

    /** What it comes to. */
    SceneVerdict verdict() {
        Optional<String> gap = gap();
        if (gap.isPresent()) {
            return SceneVerdict.unknown(gap.get());
        }
        List<PoolVariant> wrong = fixed().stream().filter(p -> !tooSlow(p).isEmpty()).toList();
        List<Place> ourWrong = tooSlow(US);
        if (!ourWrong.isEmpty()) {
            return weirWasWrong(ourWrong);
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

    /** As good as the fixed sizes if each of them was too slow at as many places at least. */
    private SceneVerdict weirWasWrong(List<Place> where) {
        Place worst =
                where.stream()
                        .max(Comparator.comparingDouble(place -> overBest(place, US)))
                        .orElseThrow();
        double ratio = overBest(worst, US);
        String weir =
                "Weir was too slow %s (%s)"
                        .formatted(
                                worst.title(), Double.isFinite(ratio) ? times(ratio) : "no answer");
        return fixed().stream().allMatch(p -> tooSlow(p).size() >= where.size())
                ? new SceneVerdict(Standing.NO_DIFFERENCE, weir + ", as was every size.", losses())
                : new SceneVerdict(Standing.WORSE, weir + ".", losses());
    }

    /** A ratio for readers; a dash if there is none. */
    static String times(double ratio) {
        if (!Double.isFinite(ratio) || ratio == 0) {
            return Numbers.text(Double.NaN);
        }
        return ratio < MOST_TIMES
                ? String.format(Locale.ROOT, "%.1f x", ratio)
                : "over %d x".formatted(MOST_TIMES);
    }

    private List<Loss> losses() {
        List<Loss> losses = new ArrayList<>();
        for (Place place : tooSlow(US)) {
            double ratio = overBest(place, US);
            losses.add(
                    loss(
                            Double.isFinite(ratio)
                                    ? "%s it took %s the best size's time"
                                            .formatted(place.title(), times(ratio))
                                    : "%s some users had no answer".formatted(place.title()),
                            pool -> millis(place, pool),
                            best(place)));
        }
        for (Place place : places()) {
            if (place.reports()) {
                slow("orders", pool -> orderMillis(place, pool)).ifPresent(losses::add);
                slow("reports", pool -> reportMillis(place, pool)).ifPresent(losses::add);
            }
        }
        long failed = places().stream().mapToLong(place -> failures(place, US)).sum();
        if (failed > 0) {
            losses.add(
                    new Loss(
                            "%,d orders or reports failed".formatted(failed),
                            List.of(new Value(US.label(), "%,d failed".formatted(failed)))));
        }
        return losses;
    }

    /** One kind of work that a fixed size answered sooner, whatever it did to the other kind. */
    private Optional<Loss> slow(String kind, ToDoubleFunction<PoolVariant> millis) {
        PoolVariant quickest =
                fixed().stream().min(Comparator.comparingDouble(millis)).orElseThrow();
        double ratio = millis.applyAsDouble(US) / millis.applyAsDouble(quickest);
        if (!(ratio >= tooSlow)) {
            return Optional.empty();
        }
        String words =
                Double.isFinite(ratio)
                        ? "%s took %s as long as with %s"
                                .formatted(kind, times(ratio), quickest.label())
                        : "no %s were answered, but with %s".formatted(kind, quickest.label());
        return Optional.of(loss(words, millis, quickest));
    }

    private static Loss loss(
            String words, ToDoubleFunction<PoolVariant> millis, PoolVariant quickest) {
        return new Loss(
                words,
                Stream.of(US, quickest)
                        .map(pool -> new Value(pool.label(), text(millis.applyAsDouble(pool))))
                        .toList());
    }
}
