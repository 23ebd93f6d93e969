package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.lab.result.Threshold;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedReportTest {

    @Test
    void jainsIndexIsOneForEqualsAndOneByTheirNumberForAMonopoly() {
        assertThat(pools(900, 5, 5, 5).fairness()).isEqualTo(1, within(1e-9));
        assertThat(pools(900, 9, 0, 0).fairness()).isEqualTo(1 / 3.0, within(1e-9));
    }

    @Test
    void poolsThatCostThroughputOrTakeFromEachOtherAreSeen() {
        assertThat(failing(pools(1_000, 10), pools(960, 5, 5))).isEmpty();
        assertThat(failing(pools(1_000, 10), pools(940, 5, 5)))
                .containsExactly("2 pools at once: throughput of one pool's");
        assertThat(failing(pools(1_000, 10), pools(1_000, 14, 5)))
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

    private static SharedOutcome pools(double throughput, double... limits) {
        return new SharedOutcome(limits.length, throughput, 5, limits, 20, 0);
    }
}
