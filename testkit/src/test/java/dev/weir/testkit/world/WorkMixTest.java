package dev.weir.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("fast")
class WorkMixTest {
    private static final int DRAWS = 2_000_000;

    private final SplittableRandom random = new SplittableRandom(5);

    @ParameterizedTest
    @EnumSource
    void theMeanOfEachSpreadIsOne(Spread spread) {
        double sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            sum += spread.draw(random);
        }
        assertThat(sum / DRAWS).isCloseTo(1, within(0.03));
    }

    @Test
    void kindsComeByTheirSharesWithTheirMeans() {
        WorkMix mix =
                new WorkMix(
                        "mix",
                        WorkKind.ofMillis("read", 0.9, 1, Spread.EXPONENTIAL, 2, false),
                        WorkKind.ofMillis("report", 0.1, 50, Spread.NARROW, 3, true));
        int reports = 0;
        double cpu = 0;
        double beside = 0;
        for (int i = 0; i < DRAWS; i++) {
            Work work = mix.draw(random);
            assertThat(work.isLong()).isEqualTo(work.place() == 1);
            reports += work.place();
            cpu += work.steps()[0].nanos();
            beside += work.steps()[1].nanos();
        }
        assertThat((double) reports / DRAWS).isCloseTo(0.1, within(0.001));
        assertThat(cpu / DRAWS).isCloseTo(mix.meanCpuNanos(), within(0.05e6));
        assertThat(beside / DRAWS).isCloseTo(2.1e6, within(0.02e6));
    }

    @Test
    void theFarTailOfOneKindCountsAsLong() {
        WorkMix mix =
                new WorkMix("tail", WorkKind.ofMillis("query", 1, 1, Spread.PARETO, 0, false));
        for (int i = 0; i < DRAWS; i++) {
            Work work = mix.draw(random);
            assertThat(work.isLong()).isEqualTo(work.steps()[0].nanos() > 8e6);
        }
    }
}
