package dev.weir.lab.simulate;

import dev.weir.lab.sizing.BestFixed;
import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Phase;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.tools.result.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The limit and the throughput over time, of the first seed. */
final class LimitCharts {

    private final Evidence evidence;
    private final ScenarioFindings found;

    LimitCharts(Evidence evidence, ScenarioFindings found) {
        this.evidence = evidence;
        this.found = found;
    }

    /** None if the pool's own law did not take part. */
    List<Chart> charts() {
        if (found.law().isEmpty()) {
            return List.of();
        }
        List<Chart.Series> limits = new ArrayList<>();
        List<Chart.Series> throughputs = new ArrayList<>();
        int usual = evidence.settings().lineup().start();
        TreeSet<Integer> starts = new TreeSet<>(List.of(usual, SteadyGoals.LOW, SteadyGoals.HIGH));
        for (int start : starts.descendingSet()) {
            List<SizingResult> runs = evidence.runs().of(found.scenario(), Candidate.weir(start));
            if (!runs.isEmpty()) {
                String name = "Weir from " + start;
                limits.add(series(name, runs.get(0), SizingResult::limits));
                throughputs.add(series(name, runs.get(0), SizingResult::throughput));
            }
        }
        limits.add(plateau("largest good fixed size", BestFixed::largest));
        limits.add(plateau("smallest good fixed size", BestFixed::smallest));
        throughputs.add(plateau("best fixed size", BestFixed::throughput));
        return List.of(
                chart(
                        "Limit that Weir finds",
                        "Mean of each second, all pools together. A fixed size is good within 2 %"
                                + " of the best throughput.",
                        "connections",
                        limits),
                chart("Throughput", "Completions in each second.", "requests/s", throughputs));
    }

    private Chart chart(String title, String caption, String yLabel, List<Chart.Series> series) {
        return new Chart(
                title + ": " + found.scenario().name(),
                caption,
                Chart.Kind.LINE,
                "virtual seconds",
                yLabel,
                found.scenario().end(),
                null,
                changes(),
                series);
    }

    private List<Chart.Mark> changes() {
        return found.scenario().phases().stream()
                .filter(phase -> phase.step() > 0)
                .map(phase -> new Chart.Mark("%.0f s".formatted(phase.step()), phase.step()))
                .toList();
    }

    private static Chart.Series series(
            String name, SizingResult run, Function<SizingResult, double[]> what) {
        double[] values = what.apply(run);
        return new Chart.Series(
                name,
                IntStream.range(0, values.length).mapToDouble(i -> i + 0.5).toArray(),
                values);
    }

    /** A number of the best size, over the judged part of each phase. */
    private Chart.Series plateau(String name, ToDoubleFunction<BestFixed> what) {
        int phases = found.best().size();
        double[] x = new double[3 * phases];
        double[] y = new double[3 * phases];
        for (int i = 0; i < phases; i++) {
            Phase phase = found.scenario().phases().get(i);
            double value =
                    found.judged().contains(i)
                            ? what.applyAsDouble(found.best().get(i))
                            : Double.NaN;
            x[3 * i] = phase.step();
            x[3 * i + 1] = phase.to();
            x[3 * i + 2] = phase.to();
            y[3 * i] = value;
            y[3 * i + 1] = value;
            y[3 * i + 2] = Double.NaN;
        }
        return new Chart.Series(name, x, y);
    }
}
