package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class DoublingTrialTest {
    private static final double MS = 1e6;
    private static final long LOOK = (long) (25 * MS);

    /** Connections wait for the network: holds are the same however many are in use. */
    private static final DoubleUnaryOperator FAR_AWAY = inUse -> 5 * MS;

    /** Two processors that all share. */
    private static final DoubleUnaryOperator BUSY = inUse -> 0.2 * MS * Math.max(1, inUse / 2);

    /** One row that all want: each more makes all slower than its share. */
    private static final DoubleUnaryOperator HOT = inUse -> 0.1 * MS * inUse * inUse;

    private final DoublingTrial trial = new DoublingTrial();
    private final Random random = new Random(1);
    private DoubleUnaryOperator hold = FAR_AWAY;
    private PeerPools peers = PeerPools.ALONE;
    private boolean stands = true;
    private int limit = 10;
    private int most = Integer.MAX_VALUE;

    private long now;
    private int extra;
    private int mostExtra;
    private double left;
    private long ended;

    @BeforeEach
    void begins() {
        now = (long) (1_000 * MS);
    }

    @Test
    void whereHoldsStayAsTheyAreTheLimitDoublesAndDoublesAgain() {
        assertThat(doublings(6_000)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void aDatabaseThatHasAsMuchToDoAsItCanIsToldAtOnce() {
        hold = BUSY;
        assertThat(doublings(60_000)).isZero();
        assertThat(mostExtra).isEqualTo(10);
    }

    @Test
    void whereSessionsContendTrialsGetRare() {
        hold = HOT;
        assertThat(doublings(10_000)).isZero();
        assertThat(millisLent(600_000)).isLessThan(600_000 / 200);
    }

    @Test
    void oneYesIsNotEnough() {
        assertThat(doublings(1_400)).isZero();
        hold = BUSY;
        assertThat(doublings(60_000)).isZero();
    }

    /** As of a checkpoint: the holds after it are shorter though more are in use. */
    @Test
    void aStallBeforeMoreAreLentIsNoEvidence() {
        for (int i = 0; i < 20; i++) {
            hold = inUse -> 10 * BUSY.applyAsDouble(inUse);
            while (extra == 0) {
                look();
            }
            hold = BUSY;
            assertThat(doublings(2_000)).isZero();
        }
    }

    /** What queued up in the meantime stands for some seconds, however large the limit is. */
    @Test
    void afterAStandstillNothingIsTriedForTenSeconds() {
        hold = BUSY;
        trial.standsStill(now);
        doublings(9_000);
        assertThat(mostExtra).isZero();
        doublings(3_000);
        assertThat(mostExtra).isEqualTo(10);
    }

    @Test
    void aStandstillEndsATrial() {
        while (extra == 0) {
            look();
        }
        trial.standsStill(now);
        assertThat(trial.isUnderWay()).isFalse();
        look();
        assertThat(extra).isZero();
    }

    @Test
    void besideOthersOrUnknownOnesNothingIsTried() {
        for (PeerPools others :
                new PeerPools[] {
                    PeerPools.UNKNOWN, new PeerPools(2, 10, 0, 0), new PeerPools(1, 10, 0, 0.3)
                }) {
            peers = others;
            assertThat(doublings(5_000)).isZero();
            assertThat(mostExtra).isZero();
        }
    }

    @Test
    void nothingIsTriedWhileTheQueueComesAndGoes() {
        stands = false;
        assertThat(doublings(5_000)).isZero();
        assertThat(mostExtra).isZero();
        assertThat(trial.isUnderWay()).isFalse();
    }

    /** Twice as many serve all who wait: that is what was to be found out. */
    @Test
    void aQueueThatEndsMeanwhileCountsAsAYes() {
        int doublings = 0;
        for (int i = 0; i < 3; i++) {
            stands = true;
            while (extra == 0) {
                look();
            }
            doublings += doublings(400);
            stands = false;
            doublings += doublings(1_000);
        }
        assertThat(doublings).isPositive();
    }

    @Test
    void whatCannotBeOpenedIsNotTriedForLong() {
        most = 11;
        assertThat(doublings(4_000)).isZero();
        assertThat(extra).isZero();
        assertThat(millisLent(600_000)).isLessThan(600_000 / 20);
    }

    @Test
    void holdsTooFewToTellAreNoAnswer() {
        hold = inUse -> 500 * MS;
        assertThat(doublings(60_000)).isZero();
    }

    @Test
    void aLimitThatMovesMeanwhileEndsTheTrial() {
        while (extra == 0) {
            look();
        }
        limit = 12;
        look();
        assertThat(trial.isUnderWay()).isFalse();
        assertThat(extra).isZero();
    }

    private int doublings(double millis) {
        int found = 0;
        for (long end = now + (long) (millis * MS); now < end; ) {
            look();
            if (trial.takePays()) {
                limit *= 2;
                found++;
            }
        }
        return found;
    }

    private double millisLent(double millis) {
        double lent = 0;
        for (long end = now + (long) (millis * MS); now < end; ) {
            look();
            lent += extra > 0 ? LOOK / MS : 0;
        }
        return lent;
    }

    /** One look's time of work, each lease with a hold around the mean for so many in use. */
    private void look() {
        int inUse = Math.min(most, limit + extra);
        double mean = hold.applyAsDouble(inUse);
        left += inUse * LOOK / mean;
        for (; left >= 1; left--) {
            double held = mean * (0.5 + random.nextDouble());
            ended++;
            trial.timed(now + (long) (random.nextDouble() * LOOK - held), held);
        }
        now += LOOK;
        extra = trial.look(new DoublingTrial.Look(now, stands, limit, inUse, ended, mean, peers));
        mostExtra = Math.max(mostExtra, extra);
    }
}
