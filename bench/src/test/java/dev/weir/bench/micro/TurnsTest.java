package dev.weir.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.bench.jmh.PoolInTurn;
import dev.weir.bench.report.Findings;
import dev.weir.tools.result.Threshold;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TurnsTest {

    private static final MicroCase ONE_THREAD = new MicroCase(Cycle.CONNECTION, 1, 8, "system");

    @Test
    void aMachineThatOnlyGetsFasterFavoursNeither() {
        List<Double> faster = IntStream.range(0, 40).mapToObj(i -> Math.exp(i)).toList();
        assertThat(TurnsRun.score(faster, 0).ratio()).isCloseTo(1, within(1e-9));
        assertThat(TurnsRun.score(faster, 2).ratio()).isCloseTo(1, within(1e-9));
    }

    @Test
    void aTurnThatTheMachineDisturbedChangesNothing() {
        List<Double> scores =
                List.of(10.0, 9.0, 9.0, 10.0, 10.0, 9.0, 3.0, 10.0, 10.0, 9.0, 9.0, 10.0);
        TurnsRun.Score score = TurnsRun.score(scores, 0);
        assertThat(score.base()).isCloseTo(10, within(1e-12));
        assertThat(score.other()).isCloseTo(9, within(1e-12));
        assertThat(score.ratio()).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void eachScoreIsThatOfThePoolWhoseTurnItWas() {
        int warmUps = 2;
        List<Double> scores =
                IntStream.range(0, 8)
                        .mapToObj(i -> PoolInTurn.isBase(warmUps + i) ? 10.0 : 9.0)
                        .toList();
        assertThat(TurnsRun.score(scores, warmUps).ratio()).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void twoPerCentInTheMeanOfTheRoundsHoldAndMoreDoNot() {
        assertThat(judged(0.98, 0.99, 0.98)).allMatch(Threshold::holds);
        assertThat(judged(1.0, 0.96, 0.95)).noneMatch(Threshold::holds);
    }

    @Test
    void aRoundThatFailedMeetsNoGoalAndIsNamed() {
        assertThat(judged(1.0, Double.NaN)).noneMatch(Threshold::holds);
        Findings findings =
                new TurnsReport("weir", "hikari", scores(1.0, Double.NaN)).findings(List.of());
        assertThat(findings.notes())
                .singleElement()
                .asString()
                .contains("1 thread on 8 connections", "-p base=weir -p other=hikari");
        assertThat(findings.tables().get(0).rows()).anyMatch(row -> row.contains("failed"));
    }

    private static List<Threshold> judged(double... ratios) {
        return TurnsSet.judge(scores(ratios));
    }

    private static Map<MicroCase, List<TurnsRun.Score>> scores(double... ratios) {
        return Map.of(
                ONE_THREAD,
                IntStream.range(0, ratios.length)
                        .mapToObj(i -> new TurnsRun.Score(100, 100 * ratios[i], ratios[i]))
                        .toList());
    }
}
