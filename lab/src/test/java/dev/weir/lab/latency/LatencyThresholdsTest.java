package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.PoolVariant;
import dev.weir.tools.result.Threshold;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LatencyThresholdsTest {

    private static List<String> failing(Cells cells) {
        return LatencyThresholds.of(List.of(cells.findings())).stream()
                .filter(threshold -> !threshold.holds())
                .map(Threshold::name)
                .toList();
    }

    @Test
    void belowSaturationMeanAndReadsAreHeldAgainstTheBestSize() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 60)
                                        .responding(PoolVariant.WEIR, 1.14, 1.14, 1.14)
                                        .responding(PoolVariant.hikari(5), 9, 9, 9)
                                        .responding(PoolVariant.hikari(20), 1, 1, 1)))
                .isEmpty();
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 60)
                                        .responding(PoolVariant.WEIR, 1.3, 1.3, 1.3)
                                        .responding(PoolVariant.hikari(5), 9, 9, 9)
                                        .responding(PoolVariant.hikari(20), 1, 1, 1)))
                .containsExactly(
                        "measured, random arrivals, warm start, 60 %: Weir's mean over that of HikariCP 20",
                        "measured, random arrivals, warm start, 60 %: Weir's reads' p99 over that of HikariCP 20");
    }

    @Test
    void evenWorkHasNarrowerBounds() {
        assertThat(
                        failing(
                                Cells.of(Mix.EVEN, 60)
                                        .responding(PoolVariant.WEIR, 1.12, 1.12, 1.12)
                                        .responding(PoolVariant.hikari(20), 1, 1, 1)))
                .singleElement()
                .asString()
                .contains("Weir's mean");
    }

    @Test
    void aMissSmallerThanTheRunsOwnIntervalIsATie() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 60)
                                        .responding(PoolVariant.WEIR, 1, 1.3, 1.3)
                                        .responding(PoolVariant.hikari(20), 1, 1, 1)))
                .isEmpty();
    }

    @Test
    void nearSaturationReadsMustBeTwiceAsFast() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 90)
                                        .responding(PoolVariant.WEIR, 0.9, 0.9, 0.9)
                                        .responding(PoolVariant.hikari(20), 1, 1, 1)))
                .singleElement()
                .asString()
                .contains("reads' p99");
    }

    @Test
    void reportsAreHeldAgainstOneLineWhereItWasMeasured() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 95)
                                        .responding(PoolVariant.WEIR, 4, 4, 4)
                                        .responding(PoolVariant.ONE_LINE, 1, 1, 1)
                                        .responding(PoolVariant.hikari(20), 8, 8, 8)))
                .containsExactly(
                        "measured, random arrivals, warm start, 95 %: Weir's reports' p99 over that of Weir lanes=off");
    }

    @Test
    void overloadIsJudgedByThroughput() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 130)
                                        .serving(PoolVariant.WEIR, 960, 10, 1, 1, 1)
                                        .serving(PoolVariant.hikari(20), 1_000, 20, 1, 1, 1)))
                .containsExactly(
                        "measured, random arrivals, warm start, 130 %: Weir's throughput over that of HikariCP 20");
    }

    @Test
    void nowhereMayTheDefaultSizeBeAhead() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 130)
                                        .responding(PoolVariant.WEIR, 1.06, 1.06, 1.06)
                                        .responding(PoolVariant.hikari(10), 1, 1, 1)))
                .containsExactly(
                        "measured, random arrivals, warm start, 130 %: Weir's mean over that of HikariCP 10",
                        "measured, random arrivals, warm start, 130 %: Weir's p99 over that of HikariCP 10");
    }

    @Test
    void connectionsAreHeldAgainstTheSmallestSizeThatIsGoodEnough() {
        assertThat(
                        failing(
                                Cells.of(Mix.MEASURED, 60)
                                        .serving(PoolVariant.WEIR, 1_000, 21, 1, 1, 1)
                                        .serving(PoolVariant.hikari(5), 1_000, 5, 2, 2, 2)
                                        .serving(
                                                PoolVariant.hikari(10), 1_000, 10, 1.04, 1.04, 1.04)
                                        .serving(PoolVariant.hikari(20), 1_000, 20, 1, 1, 1)))
                .containsExactly(
                        "measured, random arrivals, warm start, 60 %: Weir's open connections, 10 more than HikariCP 10");
    }
}
