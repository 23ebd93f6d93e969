package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The forest and what it proposes. */
@Tag("fast")
class ProposalsTest {

    private final Surface surface = Made.surface();

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
        for (int i = 0; i < 40; i++) {
            for (Configuration one : proposals.next(scores).stream().toList()) {
                assertThat(surface.number(one, "work_mem")).isLessThan(8 << 20);
                assertThat(seen).doesNotContain(one.values());
                seen.add(one.values());
                scores.put(one, 0.0);
            }
        }
    }
}
