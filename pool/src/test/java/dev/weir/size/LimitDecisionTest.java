package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LimitDecision.Reason;
import dev.weir.size.LimitDecision.State;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("fast")
class LimitDecisionTest {
    @Test
    void aMoveSaysFromWhereAndFromWhichEvidence() {
        assertThat(decision(10, Reason.MORE_COSTS, -0.99, 0.25, 2).sentence())
                .isEqualTo(
                        "limit 10 -> 5: more connections cost throughput (10 % more connections"
                                + " would cost 9.0 % throughput (+- 2.2), from 2 comparisons)");
    }

    @Test
    void whileSizesAreComparedItSaysWhichAndHowOften() {
        assertThat(decision(5, Reason.MEASURING, Double.NaN, Double.NaN, 0).sentence())
                .isEqualTo("limit 5: comparing 7 and 14 connections");
        assertThat(decision(5, Reason.MEASURING, Double.NaN, Double.NaN, 1).sentence())
                .isEqualTo(
                        "limit 5: comparing 7 and 14 connections, too early to tell (1 comparison)");
        assertThat(decision(5, Reason.MEASURING, -0.15, 0.38, 1).sentence())
                .isEqualTo(
                        "limit 5: comparing 7 and 14 connections, no measurable difference in"
                                + " throughput yet (1 comparison)");
    }

    @Test
    void aLimitThatIsNotUsedUpSaysWhyNothingIsCompared() {
        assertThat(decision(5, Reason.NOBODY_WAITS, Double.NaN, Double.NaN, 0).sentence())
                .isEqualTo(
                        "limit 5 kept: fewer connections are needed than it allows, so sizes"
                                + " cannot be compared");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void everyReasonHasASentenceWithoutAFullStop(Reason reason) {
        assertThat(decision(5, reason, 0.4, 0.1, 6).sentence())
                .startsWith("limit 5")
                .doesNotEndWith(".")
                .doesNotContainIgnoringCase("nobody")
                .doesNotContain("NaN");
    }

    private static LimitDecision decision(
            double before, Reason reason, double elasticity, double error, int pairs) {
        return new LimitDecision(
                5, 7, 14, 7, 14, State.SEEK, elasticity, error, pairs, reason, before);
    }
}
