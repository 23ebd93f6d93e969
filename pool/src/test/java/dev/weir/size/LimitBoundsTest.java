package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class LimitBoundsTest {
    /** Floor and ceiling of the user, the share of the server, and the bounds. */
    @ParameterizedTest
    @CsvSource({
        "0, 2048, 38, 1, 38",
        "0, 20, 38, 1, 20",
        "0, 2048, 2147483647, 1, 2048",
        "50, 10, 2147483647, 10, 10",
        "0, 10, 0, 1, 1",
        "30, 2048, 13, 30, 30",
        "30, 25, 13, 25, 25",
        "2, 2048, 20, 2, 20",
    })
    void theCeilingIsStrongerThanTheFloorAndTheFloorThanTheShare(
            int floor, int ceiling, int share, int least, int most) {
        assertThat(new ServerView(share, false, PeerPools.UNKNOWN).bounds(floor, ceiling))
                .isEqualTo(new LimitBounds(least, most));
    }

    @Test
    void aPoolToWhichNobodyNamesANumberKeepsToOneOfItsOwn() {
        ServerView untold = new ServerView(20, false, PeerPools.UNKNOWN);
        assertThat(untold.bounds(2, 2048)).isEqualTo(new LimitBounds(2, 20));
        assertThat(untold.bounds(60, 2048)).isEqualTo(new LimitBounds(60, 60));
        assertThat(untold.bounds(2, 10)).isEqualTo(new LimitBounds(2, 10));
    }

    @Test
    void boundsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> new LimitBounds(5, 4))
                .hasMessage("bounds of the limit: lower 5 and upper 4 (need 1 <= lower <= upper)");
    }

    @Test
    void thePriorComesFromCoresOrIsTenAndIsShared() {
        assertThat(LimitBounds.prior(8, 1)).isEqualTo(17);
        assertThat(LimitBounds.prior(8, 2)).isEqualTo(8.5);
        assertThat(LimitBounds.prior(0, 0)).isEqualTo(10);
        assertThat(LimitBounds.prior(0, 4)).isEqualTo(2.5);
        assertThat(LimitBounds.prior(0, 40)).isEqualTo(1);
    }
}
