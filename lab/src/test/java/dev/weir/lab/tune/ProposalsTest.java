package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The forest on made-up surfaces whose best is known. */
class ProposalsTest {

    private static final int TRIALS = 60;
    private static final int SEEDS = 10;

    private final Surface surface = Made.surface();

    /** Shapes that servers show: a plateau, an edge where memory runs out, a flip of the plan. */
    private enum Shape {
        PLATEAU {
            @Override
            double truth(Surface surface, Configuration one) {
                return 1
                        + 0.3 * Math.min(1, surface.number(one, "shared_buffers") / (1 << 30))
                        + 0.2 * Math.min(1, surface.number(one, "work_mem") / (16 << 20));
            }

            @Override
            double best() {
                return 1.5;
            }
        },
        EDGE {
            @Override
            double truth(Surface surface, Configuration one) {
                double buffers = surface.number(one, "shared_buffers") / (1L << 30);
                double used = Math.min(buffers, 2) / 2;
                return 1 + 0.4 * used - (buffers > 2.5 ? 0.5 : 0);
            }

            @Override
            double best() {
                return 1.4;
            }
        },
        FLIP {
            @Override
            double truth(Surface surface, Configuration one) {
                boolean flipped = surface.number(one, "random_page_cost") < 1.6;
                boolean memory = surface.number(one, "work_mem") > (10 << 20);
                return 1 + (flipped ? 0.25 : 0) + (flipped && memory ? 0.15 : 0);
            }

            @Override
            double best() {
                return 1.4;
            }
        };

        abstract double truth(Surface surface, Configuration one);

        abstract double best();
    }

    private double found(ToDoubleFunction<Configuration> truth, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Proposals proposals = new Proposals(surface, Made.FACTS, random.split(), one -> true);
        Map<Configuration, Double> scores = new LinkedHashMap<>();
        scores.put(surface.builtIn(), Math.log(truth.applyAsDouble(surface.builtIn())));
        double best = 0;
        while (scores.size() < TRIALS) {
            for (Configuration one : proposals.next(scores)) {
                double noise = 0.02 * (random.nextDouble() - 0.5);
                scores.put(one, Math.log(truth.applyAsDouble(one)) + noise);
                best = Math.max(best, truth.applyAsDouble(one));
            }
        }
        return best;
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void theBestIsFoundWithinThreePerCentInSixtyTrialsOnNineOfTenSeeds(Shape shape) {
        int hits = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            double best = found(one -> shape.truth(surface, one), seed);
            hits += best >= 0.97 * shape.best() ? 1 : 0;
        }
        assertThat(hits).isGreaterThanOrEqualTo(9);
    }

    @Test
    void aForestTellsWhatItHasSeenAndIsUnsureBetween() {
        List<double[]> x = new ArrayList<>();
        double[] y = new double[40];
        for (int i = 0; i < y.length; i++) {
            x.add(new double[] {i / 40.0, i % 7});
            y[i] = i < 20 ? 0 : 1;
        }
        Forest forest = Forest.grown(x, y, new SplittableRandom(1));

        assertThat(forest.guess(new double[] {0.1, 3}).mean()).isCloseTo(0, within(0.15));
        assertThat(forest.guess(new double[] {0.9, 3}).mean()).isCloseTo(1, within(0.15));
        assertThat(forest.guess(new double[] {0.49, 3}).deviation())
                .isGreaterThan(forest.guess(new double[] {0.1, 3}).deviation());
    }

    @Test
    void theExpectedImprovementIsThatOfTheNormalDistribution() {
        // standard values: a guess at the best improves by 0.3989 deviations in the mean
        assertThat(Proposals.improvement(new Forest.Guess(1, 2), 1))
                .isCloseTo(0.7979, within(1e-3));
        assertThat(Proposals.improvement(new Forest.Guess(3, 0), 1)).isEqualTo(2);
        assertThat(Proposals.improvement(new Forest.Guess(0, 0), 1)).isZero();
    }

    @Test
    void nothingIsProposedTwiceOrThatMayNotBeTried() {
        Proposals proposals =
                new Proposals(
                        surface,
                        Made.FACTS,
                        new SplittableRandom(2),
                        one -> surface.number(one, "work_mem") < (8 << 20));
        Map<Configuration, Double> scores = new LinkedHashMap<>();
        scores.put(surface.builtIn(), 0.0);
        List<Map<String, String>> seen = new ArrayList<>(List.of(surface.builtIn().values()));
        for (int round = 0; round < 10; round++) {
            for (Configuration one : proposals.next(scores)) {
                assertThat(surface.number(one, "work_mem")).isLessThan(8 << 20);
                assertThat(seen).doesNotContain(one.values());
                seen.add(one.values());
                scores.put(one, 0.0);
            }
        }
    }
}
