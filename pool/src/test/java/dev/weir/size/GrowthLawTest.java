package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.Growth.Reason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class GrowthLawTest {

    @Test
    void fiftyShortBorrowsOnFiveConnectionsOpenNone() {
        Growth growth = Demands.of(45, 5, 2, 150).decide();
        assertThat(growth.open()).isZero();
        assertThat(growth.reason()).isEqualTo(Reason.DRAINS_FIRST);
        assertThat(growth.drainNanos()).isEqualTo(18e6);
    }

    @Test
    void fiftyLongBorrowsOnFiveConnectionsOpenOneForEachThatIsLeftAfterTwoRounds() {
        Growth growth = Demands.of(45, 5, 50, 150).decide();
        assertThat(growth.open()).isEqualTo(33);
        assertThat(growth.reason()).isEqualTo(Reason.BURST);
    }

    @Test
    void nothingIsOpenedWhileNobodyWaits() {
        Growth growth = Demands.of(0, 5, 50, 150).arriving(100_000).decide();
        assertThat(growth.open()).isZero();
        assertThat(growth.reason()).isEqualTo(Reason.ENOUGH);
        assertThat(growth.drainNanos()).isZero();
    }

    @Test
    void withAnUnknownHoldABorrowThatHasJustBegunIsNoReason() {
        assertThat(Demands.of(10, 5, 0, 100).decide().open()).isZero();
    }

    @Test
    void withAnUnknownHoldLongBorrowsShowThatTheyAreLong() {
        Growth growth = Demands.of(10, 5, 0, 100).held(1_000).decide();
        assertThat(growth.reason()).isEqualTo(Reason.BURST);
        assertThat(growth.open()).isEqualTo(10);
    }

    @Test
    void connectionsThatNeverComeBackCountForLittleHoweverShortTheMean() {
        assertThat(Demands.of(10, 5, 2, 100).decide().open()).isZero();
        assertThat(Demands.of(10, 5, 2, 100).held(60_000).decide().open()).isEqualTo(10);
    }

    @Test
    void aLastingLoadOpensToWhatKeepsItsQueueShort() {
        // 12,500/s for 2 ms keep 25 busy; at a utilisation of 0.88 that takes 29
        Growth growth = Demands.of(20, 20, 2, 150).arriving(12_500).decide();
        assertThat(growth.reason()).isEqualTo(Reason.LASTING_LOAD);
        assertThat(growth.open()).isEqualTo(9);
    }

    @Test
    void whatAPauseLeftIsNotOpenedForWhereItDrainsFasterThanAConnect() {
        // 30 connections return 15,000/s, 2,500/s more than arrive: 125 more in 50 ms
        assertThat(Demands.of(125, 30, 2, 50).arriving(12_500).decide().open()).isZero();
        assertThat(Demands.of(126, 30, 2, 50).arriving(12_500).decide().open()).isPositive();
    }

    @Test
    void aQueueOfMoreThanAHundredMillisecondsIsNoPausesHoweverLongAConnectTakes() {
        // 27 connections return 13,500/s, 1,000/s more than arrive: 100 more in 100 ms
        assertThat(Demands.of(100, 27, 2, 2_000).arriving(12_500).decide().open()).isZero();
        assertThat(Demands.of(101, 27, 2, 2_000).arriving(12_500).decide().open()).isPositive();
    }

    @Test
    void connectionsThatAreHeldForLongDrainLessThanTheMeanSays() {
        Demands queue = Demands.of(30, 27, 2, 150).arriving(12_500);
        assertThat(queue.decide().open()).isZero();
        assertThat(queue.held(20).decide().reason()).isEqualTo(Reason.LASTING_LOAD);
    }

    @Test
    void whatHasComeTogetherMeanwhileDrainsWithinAConnect() {
        // 2,250 of 2 ms are 4.5 s of work: 30 more connections do it in 150 ms
        Demands backlog = Demands.of(2_250, 20, 2, 150).arriving(12_500);
        assertThat(backlog.decide().open()).isEqualTo(9 + 30);
        assertThat(backlog.opening(39, 50).decide().open()).isZero();
    }

    @Test
    void whereHoldsAreLongTheAnswerToABurstDrainsTheQueue() {
        // a tenth of a connect is 15 ms: 20 ms are long, and 225 in the queue a burst
        Growth growth = Demands.of(225, 20, 20, 150).arriving(1_250).decide();
        assertThat(growth.reason()).isEqualTo(Reason.BURST);
    }

    @Test
    void lessThanARoundInTheQueueIsNoLastingLoad() {
        assertThat(Demands.of(19, 20, 2, 150).arriving(12_500).decide().open()).isZero();
    }

    @Test
    void aBurstThatWouldSaveNobodyAQuarterOfAConnectOpensNone() {
        // 80 of 2 ms on 1 take 160 ms, a connect 150: all it could save is 10 ms
        assertThat(Demands.of(80, 1, 2, 150).decide().open()).isZero();
        assertThat(Demands.of(110, 1, 2, 150).decide().open()).isPositive();
    }

    @Test
    void aLastingLoadCountsWhatIsUnderWay() {
        assertThat(Demands.of(20, 20, 2, 150).arriving(12_500).opening(9, 50).decide().open())
                .isZero();
    }

    @Test
    void theFloorIsFilledThoughNobodyWaits() {
        Growth growth = Demands.of(0, 2, 2, 150).bounds(10, 3, 64).decide();
        assertThat(growth.open()).isEqualTo(3);
        assertThat(growth.reason()).isEqualTo(Reason.FLOOR);
    }

    @Test
    void theFloorIsNotFilledTwice() {
        assertThat(Demands.of(0, 2, 2, 150).bounds(10, 3, 64).opening(3, 50).decide().open())
                .isZero();
    }

    @Test
    void anEmptyPoolOpensForEveryoneAtThePace() {
        Growth growth = Demands.of(20, 0, 2, 100).bounds(10, 0, 2).decide();
        assertThat(growth.reason()).isEqualTo(Reason.EMPTY);
        assertThat(growth.open()).isEqualTo(2);
        assertThat(growth.wanted()).isEqualTo(20);
        assertThat(growth.drainNanos()).isInfinite();
    }

    @Test
    void thePaceCountsWhatIsUnderWay() {
        assertThat(Demands.of(100, 1, 500, 100).opening(3, 50).bounds(100, 0, 4).decide().open())
                .isEqualTo(1);
        assertThat(Demands.of(100, 1, 500, 100).opening(5, 50).bounds(100, 0, 4).decide().open())
                .isZero();
    }

    @Test
    void aPauseOpensNothingAndSaysWhatWasWanted() {
        Growth growth = Demands.of(10, 0, 2, 100).bounds(10, 0, 0).decide();
        assertThat(growth.open()).isZero();
        assertThat(growth.wanted()).isEqualTo(10);
    }

    @Test
    void anUnknownConnectIsTakenForOneAcrossANetwork() {
        assertThat(Demands.of(45, 5, 2, 0).decide().open()).isZero();
        assertThat(Demands.of(45, 5, 50, 0).decide().open()).isPositive();
    }

    @Test
    void everySentenceSaysItsNumbers() {
        assertThat(Demands.of(45, 5, 2, 150).decide().sentence())
                .isEqualTo(
                        "open none: the 45 that wait are served in 18.0 ms, and a connect takes 150.0 ms");
        assertThat(Demands.of(45, 5, 50, 150).decide().sentence())
                .isEqualTo(
                        "open 33: the 45 that wait are served in 450.0 ms, and a connect takes"
                                + " 150.0 ms");
        assertThat(Demands.of(20, 20, 2, 150).arriving(12_500).decide().sentence())
                .contains("12500 borrows/s of 2.0 ms each")
                .contains("25.0 connections");
        assertThat(Demands.of(0, 5, 2, 150).decide().sentence())
                .isEqualTo("open none: no borrower waits");
    }
}
