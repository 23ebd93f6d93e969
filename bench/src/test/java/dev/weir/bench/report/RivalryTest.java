package dev.weir.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.report.Comparison;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class RivalryTest {

    private static final List<Double> FIVE = List.of(10.0, 10.0, 10.0, 10.0, 10.0);

    @Test
    void pairsThatAllSayTheSameAreADifference() {
        Verdict verdict = verdict(List.of(20.0, 21.0, 22.0, 23.0, 24.0), FIVE).orElseThrow();
        assertThat(verdict.judgement()).isEqualTo(Judgement.BETTER);
        assertThat(verdict.values())
                .extracting(Verdict.Value::text)
                .containsExactly("22 ops/ms", "10 ops/ms");
    }

    @Test
    void aLossIsOneToo() {
        assertThat(verdict(List.of(5.0, 5.0, 5.0, 5.0, 5.0), FIVE).orElseThrow().judgement())
                .isEqualTo(Judgement.WORSE);
    }

    @Test
    void fewRepeatsAndFailuresTellNothing() {
        assertThat(verdict(List.of(20.0), List.of(10.0)).orElseThrow().judgement())
                .isEqualTo(Judgement.UNKNOWN);
        List<Double> failed = List.of(Double.NaN, 20.0, 20.0, 20.0, 20.0);
        assertThat(verdict(failed, FIVE).orElseThrow().judgement()).isEqualTo(Judgement.UNKNOWN);
    }

    @Test
    void aloneThereIsNothingToTell() {
        assertThat(
                        Rivalry.verdict(
                                Comparison.moreIsBetter("a", "ops/ms"),
                                pool ->
                                        Optional.ofNullable(
                                                Map.of("weir", new Spread(FIVE)).get(pool))))
                .isEmpty();
    }

    private static Optional<Verdict> verdict(List<Double> weir, List<Double> hikari) {
        Map<String, Spread> spreads =
                Map.of("weir", new Spread(weir), "hikari", new Spread(hikari));
        return Rivalry.verdict(
                Comparison.moreIsBetter("a", "ops/ms"),
                pool -> Optional.ofNullable(spreads.get(pool)));
    }
}
