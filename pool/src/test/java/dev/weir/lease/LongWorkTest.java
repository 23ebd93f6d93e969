package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** By whose work the limit is judged, and what is left to others, from look to look. */
@Tag("fast")
class LongWorkTest {
    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(20, 20));
    private final Permits permits = steady.pool.core.permits;
    private final LongWork work = steady.pool.core.longWork;

    /** A queue of so many, and so many of long work. */
    private final class Line extends WaiterQueue {
        private final int all;
        private final int ofLongWork;

        Line(int all, int ofLongWork) {
            super(work, permits::roomForLong);
            this.all = all;
            this.ofLongWork = ofLongWork;
        }

        @Override
        int size() {
            return all;
        }

        @Override
        int waitingLong() {
            return ofLongWork;
        }
    }

    @Test
    void theLimitIsJudgedByLongWorkOnceItsLineHasStoodForHalfASecond() {
        assertThat(looks(19, true, false)).isZero();
        assertThat(work.stands).isFalse();
        assertThat(looks(1, true, false)).isEqualTo(1);
        assertThat(work.stands).isTrue();
    }

    @Test
    void aLineThatComesAndGoesDoesNotStand() {
        for (int i = 0; i < 10; i++) {
            looks(19, true, false);
            looks(1, false, false);
        }
        assertThat(work.stands).isFalse();
    }

    @Test
    void itIsNoMoreAfterASecondWithoutALine() {
        looks(20, true, false);
        assertThat(looks(39, false, false)).isZero();
        assertThat(looks(1, false, false)).isEqualTo(1);
        assertThat(work.stands).isFalse();
    }

    @Test
    void aLineBeforeADatabaseThatStandsStillSaysNothing() {
        assertThat(looks(100, true, true)).isZero();
        assertThat(work.stands).isFalse();
    }

    @Test
    void whatOthersUseInTheMeanIsLeftToThemAndThriceThatIsReserved() {
        steady.borrow(2);
        looks(400, true, false);
        assertThat(permits.reserve()).isEqualTo(6);
        assertThat(permits.roomForLong()).as("beside the reserve").isEqualTo(14);
        steady.pool.setLimits(SteadyPool.limits(6, 0));
        assertThat(permits.reserve()).isEqualTo(3);
    }

    @Test
    void whatOthersHaveWhileTheyWaitIsNotWhatTheyNeed() {
        steady.borrow(2);
        looks(400, true, false);
        steady.borrow(7);
        for (int i = 0; i < 400; i++) {
            work.look(new Line(2, 1), false, 0);
        }
        assertThat(permits.reserve()).isEqualTo(6);
    }

    private int looks(int count, boolean waits, boolean outage) {
        int turns = 0;
        for (int i = 0; i < count; i++) {
            turns += work.look(new Line(waits ? 1 : 0, waits ? 1 : 0), outage, 0) ? 1 : 0;
        }
        return turns;
    }
}
