package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneRuleTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void nothingIsLongBeforeTheFirstLook() {
        assertThat(LaneRule.overstayNanos(0)).isEqualTo(25 * MILLI);
        assertThat(LaneRule.overstayNanos(2 * MILLI)).isEqualTo(25 * MILLI);
    }

    @Test
    void whereTheUsualIsLongOnlyEightTimesThatIs() {
        assertThat(LaneRule.overstayNanos(50 * MILLI)).isEqualTo(400 * MILLI);
        assertThat(LaneRule.moves(399 * MILLI, 0, 10, true, 50 * MILLI)).isFalse();
        assertThat(LaneRule.moves(400 * MILLI, 0, 10, true, 50 * MILLI)).isTrue();
    }

    @Test
    void noMoreThanTheLaneHoldsAreMoved() {
        assertThat(LaneRule.moves(MILLI * 1000, 4, 10, true, 0)).isTrue();
        assertThat(LaneRule.moves(MILLI * 1000, 5, 10, true, 0)).isFalse();
        assertThat(LaneRule.most(1, true)).isEqualTo(1);
    }

    @Test
    void theLaneIsWiderWhileNoQueueStands() {
        assertThat(LaneRule.moves(MILLI * 1000, 19, 10, false, 0)).isTrue();
        assertThat(LaneRule.moves(MILLI * 1000, 20, 10, false, 0)).isFalse();
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
