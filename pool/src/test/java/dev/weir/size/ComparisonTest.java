package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.size.WindowMeasure.Span;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pairs of windows of which one served all who came. */
@Tag("fast")
class ComparisonTest {
    private static final double WINDOW_NANOS = 200e6;
    private static final SizePair SIZES = new SizePair(10, 20);

    /** A window in which somebody waited for that part of the time, always at the same rate. */
    private static WindowMeasure window(long completions, double inUse, double waited) {
        Span full = new Span(waited * WINDOW_NANOS, Math.round(waited * completions), inUse);
        return new WindowMeasure(new Span(WINDOW_NANOS, completions, inUse), full, 0);
    }

    @Test
    void whoServesAllAndMoreThanTheOtherIsTheBetterSize() {
        WindowMeasure calm = window(200, 7, 0.1);
        WindowMeasure crowded = window(100, 20, 1);
        assertThat(Comparison.isOneSided(calm, crowded)).isTrue();
        Comparison pair = Comparison.of(calm, crowded, SIZES, 1, 0);
        assertThat(pair.elasticity()).isCloseTo(-1, within(1e-9));
        assertThat(pair.fullWaited()).isEqualTo(1);
    }

    @Test
    void moreAndFewerAreJudgedAlike() {
        WindowMeasure calm = window(200, 7, 0.1);
        WindowMeasure crowded = window(100, 10, 1);
        assertThat(Comparison.isOneSided(crowded, calm)).isTrue();
        Comparison fewer = Comparison.of(calm, crowded, SIZES, 1, 0);
        Comparison more = Comparison.of(crowded, calm, SIZES, 1, 0);
        assertThat(more.elasticity()).isCloseTo(-fewer.elasticity(), within(1e-9));
        assertThat(more.weight()).isCloseTo(fewer.weight(), within(1e-9));
        assertThat(more.level()).isCloseTo(fewer.level(), within(1e-9));
        assertThat(more.fullWaited()).isEqualTo(fewer.fullWaited());
        assertThat(more.highWaited()).isEqualTo(0.1);
    }

    @Test
    void whoServesAllButLessSaysNothing() {
        assertThat(Comparison.isOneSided(window(90, 7, 0.1), window(100, 20, 1))).isFalse();
        assertThat(Comparison.isOneSided(window(100, 10, 1), window(90, 7, 0.1))).isFalse();
    }

    @Test
    void bothBoundOrBothCalmAreNotOneSided() {
        assertThat(Comparison.isOneSided(window(200, 10, 0.5), window(100, 20, 1))).isFalse();
        assertThat(Comparison.isOneSided(window(200, 7, 0.4), window(100, 9, 0.3))).isFalse();
    }

    /** Of two windows in which somebody waited now and then only what was done meanwhile counts. */
    @Test
    void whatWasDoneWhileNobodyWaitedMakesAPairNoSurer() {
        Span few = new Span(0.6 * WINDOW_NANOS, 10, 10);
        Span fewToo = new Span(0.6 * WINDOW_NANOS, 10, 20);
        Comparison alone = pair(10, few, fewToo);
        Comparison beside = pair(1_000, few, fewToo);
        assertThat(beside.weight()).isCloseTo(alone.weight(), within(1e-9));
    }

    private static Comparison pair(long completions, Span low, Span high) {
        return Comparison.of(
                new WindowMeasure(new Span(WINDOW_NANOS, completions, 10), low, 0),
                new WindowMeasure(new Span(WINDOW_NANOS, completions, 20), high, 0),
                SIZES,
                1,
                0);
    }
}
