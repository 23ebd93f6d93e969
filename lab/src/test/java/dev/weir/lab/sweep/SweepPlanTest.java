package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SweepPlanTest {

    private static SweepSettings settings(long seed) {
        return new SweepSettings(
                Database.POSTGRES,
                false,
                List.of("tpcb", "reads"),
                Pace.USUAL,
                true,
                null,
                null,
                null,
                seed);
    }

    private final List<PlannedSlice> plan = SweepPlan.of(settings(7));

    @Test
    void everyEntrantComesOnceInEachRepeatOfEachWorkload() {
        int entrants = SweepPlan.entrants(settings(7)).size();
        assertThat(entrants).isEqualTo(Pace.USUAL.sizes().size() + 3 + 2);
        for (String workload : List.of("tpcb", "reads")) {
            for (int repeat = 1; repeat <= 3; repeat++) {
                int number = repeat;
                assertThat(plan)
                        .filteredOn(slice -> slice.drift() == 0)
                        .filteredOn(slice -> slice.workload().equals(workload))
                        .filteredOn(slice -> slice.repeat() == number)
                        .extracting(PlannedSlice::entrant)
                        .doesNotHaveDuplicates()
                        .hasSize(entrants);
            }
        }
    }

    @Test
    void everyFifthSliceShowsTheDrift() {
        for (int i = 4; i < 50; i += 5) {
            assertThat(plan.get(i).drift()).isPositive();
            assertThat(plan.get(i).entrant()).isEqualTo(SweepPlan.DRIFT);
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

    private List<Entrant> order(int repeat) {
        return plan.stream()
                .filter(slice -> slice.workload().equals("tpcb") && slice.drift() == 0)
                .filter(slice -> slice.repeat() == repeat)
                .map(PlannedSlice::entrant)
                .toList();
    }
}
