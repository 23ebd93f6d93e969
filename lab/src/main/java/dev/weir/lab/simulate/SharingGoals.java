package dev.weir.lab.simulate;

import dev.weir.lab.result.Threshold;
import dev.weir.lab.sizing.Candidates;
import dev.weir.testkit.sizing.Candidate;
import dev.weir.testkit.sizing.Controls;
import dev.weir.testkit.sizing.Scenario;
import dev.weir.testkit.sizing.Scenarios;
import dev.weir.testkit.sizing.SizingResult;
import dev.weir.testkit.sizing.SizingResult.PhaseResult;
import java.util.ArrayList;
import java.util.List;

/** G7, G10 and mixed work: load below what can be had, several pools, long work beside short. */
final class SharingGoals {

    private static final String EIGHT = "pools-8";
    private static final String MANY = "pools-24";
    private static final String MIXED = "mixed-80";
    private static final String TRICKLE = "trickle";

    /** Most that the clocks of pools differ, in seconds. */
    private static final double SKEW = 0.150;

    /** Seconds that many pools are given. */
    private static final int MANY_SECONDS = 90;

    /** HikariCP's default, which mixed work is held against. */
    private static final int USUAL = 10;

    private SharingGoals() {}

    /** The runs that these goals need beside those of the tables. */
    static void ask(SimulateSettings settings, Runs runs) {
        if (!settings.lineup().hasLaw()) {
            return;
        }
        int start = settings.lineup().start();
        for (Scenario scenario : settings.scenarios()) {
            switch (scenario.name()) {
                case EIGHT -> runs.ask(scenario, Candidates.skewed(start, SKEW));
                case MIXED -> runs.ask(scenario, Controls.fixed(USUAL));
                default -> {}
            }
            if (isLight(scenario)) {
                runs.ask(scenario, Controls.fixed(start));
            }
        }
    }

    private static boolean isLight(Scenario scenario) {
        return SimulateSettings.names(Scenarios.light()).contains(scenario.name());
    }

    static List<Threshold> of(Evidence evidence) {
        List<Threshold> goals = new ArrayList<>(light(evidence));
        evidence.named(EIGHT).ifPresent(found -> goals.addAll(eight(evidence, found)));
        evidence.named(MANY).ifPresent(found -> goals.add(many(evidence, found)));
        evidence.named(MIXED).ifPresent(found -> goals.addAll(mixed(evidence, found)));
        return goals;
    }

    private static List<Threshold> light(Evidence evidence) {
        List<ScenarioFindings> found = evidence.of(Scenarios.light());
        if (found.isEmpty()) {
            return List.of();
        }
        int start = evidence.settings().lineup().start();
        double least = Double.POSITIVE_INFINITY;
        String low = "";
        for (ScenarioFindings of : found) {
            double share = of.law().orElseThrow().share();
            if (share <= least) {
                least = share;
                low = of.scenario().name();
            }
        }
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "G7 load below what can be had: throughput of the best size's, least (%s)"
                                .formatted(low),
                        100 * least,
                        99,
                        "%"));
        evidence.named(TRICKLE)
                .ifPresent(
                        of -> {
                            List<SizingResult> same =
                                    evidence.runs().of(of.scenario(), Controls.fixed(start));
                            double p99 = of.law().orElseThrow().tail() * of.best().get(0).p99();
                            goals.add(
                                    Threshold.atMost(
                                            "G7 ten minutes at 30 % load: p99 over that of the start's size",
                                            p99 / Standing.mean(same, 0, PhaseResult::p99),
                                            1.05,
                                            ""));
                            goals.add(
                                    Threshold.atMost(
                                            "G7 the same: moves of the limit",
                                            moves(evidence, of),
                                            0,
                                            ""));
                        });
        return goals;
    }

    private static long moves(Evidence evidence, ScenarioFindings found) {
        Candidate law = Candidates.weir(evidence.settings().lineup().start());
        return evidence.runs().outcomes(found.scenario(), law).stream()
                .flatMap(outcome -> outcome.decisions().stream())
                .flatMap(List::stream)
                .filter(entry -> entry.decision().moved())
                .count();
    }

    private static List<Threshold> eight(Evidence evidence, ScenarioFindings found) {
        Standing law = found.law().orElseThrow();
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atLeast(
                        "G10 eight pools: throughput of the best size's",
                        100 * law.share(),
                        95,
                        "%"));
        goals.add(
                Threshold.atMost(
                        "G10 eight pools: total size over the plateau's top",
                        law.overTop(),
                        2,
                        ""));
        goals.add(
                Threshold.atLeast(
                        "G10 eight pools: Jain's index of their sizes", law.fairness(), 0.95, ""));
        int start = evidence.settings().lineup().start();
        List<SizingResult> skewed =
                evidence.runs().of(found.scenario(), Candidates.skewed(start, SKEW));
        if (!skewed.isEmpty()) {
            Standing of = Standing.of(found.best(), found.judged(), skewed, start);
            goals.add(
                    Threshold.atLeast(
                            "G10 the same with clocks up to 150 ms off: throughput",
                            100 * of.share(),
                            95,
                            "%"));
            goals.add(
                    Threshold.atLeast(
                            "G10 the same with clocks up to 150 ms off: Jain's index",
                            of.fairness(),
                            0.95,
                            ""));
        }
        return goals;
    }

    private static Threshold many(Evidence evidence, ScenarioFindings found) {
        List<SizingResult> runs =
                evidence.runs()
                        .of(
                                found.scenario(),
                                Candidates.weir(evidence.settings().lineup().start()));
        double after =
                runs.stream()
                        .mapToDouble(run -> run.mean(MANY_SECONDS, (int) found.scenario().end()))
                        .average()
                        .orElse(Double.NaN);
        return Threshold.atLeast(
                "G10 24 pools: throughput from 90 s on, of the best size's",
                100 * after / found.best().get(0).throughput(),
                95,
                "%");
    }

    private static List<Threshold> mixed(Evidence evidence, ScenarioFindings found) {
        Standing law = found.law().orElseThrow();
        List<SizingResult> ten = evidence.runs().of(found.scenario(), Controls.fixed(USUAL));
        List<Threshold> goals = new ArrayList<>();
        goals.add(
                Threshold.atMost(
                        "mixed work at 80 % load: p99 of the short ones, of fixed 10's",
                        100 * law.shortP99() / Standing.mean(ten, 0, PhaseResult::shortP99),
                        10,
                        "%"));
        goals.add(
                Threshold.atLeast(
                        "mixed work: reports, of the best fixed size's",
                        100 * law.longShare(),
                        95,
                        "%"));
        goals.add(Threshold.atMost("mixed work: connections open at most", law.mostOpen(), 48, ""));
        return goals;
    }
}
