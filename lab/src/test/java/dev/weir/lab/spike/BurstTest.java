package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class BurstTest {

    /** ceil(50 / 5) x 2 ms: opening is late. */
    @Test
    void theSeedIsServedBestByOpeningNone() {
        assertThat(Burst.SEED.idealMillis()).isEqualTo(20);
    }

    /** In 150 ms five connections serve 15; the other 35 take one round on 40 connections. */
    @Test
    void aLongHoldIsServedBestByOpening() {
        assertThat(Burst.hold50().idealMillis()).isEqualTo(200);
    }

    /** Connect, then two rounds of ten. */
    @Test
    void anEmptyPoolHasToConnectFirst() {
        assertThat(Burst.emptyPool().idealMillis()).isEqualTo(104);
    }

    /** Two of five rounds fit into 5 ms; the other 40 requests take one more. */
    @Test
    void aFastConnectIsWorthIt() {
        assertThat(Burst.connectTakes(5).idealMillis()).isEqualTo(7);
    }
}
