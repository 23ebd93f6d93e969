package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitBoundsTest {
    @Test
    void theUsersCeilingIsCutToTheShareOfWhatTheServerTakes() {
        assertThat(LimitBounds.of(0, 2048, 100, 3, 2, 0)).isEqualTo(new LimitBounds(1, 38));
        assertThat(LimitBounds.of(0, 20, 100, 3, 2, 0)).isEqualTo(new LimitBounds(1, 20));
        assertThat(LimitBounds.of(0, 2048, 0, 0, 1, 0)).isEqualTo(new LimitBounds(1, 2048));
    }

    @Test
    void theFloorIsTheUsersOrTheOneThatNestedBorrowsNeed() {
        assertThat(LimitBounds.of(5, 50, 0, 0, 1, 9)).isEqualTo(new LimitBounds(9, 50));
        assertThat(LimitBounds.of(12, 50, 0, 0, 1, 9)).isEqualTo(new LimitBounds(12, 50));
    }

    @Test
    void theCeilingIsStrongerThanTheFloor() {
        assertThat(LimitBounds.of(50, 10, 0, 0, 1, 0)).isEqualTo(new LimitBounds(10, 10));
        assertThat(LimitBounds.of(0, 10, 3, 3, 8, 0)).isEqualTo(new LimitBounds(1, 1));
    }

    @Test
    void whatTheServerHasLeftDoesNotCutTheUsersFloor() {
        assertThat(LimitBounds.of(30, 2048, 20, 3, 1, 0)).isEqualTo(new LimitBounds(30, 30));
        assertThat(LimitBounds.of(30, 25, 20, 3, 1, 0)).isEqualTo(new LimitBounds(25, 25));
    }

    @Test
    void roomIsKeptForTheConnectionsOfOthers() {
        PeerPools two = new PeerPools(2, 0, 0, Double.NaN);
        assertThat(new ServerView(97, 47, two).bounds(2, 2048)).isEqualTo(new LimitBounds(2, 20));
        assertThat(ServerView.UNKNOWN.bounds(2, 2048)).isEqualTo(new LimitBounds(2, 2048));
    }

    @Test
    void aPoolToWhichNobodyNamesANumberKeepsToOneOfItsOwn() {
        ServerView untold = new ServerView(0, 0, PeerPools.UNKNOWN, 50);
        assertThat(untold.bounds(2, 2048)).isEqualTo(new LimitBounds(2, 50));
        assertThat(untold.bounds(60, 2048)).isEqualTo(new LimitBounds(60, 60));
        assertThat(untold.bounds(2, 20)).isEqualTo(new LimitBounds(2, 20));
        ServerView told = new ServerView(400, 0, PeerPools.UNKNOWN, 50);
        assertThat(told.bounds(2, 2048)).isEqualTo(new LimitBounds(2, 320));
    }

    @Test
    void boundsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> new LimitBounds(5, 4))
                .hasMessage("bounds of the limit: lower 5 and upper 4 (need 1 <= lower <= upper)");
    }

    @Test
    void thePriorComesFromCoresOrIsTenAndIsShared() {
        assertThat(LimitPrior.of(8, 1)).isEqualTo(17);
        assertThat(LimitPrior.of(8, 2)).isEqualTo(8.5);
        assertThat(LimitPrior.of(0, 0)).isEqualTo(10);
        assertThat(LimitPrior.of(0, 4)).isEqualTo(2.5);
        assertThat(LimitPrior.of(0, 40)).isEqualTo(1);
    }
}
