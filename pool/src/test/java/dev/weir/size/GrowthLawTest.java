package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.Growth.Reason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class GrowthLawTest {
    private static final long MS = 1_000_000;
    private static final GrowthLaw.Room FREE = new GrowthLaw.Room(1, true, false);

    @Test
    void fiftyShortBorrowsOnFiveConnectionsOpenNone() {
        Growth growth = Demands.of(45, 5, 2, 150).decide();
        assertThat(growth.open()).isZero();
    }

    @Test
    void longBorrowsOpenOneForEachThatIsLeft() {
        // 12.5 return within a connect, half a return less for each connection than the rate says
        Growth growth = Demands.of(45, 5, 50, 150).decide();
        assertThat(growth.open()).isEqualTo(33);
        assertThat(growth.reason()).isEqualTo(Reason.WAITS);
    }

    @Test
    void aQueueThatDrainsFirstPaysOnceItHasStoodForASecond() {
        // 20 of them for half a second in the mean, and 0.6 s buy one
        Demands queue = Demands.of(20, 20, 2, 150);
        assertThat(queue.decideAfter(999).open()).isZero();
        assertThat(queue.decideAfter(1_001).open()).isEqualTo(2);
    }

    @Test
    void shortQueuesThatComeAgainAddUp() {
        GrowthLaw law = new GrowthLaw();
        Demand queue = Demands.of(1, 5, 2, 100).demand();
        for (int i = 0; i < 41; i++) {
            assertThat(law.decide(queue, FREE, i, i).open()).isZero();
            law.waited(10 * MS, FREE, i, i);
        }
        assertThat(law.decide(queue, FREE, 41, 41).open()).isEqualTo(1);
        assertThat(law.decide(queue, FREE, 42, 42).open()).as("it is paid").isZero();
    }

    @Test
    void sporadicWaitsAreForgotten() {
        GrowthLaw law = new GrowthLaw();
        law.waited(420 * MS, FREE, 0, 0);
        Demand queue = Demands.of(1, 5, 2, 100).demand();
        assertThat(law.decide(queue, FREE, 10_000 * MS, 10_000 * MS).open()).isZero();
    }

    @Test
    void aSaturatedDatabaseGetsNoMore() {
        Demands queue = Demands.of(45, 5, 50, 150);
        Growth growth = queue.decide(2.3, 1_000);
        assertThat(growth.open()).isZero();
        assertThat(Demands.of(45, 1, 50, 150).decide(2.3, 1_000).open())
                .as("where one connection is all there is, it did not saturate it")
                .isPositive();
    }

    @Test
    void aFullDatabaseGetsThemOneAtATimeAndNoneForTwoConnectTimesAfterIt() {
        GrowthLaw law = new GrowthLaw();
        Demand queue = Demands.of(45, 5, 50, 100).demand();
        GrowthLaw.Room full = new GrowthLaw.Room(1.6, true, false);
        assertThat(law.decide(queue, full, 0, 0).open()).isEqualTo(1);
        assertThat(law.decide(queue, full, 0, 199 * MS).open()).isZero();
        assertThat(law.decide(queue, full, 0, 201 * MS).open()).isEqualTo(1);
    }

    @Test
    void whereHoldsAreBriefAnEighthIsOpenedAtATime() {
        assertThat(Demands.of(4_500, 32, 2, 150).decideAfter(1_000).open()).isEqualTo(4);
        assertThat(Demands.of(4_500, 32, 2, 150).opening(4).decideAfter(1_000).open()).isZero();
        assertThat(Demands.of(500, 32, 20, 150).decideAfter(1_000).open()).isGreaterThan(100);
    }

    @Test
    void leasesThatAskTheDatabaseNothingAreNotAtWork() {
        Demand d = Demands.of(45, 5, 50, 150).demand();
        Demand idle = new Demand(45, 5, 4, d.serviceRate(), 0, 50 * MS, 150 * MS, 1_000, 0, 1_000);
        GrowthLaw.Room saturated = new GrowthLaw.Room(3, true, false);
        assertThat(new GrowthLaw().decide(idle, saturated, 0, 0).open()).isPositive();
    }

    @Test
    void whileTheProcessWarmsUpTwoAreOpenedAtATime() {
        GrowthLaw.Room cold = new GrowthLaw.Room(1, false, true);
        Demand queue = Demands.of(45, 5, 50, 150).demand();
        assertThat(new GrowthLaw().decide(queue, cold, 0, 0).open()).isEqualTo(2);
    }

    @Test
    void connectionsThatNeverComeBackCountForLittleHoweverShortTheMean() {
        assertThat(Demands.of(10, 5, 20, 100).decide().open()).isZero();
        assertThat(Demands.of(10, 5, 20, 100).held(60_000).decide().open()).isEqualTo(10);
    }

    @Test
    void nothingIsOpenedWhileNobodyWaits() {
        Growth growth = Demands.of(0, 5, 50, 150).decide();
        assertThat(growth.open()).isZero();
    }

    @Test
    void theFloorIsFilledThoughNobodyWaits() {
        Growth growth = Demands.of(0, 2, 2, 150).bounds(10, 3, 64).decide();
        assertThat(growth.open()).isEqualTo(3);
        assertThat(growth.reason()).isEqualTo(Reason.FLOOR);
        assertThat(Demands.of(0, 2, 2, 150).bounds(10, 3, 64).opening(3).decide().open()).isZero();
    }

    @Test
    void anEmptyPoolOpensForEveryoneAtThePace() {
        Growth growth = Demands.of(20, 0, 2, 100).bounds(10, 0, 2).decide();
        assertThat(growth.reason()).isEqualTo(Reason.EMPTY);
        assertThat(growth.open()).isEqualTo(2);
        assertThat(growth.wanted()).isEqualTo(20);
    }

    @Test
    void thePaceCountsWhatIsUnderWay() {
        Demands queue = Demands.of(100, 1, 500, 100);
        assertThat(queue.opening(3).bounds(100, 0, 4).decide().open()).isEqualTo(1);
        assertThat(queue.opening(5).bounds(100, 0, 4).decide().open()).isZero();
    }

    @Test
    void everySentenceSaysItsNumbers() {
        assertThat(Demands.of(45, 5, 50, 150).decide().sentence())
                .isEqualTo(
                        "open 33: 45 borrowers wait, and waits add up to more than a connect costs");
    }
}
