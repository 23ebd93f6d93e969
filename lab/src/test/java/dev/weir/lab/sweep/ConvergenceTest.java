package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When a pool stands where it is as good as the best fixed size. */
@Tag("fast")
class ConvergenceTest {

    /** 400 requests a second with 4 connections, 1,000 with 16, 600 with 256. */
    private static final SizeCurve CURVE =
            new SizeCurve(List.of(point(4, 400), point(16, 1_000), point(256, 600)));

    private static Point point(int size, double throughput) {
        SweepVariant variant = Slices.hikari(size);
        return Point.of(variant, Slices.three(variant, throughput, 20, size));
    }

    private static List<Tick> sizes(double... sizes) {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            ticks.add(Slices.tick(i + 1, 100, sizes[i]));
        }
        return ticks;
    }

    @Test
    void betweenTwoSizesTheLogarithmOfTheSizeDecides() {
        assertThat(CURVE.at(4)).isEqualTo(400);
        assertThat(CURVE.at(8)).isEqualTo(700, within(1e-9));
        assertThat(CURVE.at(64)).isEqualTo(800, within(1e-9));
        assertThat(CURVE.at(256)).isEqualTo(600);
    }

    @Test
    void beyondTheSizesMeasuredNothingIsMadeUp() {
        assertThat(CURVE.at(1)).isEqualTo(100);
        assertThat(CURVE.at(0)).isZero();
        assertThat(CURVE.at(257)).isNaN();
    }

    @Test
    void fromASizeAtWhichMoreWasSeenToTheBestOneItIsNoLess() {
        SizeCurve curve = new SizeCurve(List.of(point(4, 400), point(16, 1_000), point(256, 600)));
        curve.raise(8, 960, 16);
        curve.raise(300, 650, 16);
        assertThat(curve.at(7.9)).isLessThan(700);
        assertThat(curve.at(8)).isEqualTo(960);
        assertThat(curve.at(15.9)).isGreaterThan(960);
        assertThat(curve.at(64)).isEqualTo(800, within(1e-9));
        assertThat(curve.at(256)).isEqualTo(650);
        assertThat(curve.at(280)).isEqualTo(650);
        assertThat(curve.at(301)).isNaN();
    }

    @Test
    void aRateBeyondTheBestDoesNotRaiseTheSizesBetweenBeyondIt() {
        SizeCurve curve = new SizeCurve(List.of(point(4, 400), point(16, 1_000), point(256, 600)));
        curve.raise(8, 1_200, 16);
        assertThat(curve.at(8)).isEqualTo(1_000);
        assertThat(curve.at(12)).isEqualTo(1_000);
    }

    @Test
    void thereIsAPoolWhoseSizesAreGoodEnoughInTheMeanOverAFewIntervals() {
        assertThat(Convergence.seconds(sizes(4, 16, 8, 16, 15, 15, 15), CURVE, 1_000)).isEqualTo(4);
    }

    @Test
    void aPoolThatStaysBelowOrIsWhereNobodyMeasuredNeverGetsThere() {
        assertThat(Convergence.seconds(sizes(2, 4, 8, 8, 8, 8), CURVE, 1_000)).isInfinite();
        assertThat(Convergence.seconds(sizes(300, 300, 300, 300), CURVE, 600)).isInfinite();
    }
}
