package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LaneSharesTest {
    private final LaneShares share = new LaneShares();

    @Test
    void theLimitIsJudgedByLongWorkOnceItsLineHasStoodForHalfASecond() {
        assertThat(looks(19, true, false)).isZero();
        assertThat(share.stands()).isFalse();
        assertThat(looks(1, true, false)).isEqualTo(1);
        assertThat(share.stands()).isTrue();
    }

    @Test
    void aLineThatComesAndGoesDoesNotStand() {
        for (int i = 0; i < 10; i++) {
            looks(19, true, false);
            looks(1, false, false);
        }
        assertThat(share.stands()).isFalse();
    }

    @Test
    void itIsNoMoreAfterASecondWithoutALine() {
        looks(20, true, false);
        assertThat(looks(39, false, false)).isZero();
        assertThat(looks(1, false, false)).isEqualTo(1);
        assertThat(share.stands()).isFalse();
    }

    @Test
    void aLineBeforeADatabaseThatStandsStillSaysNothing() {
        assertThat(looks(100, true, true)).isZero();
        assertThat(share.stands()).isFalse();
    }

    @Test
    void whatOthersUseInTheMeanIsLeftToThemAndThriceThatIsReserved() {
        for (int i = 0; i < 400; i++) {
            share.look(20, 2, false, true, false);
        }
        assertThat(share.left()).isEqualTo(2);
        assertThat(share.reserve()).isEqualTo(6);
        share.permits(6);
        assertThat(share.reserve()).isEqualTo(3);
    }

    @Test
    void whatOthersHaveWhileTheyWaitIsNotWhatTheyNeed() {
        for (int i = 0; i < 400; i++) {
            share.look(20, 2, false, true, false);
        }
        for (int i = 0; i < 400; i++) {
            share.look(20, 9, true, true, false);
        }
        assertThat(share.left()).isEqualTo(2);
    }

    private int looks(int count, boolean waits, boolean outage) {
        int turns = 0;
        for (int i = 0; i < count; i++) {
            turns += share.look(10, 1, false, waits, outage) ? 1 : 0;
        }
        return turns;
    }
}
