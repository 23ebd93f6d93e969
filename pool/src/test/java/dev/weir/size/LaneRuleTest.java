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
}
