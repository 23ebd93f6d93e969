package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SpikeVerdictsTest {

    @Test
    void aConnectionOpenedInVainIsWorse() {
        assertThat(opened(0, 1)).isEqualTo(Judgement.BETTER);
        assertThat(opened(1, 1)).isEqualTo(Judgement.NO_DIFFERENCE);
        assertThat(opened(2, 1)).isEqualTo(Judgement.WORSE);
    }

    @Test
    void aPoolAloneIsComparedWithNothing() {
        assertThat(SpikeVerdicts.of(new BurstFindings(Burst.SEED, 21, Map.of("Weir", outcomes(0)))))
                .isEmpty();
    }

    private static Judgement opened(int weir, int hikari) {
        List<Verdict> verdicts =
                SpikeVerdicts.of(
                        new BurstFindings(
                                Burst.SEED,
                                21,
                                Map.of("Weir", outcomes(weir), "HikariCP", outcomes(hikari))));
        assertThat(verdicts).extracting(Verdict::question).last().asString().contains("opened");
        return verdicts.getLast().judgement();
    }

    private static List<BurstOutcome> outcomes(int opened) {
        return List.of(Made.outcome(opened, 5));
    }
}
