package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SweepPlanTest {

    private static SweepSettings settings(long seed) {
        return settings(seed, Pace.USUAL, true);
    }

    private static SweepSettings settings(long seed, Pace pace, boolean controls) {
        return new SweepSettings(
                Database.POSTGRES,
                false,
                List.of("tpcb", "reads"),
                pace,
                controls,
                null,
                null,
                null,
                seed);
    }

    private final List<PlannedSlice> plan = SweepPlan.of(settings(7));

    @Test
    void everyVariantComesOnceInEachRepeatOfEachWorkload() {
        int variants = SweepPlan.variants(settings(7)).size();
        assertThat(variants).isEqualTo(Pace.USUAL.sizes().size() + 3 + 2);
        for (String workload : List.of("tpcb", "reads")) {
            for (int repeat = 1; repeat <= 3; repeat++) {
                int number = repeat;
                assertThat(plan)
                        .filteredOn(slice -> slice.drift() == 0)
                        .filteredOn(slice -> slice.workload().equals(workload))
                        .filteredOn(slice -> slice.repeat() == number)
                        .extracting(PlannedSlice::variant)
                        .doesNotHaveDuplicates()
                        .hasSize(variants);
            }
        }
    }

    @Test
    void everyFifthSliceShowsTheDrift() {
        for (int i = 4; i < 50; i += 5) {
            assertThat(plan.get(i).drift()).isPositive();
            assertThat(plan.get(i).variant()).isEqualTo(SweepPlan.DRIFT);
        }
        assertThat(plan.subList(0, 4)).allMatch(slice -> slice.drift() == 0);
    }

    @Test
    void noTwoSlicesShareANameInTheJournal() {
        assertThat(plan).extracting(PlannedSlice::id).doesNotHaveDuplicates();
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(SweepPlan.of(settings(7))).isEqualTo(plan);
        assertThat(SweepPlan.of(settings(8))).isNotEqualTo(plan);
    }

    @Test
    void repeatsHaveOrdersOfTheirOwn() {
        assertThat(order(1)).isNotEqualTo(order(2)).hasSameElementsAs(order(2));
    }

    @Test
    void byTurnsARepeatIsMeasuredTogetherAndNeedsRoomForAll() {
        SweepSettings settings =
                settings(
                        7,
                        Pace.USUAL
                                .byTurns(Duration.ofSeconds(4))
                                .sized(List.of(4, 10, 50), List.of(200)),
                        false);
        List<List<PlannedSlice>> together = SweepPlan.together(settings);
        assertThat(together).hasSize(2 * 3);
        assertThat(together)
                .allSatisfy(
                        slices -> {
                            assertThat(slices)
                                    .extracting(PlannedSlice::variant)
                                    .hasSameElementsAs(SweepPlan.variants(settings));
                            assertThat(slices)
                                    .extracting(PlannedSlice::workload, PlannedSlice::repeat)
                                    .containsOnly(
                                            tuple(
                                                    slices.getFirst().workload(),
                                                    slices.getFirst().repeat()));
                            assertThat(slices).allMatch(slice -> slice.drift() == 0);
                        });
        assertThat(SweepPlan.largest(settings)).isEqualTo(200);
        assertThat(SweepPlan.connections(settings)).isEqualTo(4 + 10 + 50 + 200);
    }

    private List<SweepVariant> order(int repeat) {
        return plan.stream()
                .filter(slice -> slice.workload().equals("tpcb") && slice.drift() == 0)
                .filter(slice -> slice.repeat() == repeat)
                .map(PlannedSlice::variant)
                .toList();
    }
}
