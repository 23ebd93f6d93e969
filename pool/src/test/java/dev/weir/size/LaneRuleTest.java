package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LaneRuleTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void longIsEightTimesTheUsualAndNothingBeforeTheFirstLook() {
        assertThat(LaneRule.overstayNanos(0)).isEqualTo(25 * MILLI);
        assertThat(LaneRule.overstayNanos(2 * MILLI)).isEqualTo(25 * MILLI);
        assertThat(LaneRule.overstayNanos(50 * MILLI)).isEqualTo(400 * MILLI);
    }

    @Test
    void aPlaceIsLongOnceThreeOfItsHoldsWere() {
        assertThat(LaneRule.isLong(MILLI * 400, 2, false, 50 * MILLI)).isFalse();
        assertThat(LaneRule.isLong(MILLI * 400, 3, false, 50 * MILLI)).isTrue();
        assertThat(LaneRule.isLong(MILLI * 399, 3, false, 50 * MILLI)).isFalse();
    }

    @Test
    void aPlaceThatWasLongIsSoUntilItsHoldsAreHalfThat() {
        assertThat(LaneRule.isLong(MILLI * 200, 9, true, 50 * MILLI)).isTrue();
        assertThat(LaneRule.isLong(MILLI * 199, 9, true, 50 * MILLI)).isFalse();
    }

    @Test
    void longWorkLeavesWhatOthersHaveInUseAndHalfOfAllAtMost() {
        assertThat(LaneRule.left(10, 0.4)).isZero();
        assertThat(LaneRule.left(10, 1.6)).isEqualTo(2);
        assertThat(LaneRule.left(10, 9)).isEqualTo(5);
        assertThat(LaneRule.left(1, 9)).isZero();
    }

    @Test
    void othersHaveThriceThatBesideItBetweenOneAndHalfOfAll() {
        assertThat(LaneRule.reserve(10, 0)).isEqualTo(1);
        assertThat(LaneRule.reserve(10, 1.2)).isEqualTo(4);
        assertThat(LaneRule.reserve(10, 9)).isEqualTo(5);
        assertThat(LaneRule.reserve(2, 9)).isEqualTo(1);
        assertThat(LaneRule.reserve(1, 9)).isZero();
    }
}
