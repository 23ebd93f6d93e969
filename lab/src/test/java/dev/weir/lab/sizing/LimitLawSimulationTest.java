package dev.weir.lab.sizing;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.sizing.Scenario.Kind;
import dev.weir.lab.sizing.SizingResult.PhaseResult;
import dev.weir.size.LimitDecision.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The goals of {@code docs/decisions/0009-limit-law.md} in the simulator, cut short for every
 * build.
 *
 * <p>What is compared with is the best of the fixed sizes named here, which the full sweep of
 * {@link BestFixed#SIZES} has found the best in, on the same requests.
 */
@Tag("long")
class LimitLawSimulationTest {
    /** Sizes with the best throughput, and the largest within 2 % of it. */
    private record Known(int plateauTop, int... sizes) {}

    private static final Map<String, Known> BEST =
            Map.ofEntries(
                    entry("cpu", new Known(17, 9, 10)),
                    entry("io", new Known(200, 110, 150)),
                    entry("usl", new Known(24, 20, 24)),
                    entry("hot-row", new Known(12, 9, 10)),
                    entry("bimodal", new Known(17, 9, 10)),
                    entry("gaps", new Known(30, 24, 30)),
                    entry("slow", new Known(14, 8, 10)),
                    entry("think", new Known(12, 7, 9)),
                    entry("client-cpu", new Known(17, 12, 17)),
                    entry("restless", new Known(24, 20, 24)),
                    entry("far", new Known(110, 80, 110)));

    private static final long[] ONE_SEED = {1};
    private static final long[] SEEDS = {1, 2};

    @Test
    void holdsTheThroughputAndTheTailOfTheBestFixedSize() {
        holds(ONE_SEED);
    }

    @Tag("all")
    @Test
    void holdsThemInTheMeanOfTwoSeeds() {
        holds(SEEDS);
    }

    private static void holds(long... seeds) {
        List<Double> throughputs = new ArrayList<>();
        List<Double> tails = new ArrayList<>();
        SoftAssertions softly = new SoftAssertions();
        for (Scenario scenario : saturated()) {
            BestFixed best =
                    BestFixed.of(scenario, BEST.get(scenario.name()).sizes(), seeds).get(0);
            List<PhaseResult> runs = runs(scenario, seeds);
            double throughput = mean(runs, PhaseResult::throughput) / best.throughput();
            double tail = mean(runs, PhaseResult::p99) / best.p99();
            double size = mean(runs, PhaseResult::meanSize);
            throughputs.add(throughput);
            tails.add(tail);
            String name = scenario.name();
            softly.assertThat(throughput).as("G1, %s", name).isGreaterThanOrEqualTo(0.95);
            softly.assertThat(tail)
                    .as("G2, %s", name)
                    .isLessThanOrEqualTo(name.equals("bimodal") ? 1.5 : 1.25);
            softly.assertThat(size)
                    .as("G6, %s", name)
                    .isLessThanOrEqualTo(1.25 * BEST.get(name).plateauTop());
        }
        softly.assertThat(median(throughputs)).as("G1").isGreaterThanOrEqualTo(0.97);
        softly.assertThat(median(tails)).as("G2").isLessThanOrEqualTo(1.10);
        softly.assertAll();
    }

    /** A new pool learns nothing for some four seconds, until holds do not get shorter any more. */
    @Test
    void findsTheBestSizeInTimeFromFarBelowAndFarAbove() {
        SoftAssertions softly = new SoftAssertions();
        for (String name : List.of("cpu", "io", "usl", "gaps", "think")) {
            Scenario scenario = Scenarios.named(name).lasting(70);
            double best = BestFixed.of(scenario, BEST.get(name).sizes(), 1).get(0).throughput();
            for (int start : new int[] {4, 40}) {
                SizingResult run = SizingRun.of(scenario, Candidate.weir(start), 1);
                softly.assertThat(run.secondsToReach(0, best))
                        .as("G4, %s from %d", name, start)
                        .isLessThanOrEqualTo(start == 4 ? 30 : 40);
            }
        }
        softly.assertAll();
    }

    @Test
    void thousandsOfThinkingUsersAreServedAtOnce() {
        Scenario scenario = Scenarios.named("think");
        double best = BestFixed.of(scenario, BEST.get("think").sizes(), ONE_SEED).get(0).mean();
        double huge = SizingRun.of(scenario, Candidate.fixed(1000), 1).first().mean();
        double mean = mean(runs(scenario, ONE_SEED), PhaseResult::mean);
        assertThat(mean).as("G3").isLessThanOrEqualTo(1.3 * best).isLessThan(huge / 30);
    }

    @Test
    void followsChanges() {
        Map<String, int[]> sizes =
                Map.of(
                        "cores-step", new int[] {4, 5, 10, 17, 20},
                        "users-step", new int[] {9, 10, 12},
                        "mix-shift", new int[] {10, 12, 14},
                        "cache-loss", new int[] {10, 50, 60});
        SoftAssertions softly = new SoftAssertions();
        sizes.forEach(
                (name, fixed) -> {
                    Scenario scenario = Scenarios.named(name);
                    List<BestFixed> best = BestFixed.of(scenario, fixed, 1);
                    SizingResult run = SizingRun.of(scenario, Candidate.weir(10), 1);
                    for (int phase = 0; phase < best.size(); phase++) {
                        softly.assertThat(run.secondsToReach(phase, best.get(phase).throughput()))
                                .as("G5, %s, phase %d; cache-loss: 14 to 37 s", name, phase)
                                .isLessThanOrEqualTo(name.equals("cache-loss") ? 45 : 30);
                    }
                });
        softly.assertAll();
    }

    @Test
    void aPoolThatIsNotAskedForMoreThanItHasDoesNotMoveInTenMinutes() {
        SizingResult run = SizingRun.of(Scenarios.named("trickle"), Candidate.weir(10), 1);
        PhaseResult fixed =
                SizingRun.of(Scenarios.named("trickle"), Candidate.fixed(10), 1).first();
        assertThat(decisions(run)).as("G7").noneMatch(decided -> decided.decision().moved());
        assertThat(run.first().p99()).as("G7").isLessThanOrEqualTo(1.05 * fixed.p99());
        assertThat(run.first().throughput()).isGreaterThan(0.99 * fixed.throughput());
    }

    @Test
    void aStallNeverRaisesTheSizeAndCostsNothingAfterwards() {
        Scenario scenario = Scenarios.named("stall");
        SizingResult run = SizingRun.of(scenario, Candidate.weir(10), 1);
        List<Decided> during =
                decisions(run).stream()
                        .filter(decided -> decided.seconds() >= 40 && decided.seconds() < 41.5)
                        .toList();
        assertThat(during).as("G9").isNotEmpty().noneMatch(decided -> decided.decision().moved());
        assertThat(run.phases().get(1).largestSize())
                .isLessThanOrEqualTo(run.phases().get(0).largestSize());
        double best = BestFixed.of(scenario, new int[] {9, 10, 14}, 1).get(2).throughput();
        double after = Arrays.stream(run.throughput(), 46, 56).average().orElseThrow();
        assertThat(after).as("G9").isGreaterThanOrEqualTo(0.95 * best);
    }

    @Test
    void fewConnectionsThatAllHoldLongWorkAreNoOutage() {
        for (long seed = 1; seed <= 2; seed++) {
            SizingResult run =
                    SizingRun.of(Scenarios.named("bimodal").lasting(60), Candidate.weir(4), seed);
            assertThat(decisions(run))
                    .as("seed %d", seed)
                    .noneMatch(decided -> decided.decision().state() == State.OUTAGE);
        }
    }

    /** They tell each other nothing, so their limits differ. */
    @Test
    void eightPoolsShareADatabaseFairlyAndWithoutLoss() {
        Scenario scenario = Scenarios.named("pools-8");
        double best = BestFixed.of(scenario, new int[] {3, 4}, 1).get(0).throughput();
        for (Candidate candidate : List.of(Candidate.weir(10), Candidate.weir(4))) {
            PhaseResult run = SizingRun.of(scenario, candidate, 1).first();
            assertThat(run.throughput()).as("G10").isGreaterThanOrEqualTo(0.95 * best);
            assertThat(run.fairness()).as("G10").isGreaterThanOrEqualTo(0.85);
            assertThat(run.meanSize()).as("G10").isLessThanOrEqualTo(2 * 32);
        }
    }

    /** Some seeds find what more connections bring just before they see who has come. */
    @Test
    void aForeignPoolIsNotCrowdedOut() {
        Scenario scenario = Scenarios.named("neighbour");
        double size = 0;
        int seeds = 4;
        for (int seed = 1; seed <= seeds; seed++) {
            PhaseResult fixed = SizingRun.of(scenario, Candidate.fixed(10), seed).phases().get(1);
            PhaseResult ours = SizingRun.of(scenario, Candidate.weir(10), seed).phases().get(1);
            size += ours.meanSize() / seeds;
            assertThat(ours.foreignThroughput())
                    .as("seed %d", seed)
                    .isGreaterThan(0.85 * fixed.foreignThroughput());
            assertThat(ours.throughput()).isGreaterThan(0.85 * fixed.throughput());
        }
        assertThat(size).isLessThanOrEqualTo(13);
    }

    /** In the mean of some seeds. */
    @Tag("all")
    @Test
    void aFewForeignSessionsKeepTheirShareAndThePoolIts() {
        Scenario scenario = Scenarios.named("neighbour-4");
        int seeds = 6;
        double theirs = 0;
        double ours = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            PhaseResult fixed = SizingRun.of(scenario, Candidate.fixed(10), seed).phases().get(1);
            PhaseResult auto = SizingRun.of(scenario, Candidate.weir(10), seed).phases().get(1);
            theirs += auto.foreignThroughput() / fixed.foreignThroughput() / seeds;
            ours += auto.throughput() / fixed.throughput() / seeds;
        }
        assertThat(theirs).isGreaterThan(0.8);
        assertThat(ours).isGreaterThan(0.90);
    }

    @Test
    void shortReadsDoNotWaitBehindReports() {
        Scenario scenario = Scenarios.named("mixed-80");
        double reports =
                BestFixed.of(scenario, new int[] {10, 20, 30, 50, 80}, 1).get(0).longThroughput();
        PhaseResult ten = SizingRun.of(scenario, Candidate.fixed(10), 1).first();
        SizingResult lanes = SizingRun.of(scenario, Candidate.weir(10), 1);
        assertThat(lanes.first().shortP99()).isLessThanOrEqualTo(ten.shortP99() / 10);
        assertThat(lanes.first().longThroughput()).isGreaterThanOrEqualTo(0.95 * reports);
        assertThat(lanes.mostOpen()).isLessThanOrEqualTo(48);
    }

    @Test
    void mixedWorkBeyondWhatTheDatabaseCanDoIsServedNoWorseThanWithoutLanes() {
        Scenario scenario = Scenarios.named("mixed-130").lasting(90);
        PhaseResult without = SizingRun.of(scenario, Candidate.oneLine(10), 1).first();
        PhaseResult with = SizingRun.of(scenario, Candidate.weir(10), 1).first();
        assertThat(with.throughput()).isGreaterThan(0.95 * without.throughput());
    }

    @Tag("all")
    @Test
    void isAheadOfEveryOtherLawInItsWorstCase() {
        List<String> hard = List.of("io", "bimodal", "pools-8");
        Map<String, Double> worst = new TreeMap<>();
        List<Candidate> candidates = new ArrayList<>(Controls.moving(10));
        candidates.add(Controls.coresTimesTwo());
        candidates.add(Candidate.fixed(10));
        candidates.add(Candidate.weir(10));
        for (String name : hard) {
            Scenario scenario = Scenarios.named(name);
            int[] sizes = name.equals("pools-8") ? new int[] {3, 4} : BEST.get(name).sizes();
            double best = BestFixed.of(scenario, sizes, 1).get(0).throughput();
            for (Candidate candidate : candidates) {
                double part = SizingRun.of(scenario, candidate, 1).first().throughput() / best;
                worst.merge(candidate.name(), part, Math::min);
            }
        }
        double ours = worst.remove("weir");
        assertThat(ours).isGreaterThan(0.93);
        assertThat(worst).allSatisfy((name, part) -> assertThat(part).as(name).isLessThan(ours));
    }

    private static List<Scenario> saturated() {
        return Scenarios.tuning().stream()
                .filter(scenario -> scenario.kind() == Kind.SATURATED)
                .toList();
    }

    private static List<Decided> decisions(SizingResult run) {
        return run.decisions().get(0);
    }

    private static List<PhaseResult> runs(Scenario scenario, long... seeds) {
        return LongStream.of(seeds)
                .mapToObj(seed -> SizingRun.of(scenario, Candidate.weir(10), seed).first())
                .toList();
    }

    private static double mean(List<PhaseResult> runs, ToDoubleFunction<PhaseResult> figure) {
        return runs.stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
