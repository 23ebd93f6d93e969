package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How far apart the sizes of a pair are. */
class StrideTest {
    private final Stride stride = new Stride();

    @Test
    void itLooksWideUntilNinePairsHaveNotDecided() {
        undecided(1, 8);
        assertThat(stride.ratio()).isEqualTo(2);
        undecided(9, 9);
        assertThat(stride.ratio()).isEqualTo(1.4);
    }

    @Test
    void aNarrowRatioWidensWhilePairsDoNotDecideAndNotBeyond() {
        stride.move(10, 1, 0.1);
        for (int i = 0; i < 6; i++) {
            stride.move(10, i % 2 == 0 ? -1 : 1, 0);
        }
        assertThat(stride.ratio()).isEqualTo(1.2);
        undecided(1, 12);
        assertThat(stride.ratio()).isBetween(1.31, 1.33);
        undecided(13, 48);
        assertThat(stride.ratio()).isEqualTo(1.4);
    }

    @Test
    void anotherRegimeIsLookedAtWideAgain() {
        undecided(1, 9);
        stride.restart();
        assertThat(stride.ratio()).isEqualTo(1.5);
    }

    private void undecided(int from, int to) {
        for (int pairs = from; pairs <= to; pairs++) {
            stride.undecided(pairs);
        }
    }
}
