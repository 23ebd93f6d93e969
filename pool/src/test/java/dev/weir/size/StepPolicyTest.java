package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far an answer moves the limit, by how loud and how sure it is and by who else is there. */
@Tag("fast")
class StepPolicyTest {
    private static final double LIMIT = 100;
    private static final PeerPools PEERS = new PeerPools(2, 0);
    private static final PeerPools FOREIGN = new PeerPools(1, 0.1);

    @Test
    void aSureAnswerMovesByTheWholeRatioEitherWay() {
        assertThat(moved(seekingUp(), 1, 0.45, 0.05, PeerPools.ALONE)).isEqualTo(1.5, within(1e-9));
        assertThat(moved(seekingUp(), -1, -0.4, 0.05, PeerPools.ALONE))
                .isEqualTo(1 / 1.25, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.45, 1.2247", "-1, -0.4, 0.8944"})
    void oneThatIsLoudByChanceMovesByTheRootOfItWhereNobodyElseIs(
            int sign, double elasticity, double factor) {
        assertThat(moved(seekingUp(), sign, elasticity, 0.15, PeerPools.ALONE))
                .isEqualTo(factor, within(1e-4));
    }

    @Test
    void besideOthersOrWhereTheyCannotBeSeenWhatIsTooMuchIsGivenBackAtOnce() {
        for (PeerPools peers : new PeerPools[] {FOREIGN, PEERS, PeerPools.UNKNOWN}) {
            assertThat(moved(seekingUp(), -1, -0.4, 0.15, peers))
                    .as("%s", peers)
                    .isEqualTo(1 / 1.25, within(1e-9));
        }
    }

    @Test
    void whoKnowsNothingOfOthersClimbsAsBoldlyAsBefore() {
        assertThat(moved(seekingUp(), 1, 0.45, 0.15, PeerPools.UNKNOWN))
                .isEqualTo(1.5, within(1e-9));
    }

    @Test
    void aLookAtTheServerBySomebodyIsNobodyElse() {
        PeerPools looked = new PeerPools(1, 0.01);

        assertThat(moved(seekingUp(), -1, -0.4, 0.15, looked)).isEqualTo(0.8944, within(1e-4));
    }

    @Test
    void farOutIsLoudHoweverFarPairsScatter() {
        assertThat(moved(new StepPolicy(), 1, 0.7, 0.2, PeerPools.ALONE))
                .isEqualTo(2, within(1e-9));
    }

    @Test
    void theThirdInARowMovesByTheWholeRatioWithoutBeingLoud() {
        StepPolicy stepPolicy = new StepPolicy();
        move(stepPolicy, -1, -0.1, 0.01, PeerPools.ALONE);
        move(stepPolicy, -1, -0.1, 0.01, PeerPools.ALONE);
        double ratio = stepPolicy.ratio();

        assertThat(moved(stepPolicy, -1, -0.1, 0.01, PeerPools.ALONE))
                .isEqualTo(1 / ratio, within(1e-9));
    }

    @Test
    void pairsThatDoNotDecideGrowNarrowLaterAmongPeers() {
        StepPolicy alone = new StepPolicy();
        alone.undecided(9, true);
        assertThat(alone.ratio()).isEqualTo(1.4);

        StepPolicy among = seekingUp();
        among.undecided(9, false);
        assertThat(among.ratio()).isEqualTo(1.5);
        among.undecided(18, false);
        assertThat(among.ratio()).isEqualTo(1.4);
    }

    /** A ratio of 1.5, one up behind it. */
    private static StepPolicy seekingUp() {
        StepPolicy stepPolicy = new StepPolicy();
        move(stepPolicy, 1, 0.3, 0.01, PeerPools.ALONE);
        return stepPolicy;
    }

    private static double moved(
            StepPolicy stepPolicy, int sign, double elasticity, double error, PeerPools peers) {
        return move(stepPolicy, sign, elasticity, error, peers) / LIMIT;
    }

    private static double move(
            StepPolicy stepPolicy, int sign, double elasticity, double error, PeerPools peers) {
        return stepPolicy.move(LIMIT, sign, new Elasticity(elasticity, error, 4, 1, 1), peers);
    }
}
