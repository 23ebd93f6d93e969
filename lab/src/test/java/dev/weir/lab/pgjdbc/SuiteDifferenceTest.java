package dev.weir.lab.pgjdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SuiteDifferenceTest {

    private static final KnownReasons REASONS =
            KnownReasons.parse(List.of("[needs the class]", "jdbc2\\.A.* => cannot be cast"));

    private static SuiteDifference difference(List<String> alone, List<String> pooled) {
        return SuiteDifference.of(outcomes(alone), outcomes(pooled), REASONS);
    }

    private static List<TestOutcome> outcomes(List<String> lines) {
        return lines.stream().map(line -> TestOutcome.parse(line.replace('|', '\t'))).toList();
    }

    private static List<String> names(List<TestOutcome> outcomes) {
        return outcomes.stream().map(TestOutcome::test).toList();
    }

    @Test
    void aTestThatFailsThroughThePoolOnlyNeedsAReason() {
        SuiteDifference difference =
                difference(
                        List.of("jdbc2.A.x()|PASSED|", "jdbc2.B.x()|PASSED|"),
                        List.of(
                                "jdbc2.A.x()|FAILED|X cannot be cast to Y",
                                "jdbc2.B.x()|FAILED|X cannot be cast to Y"));

        assertThat(names(difference.known().get("needs the class"))).containsExactly("jdbc2.A.x()");
        assertThat(names(difference.unexplained())).containsExactly("jdbc2.B.x()");
    }

    @Test
    void aTestThatFailsForAnotherReasonThanTheKnownOneIsNotExplained() {
        SuiteDifference difference =
                difference(List.of("jdbc2.A.x()|PASSED|"), List.of("jdbc2.A.x()|FAILED|timeout"));

        assertThat(names(difference.unexplained())).containsExactly("jdbc2.A.x()");
    }

    @Test
    void aTestThatFailsEitherWayIsNoDifference() {
        SuiteDifference difference =
                difference(List.of("jdbc2.B.x()|FAILED|a"), List.of("jdbc2.B.x()|FAILED|b"));

        assertThat(difference.unexplained()).isEmpty();
        assertThat(difference.failedAlone()).isEqualTo(1);
    }

    @Test
    void aTestThatIsSkippedThroughThePoolOnlyCountsAsFailed() {
        SuiteDifference difference =
                difference(List.of("jdbc2.B.x()|PASSED|"), List.of("jdbc2.B.x()|SKIPPED|"));

        assertThat(names(difference.unexplained())).containsExactly("jdbc2.B.x()");
    }

    @Test
    void aTestThatDidNotRunSinceItsClassFailedSaysWhatTheClassSaid() {
        SuiteDifference difference =
                difference(
                        List.of("jdbc2.B#1.x()|PASSED|", "jdbc2.BC.x()|PASSED|"),
                        List.of("jdbc2.B|FAILED|no table"));

        assertThat(difference.unexplained())
                .extracting(TestOutcome::text)
                .containsExactly("was not run: no table", "was not run", "no table");
    }

    @Test
    void whatFailedTwiceUnderOneNameIsListedOnce() {
        SuiteDifference difference =
                difference(
                        List.of("jdbc2.A#1.x()|PASSED|", "jdbc2.A#2.x()|PASSED|"),
                        List.of(
                                "jdbc2.A#1.x()|FAILED|cannot be cast",
                                "jdbc2.A#2.x()|FAILED|cannot be cast"));

        assertThat(DifferenceReport.lines(difference))
                .containsExactly(
                        "2 tests, 0 of them fail with the driver alone, 2 more through the pool.",
                        "    2  needs the class",
                        "         jdbc2.A.x()",
                        "Every difference is explained.");
    }
}
