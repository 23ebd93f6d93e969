package dev.weir.lab.simulate;

import dev.weir.lab.sizing.Candidate;
import dev.weir.lab.sizing.Scenario;
import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.SizingResult;
import dev.weir.lab.stats.Sample;
import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Workloads that stay the same and ask for more than can be had. */
final class SteadyGoals {

    /** Begun far below and far above the best. */
    static final int LOW = 4;

    static final int HIGH = 40;

    /** How the names of such scenarios begin. */
    private static final String HEAVY_TAIL = "bimodal";

    private static final String THINKERS = "think";
    private static final int HUGE = 1000;

    /**
     * Seconds within which the best size is to be reached from {@link #LOW}; doubled from above.
     */
    private static final double SECONDS = 20;

    /** Or completions, if these take longer. */
    private static final double COMPLETIONS = 20_000;

    private SteadyGoals() {}

    /** The runs that these goals need beside those of the tables. */
    static void ask(SimulateSettings settings, Runs runs) {
        for (Scenario scenario : settings.scenarios()) {
            if (settings.lineup().hasLaw() && scenario.kind() == Kind.SATURATED) {
                runs.ask(scenario, Candidate.weir(LOW));
                runs.ask(scenario, Candidate.weir(HIGH));
                if (scenario.name().startsWith(THINKERS)) {
                    runs.ask(scenario, Candidate.fixed(HUGE));
                }
            }
        }
    }

    static List<Threshold> of(Evidence evidence) {
        List<ScenarioFindings> found = evidence.of(Kind.SATURATED);
        if (found.isEmpty()) {
            return List.of();
        }
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "Throughput under full load, of the best fixed size: median of the scenarios",
                        100 * median(found, Standing::share),
                        97,
                        "%"));
        ScenarioFindings slowest = least(found, Standing::share);
        goals.add(
                Threshold.atLeast(
                        "Throughput under full load, of the best fixed size: worst scenario (%s)"
                                .formatted(slowest.scenario().name()),
                        100 * law(slowest).share(),
                        95,
                        "%"));
        goals.addAll(tails(found));
        evidence.like(THINKERS).forEach(think -> goals.addAll(thinkers(evidence, think)));
        goals.addAll(reached(evidence, found, LOW, 1));
        goals.addAll(reached(evidence, found, HIGH, 2));
        goals.add(
                most("Mean size over the largest that still pays", found, Standing::overTop, 1.25));
        goals.add(
                most(
                        "Largest size over the largest that still pays",
                        found,
                        Standing::peakOverTop,
                        2));
        return goals;
    }

    private static List<Threshold> tails(List<ScenarioFindings> found) {
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atMost(
                        "Response p99 over that of the best size: median of the scenarios",
                        median(found, Standing::tail),
                        1.10,
                        ""));
        List<ScenarioFindings> even = found.stream().filter(f -> !isHeavyTailed(f)).toList();
        if (!even.isEmpty()) {
            goals.add(
                    most(
                            "Response p99 over that of the best size: worst scenario",
                            even,
                            Standing::tail,
                            1.25));
        }
        found.stream()
                .filter(SteadyGoals::isHeavyTailed)
                .forEach(
                        f ->
                                goals.add(
                                        Threshold.atMost(
                                                "Response p99 over that of the best size, heavy-tailed work (%s)"
                                                        .formatted(f.scenario().name()),
                                                law(f).tail(),
                                                1.5,
                                                "")));
        return goals;
    }

    private static boolean isHeavyTailed(ScenarioFindings found) {
        return found.scenario().name().startsWith(HEAVY_TAIL);
    }

    private static List<Threshold> thinkers(Evidence evidence, ScenarioFindings think) {
        List<Threshold> goals = new ArrayList<>();
        double over = law(think).mean();
        String name = think.scenario().name();
        goals.add(
                Threshold.atMost(
                        "Mean response of thinking users over that of the best size (%s)"
                                .formatted(name),
                        over,
                        1.3,
                        ""));
        List<SizingResult> huge = evidence.runs().of(think.scenario(), Candidate.fixed(HUGE));
        if (!huge.isEmpty()) {
            double mean = Standing.mean(huge, 0, SizingResult.PhaseResult::mean);
            goals.add(
                    Threshold.atLeast(
                            "Mean response of thinking users with %,d connections over that of Weir (%s)"
                                    .formatted(HUGE, name),
                            mean / (over * think.best().get(0).mean()),
                            30,
                            ""));
        }
        return goals;
    }

    private static List<Threshold> reached(
            Evidence evidence, List<ScenarioFindings> found, int start, int patience) {
        List<Double> parts = new ArrayList<>();
        double worst = 0;
        String where = "";
        for (ScenarioFindings of : found) {
            double wanted = of.best().get(0).throughput();
            double allowed = patience * Math.max(SECONDS, COMPLETIONS / wanted);
            for (SizingResult run : evidence.runs().of(of.scenario(), Candidate.weir(start))) {
                double seconds = Math.min(run.secondsToReach(0, wanted), of.scenario().end());
                parts.add(100 * seconds / allowed);
                if (seconds / allowed >= worst) {
                    worst = seconds / allowed;
                    where = of.scenario().name();
                }
            }
        }
        if (parts.isEmpty()) {
            return List.of();
        }
        String claim =
                "Time to the best throughput from %d connections, of %.0f s or %,.0f requests"
                        .formatted(start, patience * SECONDS, patience * COMPLETIONS);
        return List.of(
                Threshold.atMost(claim + ": median run", median(parts), 100, "%"),
                Threshold.atMost(
                        "%s: slowest run (%s)".formatted(claim, where), 100 * worst, 100, "%"));
    }

    private static Threshold most(
            String claim,
            List<ScenarioFindings> found,
            ToDoubleFunction<Standing> what,
            double bound) {
        ScenarioFindings worst = least(found, standing -> -what.applyAsDouble(standing));
        return Threshold.atMost(
                "%s (%s)".formatted(claim, worst.scenario().name()),
                what.applyAsDouble(law(worst)),
                bound,
                "");
    }

    private static ScenarioFindings least(
            List<ScenarioFindings> found, ToDoubleFunction<Standing> what) {
        return found.stream()
                .min(Comparator.comparingDouble(f -> what.applyAsDouble(law(f))))
                .orElseThrow();
    }

    private static double median(List<ScenarioFindings> found, ToDoubleFunction<Standing> what) {
        return median(found.stream().map(f -> what.applyAsDouble(law(f))).toList());
    }

    private static double median(List<Double> values) {
        return Sample.of(values.stream().mapToDouble(Double::doubleValue).toArray()).median();
    }

    private static Standing law(ScenarioFindings found) {
        return found.law().orElseThrow();
    }
}
