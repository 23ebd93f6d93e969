package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneRuleTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void nothingIsLongBeforeATenthOfASecond() {
        assertThat(LaneRule.overstayNanos(0)).isEqualTo(100 * MILLI);
        assertThat(LaneRule.overstayNanos(2 * MILLI)).isEqualTo(100 * MILLI);
    }

    @Test
    void whereTheUsualIsLongOnlyEightTimesThatIs() {
        assertThat(LaneRule.overstayNanos(50 * MILLI)).isEqualTo(400 * MILLI);
        assertThat(LaneRule.moves(399 * MILLI, 0, 10, 50 * MILLI)).isFalse();
        assertThat(LaneRule.moves(400 * MILLI, 0, 10, 50 * MILLI)).isTrue();
    }

    @Test
    void noMoreThanTheLaneHoldsAreMoved() {
        int most = LaneRule.most(10);
        assertThat(LaneRule.moves(MILLI * 1000, most - 1, 10, 0)).isTrue();
        assertThat(LaneRule.moves(MILLI * 1000, most, 10, 0)).isFalse();
        assertThat(LaneRule.most(1)).isEqualTo(1);
    }
}
