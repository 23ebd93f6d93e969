package dev.weir.lab.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The default pool where services live, beside fixed sizes of the same pool; {@code ./weir simulate
 * below} has all cells.
 */
@Tag("long")
class BelowSaturationTest {
    private static final int[] SIZES = {5, 10, 20, 50};
    private static final int SEEDS = 2;

    @ParameterizedTest
    @ValueSource(strings = {"flat/measured/62", "flat/slow5/62-bursty", "flat/pareto/30"})
    void unevenWorkIsServedAsFastAsByTheBestFixedSize(String name) {
        unevenWorkIsServedAsFast(name);
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "flat/measured/30",
                "flat/slow5/75",
                "flat8/measured/62",
                "flat/slow5/30",
                "usl/measured/30",
                "flat/remote20/12",
                "flat/remote20/18-shift",
                "flat/measured/62-calm",
                "flat4/reads97/40"
            })
    void unevenWorkOfMoreKinds(String name) {
        unevenWorkIsServedAsFast(name);
    }

    private static void unevenWorkIsServedAsFast(String name) {
        Cell cell = Cell.named(name);
        Tally auto = run(cell, PoolChoice.auto());

        assertThat(mean(auto)).isLessThan(1.15 * best(cell, BelowSaturationTest::mean));
        assertThat(shorts(auto)).isLessThan(1.25 * best(cell, BelowSaturationTest::shorts));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flat/even/50", "flat/even/62-cold"})
    void evenWorkIsServedAsFastAsByTheBestFixedSize(String name) {
        evenWorkIsServedAsFast(name);
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"flat/even/30-bursty", "flat/even/85", "flat4/even2/80"})
    void evenWorkOfMoreKinds(String name) {
        evenWorkIsServedAsFast(name);
    }

    private static void evenWorkIsServedAsFast(String name) {
        Cell cell = Cell.named(name);
        Tally auto = run(cell, PoolChoice.auto());

        assertThat(mean(auto)).isLessThan(1.10 * best(cell, BelowSaturationTest::mean));
        assertThat(shorts(auto)).isLessThan(1.15 * best(cell, BelowSaturationTest::shorts));
    }

    /** The limit decides no more here; the order does. */
    @ParameterizedTest
    @ValueSource(strings = "flat/measured/90")
    void towardsSaturationShortWorkWaitsForHalfAsLongAsInOneLine(String name) {
        shortWorkWaitsForHalfAsLong(name);
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"flat/measured/95", "usl/measured/90"})
    void moreLoadsTowardsSaturation(String name) {
        shortWorkWaitsForHalfAsLong(name);
    }

    private static void shortWorkWaitsForHalfAsLong(String name) {
        Cell cell = Cell.named(name);
        Tally auto = run(cell, PoolChoice.auto());

        assertThat(mean(auto)).isLessThan(best(cell, BelowSaturationTest::mean));
        assertThat(shorts(auto)).isLessThan(0.5 * best(cell, BelowSaturationTest::shorts));
    }

    @Tag("all")
    @ParameterizedTest
    @ValueSource(strings = {"flat/measured/130-closed", "usl/measured/130-closed"})
    void saturatedTheThroughputIsThatOfTheBestFixedSize(String name) {
        Cell cell = Cell.named(name);
        Tally auto = run(cell, PoolChoice.auto());

        assertThat(done(auto)).isGreaterThan(0.97 * -best(cell, tally -> -done(tally)));
    }

    private static double done(Tally tally) {
        return tally.all().count();
    }

    private static double mean(Tally tally) {
        return tally.all().mean();
    }

    private static double shorts(Tally tally) {
        return tally.shorts().quantile(0.99);
    }

    private static double best(Cell cell, ToDoubleFunction<Tally> figure) {
        return Arrays.stream(SIZES)
                .mapToObj(size -> run(cell, PoolChoice.fixed(size)))
                .mapToDouble(figure)
                .min()
                .orElseThrow();
    }

    private static Tally run(Cell cell, PoolChoice pool) {
        Tally sum = new Tally();
        for (int seed = 1; seed <= SEEDS; seed++) {
            sum.add(CellRun.of(cell, pool, seed, 20, 40));
        }
        return sum;
    }
}
