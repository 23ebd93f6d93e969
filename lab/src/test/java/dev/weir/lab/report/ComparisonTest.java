package dev.weir.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.report.Comparison.Side;
import dev.weir.lab.stats.Outcomes;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Threshold.Interval;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ComparisonTest {

    private static final Comparison MILLIS = Comparison.lessIsBetter("p99", "ms");

    @Test
    void aTieIsATie() {
        assertThat(judged(24.85, 24.75)).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(judged(0, 0)).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(judged(26, 24.75)).isEqualTo(Judgement.WORSE);
        assertThat(judged(23, 24.75)).isEqualTo(Judgement.BETTER);
    }

    @Test
    void aDifferenceThatTheRunCannotTellIsNone() {
        Verdict verdict = MILLIS.of(weir(438), hikari(799), new Interval(0.58, 1.82), 16);
        assertThat(verdict.judgement()).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(verdict.words())
                .isEqualTo(
                        "This run can tell no difference from HikariCP. Ratio 0.55, 95 % interval 0.58 to 1.82.");
        assertThat(MILLIS.of(weir(438), hikari(799), new Interval(0.4, 0.7), 16).judgement())
                .isEqualTo(Judgement.BETTER);
    }

    @Test
    void fewRoundsTellNothing() {
        Verdict verdict = MILLIS.of(weir(10), hikari(20), new Interval(0.5, 0.5), 1);
        assertThat(verdict.judgement()).isEqualTo(Judgement.UNKNOWN);
        assertThat(verdict.words()).contains("Too few rounds to tell: 1");
    }

    @Test
    void moreMayBeBetter() {
        Verdict verdict =
                Comparison.moreIsBetter("Served", "requests/s").of(weir(150), hikari(100));
        assertThat(verdict.judgement()).isEqualTo(Judgement.BETTER);
        assertThat(verdict.words()).isEqualTo("50 % more than HikariCP.");
        assertThat(verdict.values().getFirst().text()).isEqualTo("150 requests/s");
    }

    @Test
    void whatWasNotMeasuredIsNotKnown() {
        assertThat(judged(Double.NaN, 1)).isEqualTo(Judgement.UNKNOWN);
        assertThat(MILLIS.of(weir(1), hikari(0), new Interval(0, 0), 16).judgement())
                .isEqualTo(Judgement.WORSE);
    }

    @Test
    void whatNeverCameIsWorseThanAllThatDid() {
        double never = Double.POSITIVE_INFINITY;
        assertThat(judged(1, never)).isEqualTo(Judgement.BETTER);
        assertThat(judged(never, 1)).isEqualTo(Judgement.WORSE);
        assertThat(judged(never, never)).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(MILLIS.of(weir(1), hikari(never)).words())
                .isEqualTo("HikariCP never gets there.");
        assertThat(MILLIS.of(weir(never), hikari(1)).values().getFirst().text()).isEqualTo("never");
    }

    @Test
    void roundsAreComparedByTheirMedians() {
        record Rounds(Map<String, List<Double>> outcomes) implements Outcomes<String, Double> {}
        Rounds rounds =
                new Rounds(
                        Map.of(
                                "Weir", List.of(10.0, 11.0, 12.0, 13.0, 14.0),
                                "HikariCP", List.of(20.0, 21.0, 24.0, 25.0, 26.0)));
        Verdict verdict =
                MILLIS.of(rounds, "Weir", "HikariCP", Double::doubleValue, Function.identity());
        assertThat(verdict.judgement()).isEqualTo(Judgement.BETTER);
        assertThat(verdict.values()).extracting(Value::text).containsExactly("12 ms", "24 ms");
        assertThat(verdict.words()).startsWith("50 % less than HikariCP. Ratio 0.50,");
    }

    private static Judgement judged(double ours, double theirs) {
        return MILLIS.of(weir(ours), hikari(theirs)).judgement();
    }

    private static Side weir(double value) {
        return new Side("Weir", value);
    }

    private static Side hikari(double value) {
        return new Side("HikariCP", value);
    }
}
