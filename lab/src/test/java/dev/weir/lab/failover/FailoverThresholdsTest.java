package dev.weir.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.failover.TrialOutcome.Ending;
import dev.weir.tools.result.Threshold;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FailoverThresholdsTest {

    private static final double CONNECT_MILLIS = 50;

    @Test
    void aBlackholeMayCostAValidationAndAConnect() {
        assertThat(failing(Faults.BLACKHOLE_5, outcome(800, 0, 2_000, 5, 5))).isEmpty();
        assertThat(failing(Faults.BLACKHOLE_50, outcome(801, 0, 2_000, 5, 5)))
                .singleElement()
                .asString()
                .contains("blackhole-50: first good answer");
    }

    @Test
    void noGoodAnswerAtAllFails() {
        assertThat(failing(Faults.BLACKHOLE_5, outcome(Double.NaN, 3, 2_000, 5, 5))).hasSize(1);
    }

    @Test
    void noBorrowerMayWaitPastItsDeadlineInAnyFault() {
        assertThat(failing(Faults.FREEZE, outcome(10, 0, 2_050, 5, 5))).isEmpty();
        assertThat(failing(Faults.FREEZE, outcome(10, 0, 2_051, 5, 5)))
                .singleElement()
                .asString()
                .contains("longest getConnection");
    }

    @Test
    void theLimitHoldsInAnyFault() {
        assertThat(failing(Faults.FREEZE, outcome(10, 0, 10, 5, 6)))
                .singleElement()
                .asString()
                .contains("physical connections");
    }

    @Test
    void aRestartMayCostNoIdleConnectionsBorrowerAnError() {
        assertThat(failing(Faults.RESTART, outcome(1_600, 0, 10, 5, 5))).isEmpty();
        assertThat(failing(Faults.RESTART, outcome(1_601, 0, 10, 5, 5))).hasSize(1);
        assertThat(failing(Faults.RESTART, outcome(10, 1, 10, 5, 5))).hasSize(1);
    }

    @Test
    void threeWrongPasswordsAreEnoughFor29Seconds() {
        assertThat(failing(Faults.PASSWORD, outcome(10, 9, 10, 3, 5))).isEmpty();
        assertThat(failing(Faults.PASSWORD, outcome(10, 9, 10, 4, 5))).hasSize(1);
    }

    @Test
    void elevenConnectsInASecondAreAStorm() {
        assertThat(failing(Faults.REFUSED, outcome(10, 9, 10, 10, 5))).isEmpty();
        assertThat(failing(Faults.REFUSED, outcome(10, 9, 10, 11, 5))).hasSize(1);
    }

    @Test
    void aCommitThatArrivedMayBeStoredOnce() {
        assertThat(failing(Faults.ANSWER_LOST, stored(5, 6))).isEmpty();
        assertThat(failing(Faults.ANSWER_LOST, stored(5, 7))).hasSize(1);
        assertThat(failing(Faults.COMMIT_LOST, stored(5, 6))).hasSize(1);
    }

    @Test
    void withoutWeirThereIsNothingToHold() {
        FaultFindings findings =
                new FaultFindings(
                        fault(Faults.RESET),
                        Map.of("HikariCP", List.of(outcome(9_999, 9, 9_999, 99, 99))));
        assertThat(FailoverThresholds.of(findings, CONNECT_MILLIS)).isEmpty();
    }

    private static List<String> failing(String id, TrialOutcome outcome) {
        FaultFindings findings = new FaultFindings(fault(id), Map.of("Weir", List.of(outcome)));
        return FailoverThresholds.of(findings, CONNECT_MILLIS).stream()
                .filter(threshold -> !threshold.holds())
                .map(Threshold::name)
                .toList();
    }

    private static Fault fault(String id) {
        return Faults.catalogue(Pace.QUICK).stream()
                .filter(fault -> fault.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static TrialOutcome outcome(
            double firstGood, int failed, double longestWait, int connects, int peak) {
        return new TrialOutcome(
                Ending.RECOVERED,
                100,
                firstGood,
                firstGood,
                failed,
                Map.of(),
                longestWait,
                connects,
                connects,
                peak,
                OptionalInt.empty(),
                5);
    }

    private static TrialOutcome stored(int good, int stored) {
        return new TrialOutcome(
                Ending.RECOVERED,
                0,
                10,
                20,
                1,
                Map.of(),
                10,
                1,
                1,
                5,
                OptionalInt.of(stored),
                good);
    }
}
