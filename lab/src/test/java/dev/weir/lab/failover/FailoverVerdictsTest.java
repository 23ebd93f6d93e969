package dev.weir.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.failover.TrialOutcome.Ending;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FailoverVerdictsTest {

    @Test
    void aPoolThatHangsIsWorseThanASlowOne() {
        Verdict verdict = judged(outcome(Ending.HANG, 50), outcome(Ending.RECOVERED, 5_000), 1);
        assertThat(verdict.judgement()).isEqualTo(Judgement.WORSE);
        assertThat(verdict.values().getFirst().text()).isEqualTo("hangs");
        assertThat(judged(outcome(Ending.RECOVERED, 50), outcome(Ending.LATE, 50), 1).judgement())
                .isEqualTo(Judgement.BETTER);
    }

    @Test
    void oneTrialTellsAFactorOfTwoAndNothingFiner() {
        TrialOutcome fast = outcome(Ending.RECOVERED, 100);
        TrialOutcome slower = outcome(Ending.RECOVERED, 180);
        TrialOutcome slow = outcome(Ending.RECOVERED, 210);
        assertThat(judged(slower, fast, 1).judgement()).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(judged(slower, fast, 5).judgement()).isEqualTo(Judgement.WORSE);
        assertThat(judged(slow, fast, 1).judgement()).isEqualTo(Judgement.WORSE);
    }

    @Test
    void whatUsersDoNotFeelIsNoDifference() {
        assertThat(
                        judged(outcome(Ending.RECOVERED, 1), outcome(Ending.RECOVERED, 9), 5)
                                .judgement())
                .isEqualTo(Judgement.NO_DIFFERENCE);
    }

    private static Verdict judged(TrialOutcome weir, TrialOutcome hikari, int repeats) {
        FaultFindings findings =
                new FaultFindings(
                        Faults.catalogue(Pace.QUICK).getFirst(),
                        Map.of(
                                "Weir",
                                Collections.nCopies(repeats, weir),
                                "HikariCP",
                                Collections.nCopies(repeats, hikari)));
        return FailoverVerdicts.of(List.of(findings)).getFirst();
    }

    private static TrialOutcome outcome(Ending ending, double firstGood) {
        return new TrialOutcome(
                ending,
                0,
                firstGood,
                firstGood,
                0,
                Map.of(),
                firstGood,
                1,
                1,
                5,
                OptionalInt.empty(),
                5);
    }
}
