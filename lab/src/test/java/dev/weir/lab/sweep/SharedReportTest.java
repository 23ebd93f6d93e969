package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.tools.result.Threshold;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SharedReportTest {

    @Test
    void jainsIndexIsOneForEqualsAndOneByTheirNumberForAMonopoly() {
        assertThat(pools(0.9, 5, 5, 5).fairness()).isEqualTo(1, within(1e-9));
        assertThat(pools(0.9, 9, 0, 0).fairness()).isEqualTo(1 / 3.0, within(1e-9));
    }

    @Test
    void poolsThatCostThroughputOrTakeFromEachOtherAreSeen() {
        assertThat(failing(pools(1, 10), pools(0.96, 5, 5))).isEmpty();
        assertThat(failing(pools(1, 10), pools(0.94, 5, 5)))
                .containsExactly("2 pools at once: throughput of one pool's");
        assertThat(failing(pools(1, 10), pools(1, 14, 5)))
                .containsExactly("2 pools at once: Jain's index of their limits");
    }

    private static List<String> failing(SharedOutcome... outcomes) {
        ChangesSettings settings =
                new ChangesSettings(
                        Database.POSTGRES,
                        "tpcb",
                        List.of(),
                        true,
                        1,
                        200,
                        10,
                        300,
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(35),
                        1);
        return new SharedReport(settings, List.of(outcomes))
                .thresholds().stream().filter(t -> !t.holds()).map(Threshold::name).toList();
    }

    /** On a machine that had slowed down more, the more pools there are. */
    private static SharedOutcome pools(double share, double... limits) {
        return new SharedOutcome(limits.length, 4_000.0 / limits.length, share, 5, limits, 20, 0);
    }
}
