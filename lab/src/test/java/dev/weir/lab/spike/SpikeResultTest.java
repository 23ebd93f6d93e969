package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Environment;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Threshold;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SpikeResultTest {

    @Test
    void aQuickRunJudgesNoTimesButCountsAllTheSame() {
        assertThat(of(false).thresholds()).extracting(Threshold::unit).contains("ms", "");
        assertThat(of(false).verdicts()).isNotEmpty();

        assertThat(of(true).thresholds()).extracting(Threshold::unit).containsOnly("");
        assertThat(of(true).thresholds())
                .filteredOn(bound -> !bound.holds())
                .extracting(Threshold::name)
                .singleElement()
                .asString()
                .contains("connections opened");
        assertThat(of(true).verdicts()).isEmpty();
    }

    private static Result of(boolean quick) {
        SpikeResult result = new SpikeResult(quick);
        result.add(
                new BurstFindings(
                        Burst.SEED,
                        21,
                        Map.of(
                                "Weir",
                                List.of(Made.outcome(1, 5)),
                                "HikariCP",
                                List.of(Made.outcome(0, 5)))),
                true);
        return result.of(Environment.here(1, "none", List.of()), Map.of());
    }
}
