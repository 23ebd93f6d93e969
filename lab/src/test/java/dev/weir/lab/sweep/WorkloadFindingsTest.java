package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From slices to what is claimed of them. */
@Tag("fast")
class WorkloadFindingsTest {

    private static final Calibration CALIBRATION =
            new Calibration("tpcb", 1_000, 960, 738, List.of());

    /** A plateau from 4 to 50 at 1,000 requests/s and 20 ms, and worse on both sides. */
    private static List<SliceOutcome> sweep() {
        List<SliceOutcome> slices = new ArrayList<>();
        double[][] curve = {
            {1, 500, 400},
            {2, 800, 200},
            {4, 985, 20},
            {10, 1_000, 20},
            {24, 990, 20},
            {50, 981, 20},
            {200, 700, 300},
            {2_048, 300, 4_000}
        };
        for (double[] point : curve) {
            int size = (int) point[0];
            slices.addAll(Slices.three(Slices.hikari(size), point[1], point[2], size));
        }
        for (int i = 1; i <= 4; i++) {
            slices.add(Slices.slice(SweepPlan.DRIFT, i, true, 1_000 + i, 20, 10));
        }
        return slices;
    }

    private static WorkloadFindings with(
            SweepVariant variant, double throughput, double p99, double n) {
        List<SliceOutcome> slices = sweep();
        slices.addAll(Slices.three(variant, throughput, p99, n));
        return new WorkloadFindings(CALIBRATION, slices, false);
    }

    private static List<String> failing(WorkloadFindings findings) {
        return new SweepThresholds(List.of(findings))
                .all().stream()
                        .filter(threshold -> !threshold.holds())
                        .map(Threshold::name)
                        .toList();
    }

    @Test
    void thePlateauIsWhatLiesWithinTwoPerCentOfTheBest() {
        assertThat(with(Slices.weir(2_048), 990, 20, 12).plateau())
                .contains(new Plateau(1_000, 10, 4, 50, 20));
    }

    @Test
    void slicesThatShowTheDriftAreNoMeasurements() {
        WorkloadFindings findings = with(Slices.weir(2_048), 990, 20, 12);
        assertThat(findings.fixed(10).orElseThrow().slices()).hasSize(3);
        assertThat(findings.driftSlices()).isEqualTo(4);
        assertThat(findings.drift()).isBetween(0.002, 0.004);
    }

    @Test
    void aPoolOnThePlateauHoldsEveryBound() {
        WorkloadFindings findings = with(Slices.weir(2_048), 990, 20, 12);
        SweepThresholds thresholds = new SweepThresholds(List.of(findings));
        assertThat(thresholds.leftOpen()).isEmpty();
        assertThat(thresholds.all()).hasSize(11).allMatch(Threshold::holds);
    }

    @Test
    void aPoolThatIsSlowerFailsByItsThroughput() {
        assertThat(failing(with(Slices.weir(2_048), 940, 20, 12)))
                .anyMatch(name -> name.contains("worst workload"))
                .anyMatch(name -> name.contains("HikariCP at 10"))
                .noneMatch(name -> name.contains("HikariCP at 200"))
                .noneMatch(name -> name.contains("p99"));
    }

    @Test
    void aPoolThatMakesItsBorrowersWaitFailsByItsResponse() {
        assertThat(failing(with(Slices.weir(2_048), 1_000, 26, 12)))
                .hasSize(2)
                .allMatch(name -> name.contains("p99"));
    }

    @Test
    void aPoolBeyondThePlateauFailsByItsSize() {
        assertThat(failing(with(Slices.weir(2_048), 1_000, 20, 63)))
                .singleElement()
                .asString()
                .contains("size in the mean");
    }

    @Test
    void connectionsThatAreOpenButNotLentAreNoSize() {
        List<SliceOutcome> slices = sweep();
        Slices.three(Slices.weir(2_048), 1_000, 20, 63)
                .forEach(slice -> slices.add(Slices.lending(slice, 55)));
        assertThat(failing(new WorkloadFindings(CALIBRATION, slices, false))).isEmpty();
    }

    @Test
    void aPoolThatDoesNotGetThereFailsByItsTime() {
        List<SliceOutcome> slices = sweep();
        Slices.three(Slices.weir(2_048), 1_000, 20, 12)
                .forEach(slice -> slices.add(Slices.before(slice, 2)));
        assertThat(failing(new WorkloadFindings(CALIBRATION, slices, false)))
                .singleElement()
                .asString()
                .contains("95 % of the best size reached", "slowest workload (tpcb)");
    }

    @Test
    void aPoolThatDoesWithFewerConnectionsWhatFixedSizesDoWithMoreIsThere() {
        assertThat(failing(with(Slices.weir(2_048), 1_000, 20, 2))).isEmpty();
        assertThat(failing(with(Slices.weir(2_048), 940, 20, 2)))
                .anyMatch(name -> name.contains("best size reached"));
    }

