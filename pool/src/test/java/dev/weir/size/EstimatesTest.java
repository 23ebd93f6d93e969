package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class EstimatesTest {
    private static final long MS = 1_000_000L;

    @Test
    void aHoldIsUnknownUntilAFewHaveEnded() {
        HoldEstimate hold = new HoldEstimate();
        hold.observe(1_000 * MS, 4, 100 * MS);
        assertThat(hold.meanNanos()).isZero();
        hold.observe(250 * MS, 1, 100 * MS);
        assertThat(hold.meanNanos()).isEqualTo(250 * MS);
    }

    @Test
    void aConnectionThatNeverComesBackRaisesTheHold() {
        HoldEstimate hold = new HoldEstimate();
        hold.observe(100 * MS, 50, 100 * MS);
        assertThat(hold.meanNanos()).isEqualTo(2 * MS);
        hold.observe(100 * MS, 0, 100 * MS);
        assertThat(hold.meanNanos()).isEqualTo(4 * MS);
    }

    @Test
    void anOldHoldIsForgottenWithinSecondsOfUse() {
        HoldEstimate hold = new HoldEstimate();
        hold.observe(50_000 * MS, 1_000, 100 * MS);
        for (int i = 0; i < 30; i++) {
            hold.observe(2_000 * MS, 1_000, 100 * MS);
        }
        assertThat(hold.meanNanos()).isCloseTo(2 * MS, within(MS / 2));
    }

    @Test
    void aHoldIsRememberedWhileNobodyBorrows() {
        HoldEstimate hold = new HoldEstimate();
        hold.observe(200 * MS, 100, 100 * MS);
        for (int i = 0; i < 1_000; i++) {
            hold.observe(0, 0, 100 * MS);
        }
        assertThat(hold.meanNanos()).isCloseTo(2 * MS, within(10L));
    }

    @Test
    void oneCrowdedInstantDoesNotDisplaceWhatIsKnown() {
        HoldEstimate hold = new HoldEstimate();
        for (int i = 0; i < 20; i++) {
            hold.observe(200 * MS, 100, 100 * MS);
        }
        hold.observe(400 * MS, 100, 100 * MS);
        assertThat(hold.meanNanos()).isLessThan(3 * MS);
    }

    @Test
    void theFirstConnectIsTheEstimateAndLaterOnesCountAQuarter() {
        ConnectEstimate connect = new ConnectEstimate();
        assertThat(connect.meanNanos()).isZero();
        connect.observe(100 * MS);
        assertThat(connect.meanNanos()).isEqualTo(100 * MS);
        connect.observe(200 * MS);
        assertThat(connect.meanNanos()).isEqualTo(125 * MS);
    }
}
