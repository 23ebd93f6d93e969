package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** In which order the slots of pairs come. */
class PairClockTest {
    private final PairClock clock = new PairClock(7);

    @Test
    void oneSlotOfEachPairIsHigh() {
        for (long slot = 0; slot < 1_000; slot += 2) {
            assertThat(clock.isHigh(slot)).isNotEqualTo(clock.isHigh(slot + 1));
        }
    }

    /** What rises evenly with time then adds as much to one as it takes from the other. */
    @Test
    void ofTwoPairsTheSecondHasTheOtherOrder() {
        for (long slot = 0; slot < 1_000; slot += 4) {
            assertThat(clock.isHigh(slot)).isNotEqualTo(clock.isHigh(slot + 2));
        }
    }

    @Test
    void theOrderOfTheFirstIsLikeACoins() {
        int high = 0;
        int changes = 0;
        for (long slot = 0; slot < 4_000; slot += 4) {
            high += clock.isHigh(slot) ? 1 : 0;
            changes += clock.isHigh(slot) == clock.isHigh(slot + 4) ? 0 : 1;
        }
        assertThat(high).isBetween(440, 560);
        assertThat(changes).isBetween(440, 560);
    }

    @Test
    void poolsOfOneDatabaseHaveTheSameOrder() {
        PairClock peer = new PairClock(7);
        for (long slot = 0; slot < 1_000; slot++) {
            assertThat(peer.isHigh(slot)).isEqualTo(clock.isHigh(slot));
        }
    }
}