    /** Of two variants one is ahead in most repeats, the other where the machine was fast. */
    @Test
    void byTurnsRatesAreComparedWithinARepeat() {
        List<SliceOutcome> slices = new ArrayList<>();
        double[][] repeats = {{100, 110}, {200, 190}, {300, 360}};
        for (int repeat = 1; repeat <= 3; repeat++) {
            double[] rates = repeats[repeat - 1];
            slices.add(Slices.slice(Slices.weir(2_048), repeat, false, rates[0], 20, 12));
            slices.add(Slices.slice(Slices.hikari(10), repeat, false, rates[1], 20, 10));
        }
        WorkloadFindings findings = new WorkloadFindings(CALIBRATION, slices, true);
        assertThat(findings.automatic().orElseThrow().throughput()).isEqualTo(200);
        assertThat(findings.fixed(10).orElseThrow().throughput())
                .isEqualTo(1.1 * 200, within(1e-9));
    }

    /** While the fixed size had its turns the machine was slow, in two repeats of three. */
    @Test
    void byTurnsResponsesAreComparedWithTheTurnsAround() {
        List<SliceOutcome> slices = new ArrayList<>();
        double[][] repeats = {{20, 66, 60}, {30, 55, 50}, {10, 11, 10}};
        for (int repeat = 1; repeat <= 3; repeat++) {
            double[] p99 = repeats[repeat - 1];
            slices.add(Slices.slice(Slices.weir(2_048), repeat, false, 100, p99[0], 12));
            SliceOutcome fixed = Slices.slice(Slices.hikari(10), repeat, false, 100, p99[1], 10);
            slices.add(Slices.beside(fixed, p99[2]));
        }
        WorkloadFindings findings = new WorkloadFindings(CALIBRATION, slices, true);
        assertThat(findings.automatic().orElseThrow().p99()).isEqualTo(20);
        assertThat(findings.fixed(10).orElseThrow().p99()).isEqualTo(1.1 * 20, within(1e-9));
        assertThat(findings.plateau().orElseThrow().p99()).isEqualTo(1.1 * 20, within(1e-9));
    }

    @Test
    void theHighestCeilingIsTheOneThatIsHeldToTheBounds() {
        List<SliceOutcome> slices = sweep();
        slices.addAll(Slices.three(Slices.weir(50), 990, 20, 12));
        slices.addAll(Slices.three(Slices.weir(2_048), 500, 20, 12));
        assertThat(failing(new WorkloadFindings(CALIBRATION, slices, false))).isNotEmpty();
    }

    @Test
    void fewSizesAreSaidAndNotJudged() {
        List<SliceOutcome> slices = new ArrayList<>();
        slices.addAll(Slices.three(Slices.hikari(2), 800, 20, 2));
        slices.addAll(Slices.three(Slices.weir(50), 100, 900, 50));
        leavesOpen(slices, "1 fixed sizes");
    }

    @Test
    void fewRepeatsAreSaidAndNotJudged() {
        List<SliceOutcome> slices = sweep();
        slices.add(Slices.slice(Slices.weir(50), 1, false, 100, 900, 50));
        leavesOpen(slices, "1 slices of an entrant");
    }

    @Test
    void aMachineThatDriftsIsSaidAndNothingJudged() {
        List<SliceOutcome> slices = sweep();
        slices.addAll(Slices.three(Slices.weir(50), 100, 900, 50));
        slices.add(Slices.slice(SweepPlan.DRIFT, 5, true, 700, 20, 10));
        leavesOpen(slices, "the machine changed by");
    }

    @Test
    void workloadsThatAreNotJudgedForOneReasonShareASentence() {
        List<SliceOutcome> slices = new ArrayList<>(Slices.three(Slices.hikari(2), 800, 20, 2));
        slices.addAll(Slices.three(Slices.weir(50), 100, 900, 50));
        Calibration reads = new Calibration("reads", 1_000, 960, 738, List.of());
        SweepThresholds thresholds =
                new SweepThresholds(
                        List.of(
                                new WorkloadFindings(CALIBRATION, slices, false),
                                new WorkloadFindings(reads, slices, false)));
        assertThat(thresholds.leftOpen())
                .singleElement()
                .asString()
                .contains("Not judged on tpcb, reads:", "1 fixed sizes");
    }

    private static void leavesOpen(List<SliceOutcome> slices, String reason) {
        SweepThresholds thresholds =
                new SweepThresholds(List.of(new WorkloadFindings(CALIBRATION, slices, false)));
        assertThat(thresholds.leftOpen())
                .singleElement()
                .asString()
                .contains("Not judged on tpcb", reason);
        assertThat(thresholds.all()).hasSize(2).allMatch(Threshold::holds);
    }
}
