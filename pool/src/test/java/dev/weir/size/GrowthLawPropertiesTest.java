package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class GrowthLawPropertiesTest {

    @Test
    void itNeverOpensBeyondTheRoomOrThePace() {
        PropertyRunner.forAll(
                random -> {
                    Demand demand = Demands.any(random).demand();
                    Growth growth = new GrowthLaw().decide(demand, GrowthLaw.Room.FIXED, 0, 0);
                    assertThat(growth.open()).isBetween(0, Math.max(0, growth.wanted()));
                    assertThat(growth.open()).isLessThanOrEqualTo(demand.room());
                    if (growth.open() > 0) {
                        assertThat(demand.opening() + growth.open())
                                .isLessThanOrEqualTo(demand.pace());
                    }
                });
    }

    @Test
    void moreWaitersNeverOpenFewer() {
        PropertyRunner.forAll(
                random -> {
                    Demands fewer = Demands.any(random);
                    Demands more = fewer.waiting(fewer.waiting() + random.nextInt(1, 100));
                    assertThat(more.decide().wanted())
                            .isGreaterThanOrEqualTo(fewer.decide().wanted());
                });
    }

    @Test
    void aSlowerConnectNeverOpensMoreForABurst() {
        PropertyRunner.forAll(
                random -> {
                    Demands any = Demands.any(random);
                    Demands fast =
                            any.opening(0).bounds(100, 0, 64).connect(random.nextDouble(1, 1_000));
                    Demands slow = fast.connect(fast.connectMs() * random.nextDouble(1, 10));
                    assertThat(slow.decide().wanted()).isLessThanOrEqualTo(fast.decide().wanted());
                });
    }

    @Test
    void noMoreThanOneIsWantedForEachWaiterOfABurst() {
        PropertyRunner.forAll(
                random -> {
                    Demands demand = Demands.any(random).bounds(100, 0, 64);
                    assertThat(demand.decide().wanted()).isBetween(0, demand.waiting());
                });
    }

    @Test
    void aWaiterWithNothingToHopeForAlwaysWantsAConnection() {
        PropertyRunner.forAll(
                random -> {
                    Demands demand = Demands.any(random).opening(0).held(1e12);
                    assertThat(demand.decide().wanted()).isPositive();
                });
    }

    @Test
    void everyDecisionHasAReasonAndASentence() {
        PropertyRunner.forAll(
                random -> {
                    Growth growth = Demands.any(random).decide();
                    assertThat(growth.reason()).isNotNull();
                    assertThat(growth.sentence()).isNotBlank();
                });
    }
}
