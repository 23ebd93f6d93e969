package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far an answer moves the limit, by how loud and how sure it is and by who else is there. */
class StrideTest {
    private static final double LIMIT = 100;
    private static final Fleet PEERS = new Fleet(2, LIMIT, 0, 0);
    private static final Fleet FOREIGN = new Fleet(1, 0, 0, 0.1);

    @Test
    void aSureAnswerMovesByTheWholeRatioEitherWay() {
        assertThat(moved(seekingUp(), 1, 0.45, 0.05, Fleet.ALONE)).isEqualTo(1.5, within(1e-9));
        assertThat(moved(seekingUp(), -1, -0.4, 0.05, Fleet.ALONE))
                .isEqualTo(1 / 1.25, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.45, 1.2247", "-1, -0.4, 0.8944"})
    void oneThatIsLoudByChanceMovesByTheRootOfItWhereNobodyElseIs(
            int sign, double elasticity, double factor) {
        assertThat(moved(seekingUp(), sign, elasticity, 0.15, Fleet.ALONE))
                .isEqualTo(factor, within(1e-4));
    }

    @Test
    void besideOthersOrWhereTheyCannotBeSeenWhatIsTooMuchIsGivenBackAtOnce() {
        for (Fleet fleet : new Fleet[] {FOREIGN, PEERS, Fleet.UNKNOWN}) {
            assertThat(moved(seekingUp(), -1, -0.4, 0.15, fleet))
                    .as("%s", fleet)
                    .isEqualTo(1 / 1.25, within(1e-9));
        }
    }

    @Test
    void whoKnowsNothingOfOthersClimbsAsBoldlyAsBefore() {
        assertThat(moved(seekingUp(), 1, 0.45, 0.15, Fleet.UNKNOWN)).isEqualTo(1.5, within(1e-9));
    }

    @Test
    void aLookAtTheServerBySomebodyIsNobodyElse() {
        Fleet looked = new Fleet(1, 0, 0, 0.01);

        assertThat(moved(seekingUp(), -1, -0.4, 0.15, looked)).isEqualTo(0.8944, within(1e-4));
    }

    @Test
    void farOutIsLoudHoweverFarPairsScatter() {
        assertThat(moved(new Stride(), 1, 0.7, 0.2, Fleet.ALONE)).isEqualTo(2, within(1e-9));
    }

    @Test
    void theThirdInARowMovesByTheWholeRatioWithoutBeingLoud() {
        Stride stride = new Stride();
        move(stride, -1, -0.1, 0.01, Fleet.ALONE);
        move(stride, -1, -0.1, 0.01, Fleet.ALONE);
        double ratio = stride.ratio();

        assertThat(moved(stride, -1, -0.1, 0.01, Fleet.ALONE)).isEqualTo(1 / ratio, within(1e-9));
    }

    @Test
    void whereManyAreWorthMoreThanIsAimedAtPairsAreWideUntilTheyAreNot() {
        Stride stride = new Stride();
        undecided(stride, 100, true, 0.10);
        assertThat(stride.ratio()).isEqualTo(2);
        undecided(stride, 100, true, 0.06);
        assertThat(stride.ratio()).isEqualTo(1.4);
        undecided(stride, 100, true, 0.08);
        assertThat(stride.ratio()).isEqualTo(2);
    }

    @Test
    void fewConnectionsPeersOrACalmMachineKeepPairsNarrow() {
        Stride few = new Stride();
        undecided(few, 63, true, 0.10);
        assertThat(few.ratio()).isEqualTo(1.4);

        Stride calm = new Stride();
        calm.undecided(100, 9, true, new Elasticity(0.10, 0.03, 9, 1, 1));
        assertThat(calm.ratio()).isEqualTo(1.4);

        Stride among = seekingUp();
        undecided(among, 100, false, 0.10);
        assertThat(among.ratio()).isEqualTo(1.5);
    }

    private static void undecided(Stride stride, double limit, boolean alone, double elasticity) {
        stride.undecided(limit, 9, alone, new Elasticity(elasticity, 0.1, 9, 1, 1));
    }

    /** A ratio of 1.5, one up behind it. */
    private static Stride seekingUp() {
        Stride stride = new Stride();
        move(stride, 1, 0.3, 0.01, Fleet.ALONE);
        return stride;
    }

    private static double moved(
            Stride stride, int sign, double elasticity, double error, Fleet fleet) {
        return move(stride, sign, elasticity, error, fleet) / LIMIT;
    }

    private static double move(
            Stride stride, int sign, double elasticity, double error, Fleet fleet) {
        return stride.move(LIMIT, sign, new Elasticity(elasticity, error, 4, 1, 1), fleet);
    }
}
