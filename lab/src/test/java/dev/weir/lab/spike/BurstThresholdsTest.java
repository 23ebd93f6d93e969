package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Threshold;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class BurstThresholdsTest {

    @Test
    void aConnectionOpenedInVainFailsTheSeed() {
        assertThat(failing(Made.outcome(0, 5), Made.outcome(1, 6))).isEmpty();
        assertThat(failing(Made.outcome(1, 5), Made.outcome(1, 6)))
                .singleElement()
                .asString()
                .contains("connections opened");
        assertThat(failing(Made.outcome(0, 6), Made.outcome(1, 6)))
                .singleElement()
                .asString()
                .contains("2 s later");
    }

    @Test
    void withoutWeirThereIsNothingToHold() {
        BurstFindings findings =
                new BurstFindings(Burst.SEED, 21, Map.of("HikariCP", List.of(Made.outcome(1, 6))));
        assertThat(BurstThresholds.of(findings, true)).isEmpty();
    }

    private static List<String> failing(BurstOutcome weir, BurstOutcome hikari) {
        BurstFindings findings =
                new BurstFindings(
                        Burst.SEED, 21, Map.of("Weir", List.of(weir), "HikariCP", List.of(hikari)));
        return BurstThresholds.of(findings, true).stream()
                .filter(threshold -> !threshold.holds())
                .map(Threshold::name)
                // Two empty logs are equally fast only by chance.
                .filter(name -> !name.contains("no later than"))
                .toList();
    }
}
