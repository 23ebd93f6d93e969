package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Races on a made-up surface whose best is known. */
@Tag("fast")
class RaceTest {

    private final Surface surface = Made.surface();
    private final Configuration builtIn = surface.builtIn();

    /** Large buffers and sorts in memory pay; the planner's cost and jit change nothing. */
    private double truth(Configuration configuration) {
        double buffers = surface.number(configuration, "shared_buffers") / (1 << 30);
        double sorts = surface.number(configuration, "work_mem") / (1 << 20);
        return 1 + 0.3 * Math.min(1, buffers) + 0.2 * Math.min(1, sorts / 16);
    }

    private final class Made18 implements Arena {
        private final Random random;
        private final double noise;
        private final List<String> broken = new ArrayList<>();
        private int left;
        private int stopsAt = -1;

        Made18(int pairs, double noise, long seed) {
            this.left = pairs;
            this.noise = noise;
            this.random = new Random(seed);
        }

        @Override
        public OptionalDouble pair(Configuration challenger, Configuration incumbent) {
            if (left == stopsAt) {
                return OptionalDouble.empty();
            }
            left--;
            if (broken.contains(challenger.name())) {
                return OptionalDouble.of(0);
            }
            return OptionalDouble.of(
                    truth(challenger) / truth(incumbent) * Math.exp(noise * random.nextGaussian()));
        }

        @Override
        public int pairsLeft() {
            return left;
        }
    }

    private Race race(Arena arena) {
        return new Race(
                arena,
                surface,
                new Proposals(surface, Made.FACTS, new SplittableRandom(9), one -> true),
                builtIn);
    }

    private Configuration good() {
        return builtIn.with("good", "shared_buffers", "2GB")
                .with("good", "work_mem", "32MB")
                .with("good", "random_page_cost", "1.1")
                .with("good", "jit", "off");
    }

    private Configuration half() {
        return builtIn.with("half", "shared_buffers", "512MB").with("half", "jit", "off");
    }

    @Test
    void theBestOfTheFieldWinsAndKeepsOnlyTheKnobsThatPay() throws Exception {
        int small = 0;
        for (long seed = 1; seed <= 10; seed++) {
            Made18 arena = new Made18(150, 0.03, seed);
            Race race = race(arena);

            race.run(List.of(half(), good()), List.of(builtIn, half(), good()));

            assertThat(truth(race.winner())).isGreaterThan(0.97 * truth(good()));
            List<String> kept = race.winner().differsFrom(builtIn);
            assertThat(kept).contains("shared_buffers", "work_mem");
            small += kept.contains("jit") || kept.contains("random_page_cost") ? 0 : 1;
            assertThat(race.finals()).hasSize(3);
            assertThat(race.finals().getFirst().sample().median()).isLessThan(0.75);
            assertThat(arena.pairsLeft()).isNotNegative();
        }
        // A knob without effect seems to have one in a twentieth of the races, and there are two.
        assertThat(small).isGreaterThanOrEqualTo(8);
    }

    /** As one that lost its race by chance. */
    @Test
    void aComparatorThatIsAheadAtTheEndTakesTheLead() throws Exception {
        for (long seed = 1; seed <= 10; seed++) {
            Race race = race(new Made18(150, 0.03, seed));

            race.run(List.of(half()), List.of(builtIn, half(), good()));

            assertThat(truth(race.winner())).isGreaterThan(0.97 * truth(good()));
            assertThat(race.finals())
                    .hasSize(3)
                    .allSatisfy(bout -> assertThat(bout.sample().low()).isLessThanOrEqualTo(1))
                    .allSatisfy(bout -> assertThat(bout.incumbent()).isEqualTo(race.winner()));
        }
    }

    @Test
    void drawsThatAreAheadOfAllComparatorsWin() throws Exception {
        SplittableRandom random = new SplittableRandom(4);
        List<Configuration> field = new ArrayList<>(List.of(half()));
        for (int i = 0; i < 12; i++) {
            field.add(surface.draw("draw " + i, half(), Made.FACTS, random));
        }
        double best = field.stream().mapToDouble(this::truth).max().orElseThrow();
        Race race = race(new Made18(300, 0.02, 4));

        race.run(field, List.of(builtIn));

        assertThat(truth(race.winner())).isGreaterThan(0.97 * best);
    }

    @Test
    void aConfigurationThatDoesNotStartNeverLeads() throws Exception {
        Made18 arena = new Made18(100, 0.02, 5);
        arena.broken.add("good");
        Race race = race(arena);

        race.run(List.of(good(), half()), List.of(builtIn));

        assertThat(race.winner().name()).isNotEqualTo("good");
        assertThat(race.search().getFirst().ratios()).hasSize(1);
    }

    @Test
    void aRaceThatIsStoppedKeepsWhatItHas() throws Exception {
        Made18 arena = new Made18(100, 0.02, 6);
        arena.stopsAt = 90;
        Race race = race(arena);

        race.run(List.of(good(), half()), List.of(builtIn, half()));

        assertThat(race.winner().name()).isEqualTo("good");
        assertThat(race.finals()).allSatisfy(bout -> assertThat(bout.ratios()).isEmpty());
    }

    /** A bout that went on to its last look left none of them any. */
    @Test
    void aShortRaceOfEqualsLeavesTheComparatorsTheirPairs() throws Exception {
        for (long seed = 1; seed <= 10; seed++) {
            Made18 arena = new Made18(12, 0.3, seed);
            Race race = race(arena);
            Configuration equal = builtIn.with("equal", "jit", "off");

            race.run(List.of(equal, half()), List.of(builtIn, equal, half()));

            assertThat(race.search().stream().mapToInt(bout -> bout.ratios().size()).sum())
                    .isLessThanOrEqualTo(6);
            assertThat(race.finals()).allSatisfy(bout -> assertThat(bout.ratios()).isNotEmpty());
        }
    }

    @Test
    void theComparatorsKeepAThirdOfThePairsHoweverLongTheFieldIs() throws Exception {
        List<Configuration> field = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            field.add(half().with("draw " + i, "work_mem", (4 + i) + "MB"));
        }
        Made18 arena = new Made18(120, 0.05, 7);
        Race race = race(arena);

        race.run(field, List.of(builtIn, half()));

        assertThat(race.finals())
                .allSatisfy(bout -> assertThat(bout.ratios()).hasSizeGreaterThanOrEqualTo(15));
    }
}
