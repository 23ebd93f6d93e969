package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ServerCapacityTest {
    private static final long SECOND = 1_000_000_000L;
    private final ServerCapacity capacity = new ServerCapacity();

    @Test
    void aServerThatNeverRefusedIsNotLimited() {
        capacity.accepted(3);
        assertThat(capacity.most(20, 0)).isEqualTo(20);
        assertThat(capacity.floorPauseNanos(5, 0)).isZero();
    }

    @Test
    void afterARefusalOneMoreIsTriedThenTwiceAsManyMoreEachTime() {
        capacity.refused(5, 0);
        assertThat(capacity.most(100, 0)).isEqualTo(6);
        capacity.accepted(6);
        assertThat(capacity.most(100, 0)).isEqualTo(8);
        capacity.accepted(7);
        assertThat(capacity.most(100, 0)).isEqualTo(11);
    }

    @Test
    void itIsNeverAboveTheCeiling() {
        capacity.refused(5, 0);
        assertThat(capacity.most(4, 0)).isEqualTo(4);
    }

    @Test
    void whatNobodyWaitsForIsTriedAgainAfterTenSeconds() {
        capacity.refused(5, 0);
        assertThat(capacity.floorPauseNanos(5, 4 * SECOND)).isEqualTo(6 * SECOND);
        assertThat(capacity.floorPauseNanos(5, 10 * SECOND)).isZero();
        assertThat(capacity.floorPauseNanos(4, 4 * SECOND)).isZero();
        capacity.accepted(6);
        assertThat(capacity.floorPauseNanos(5, 4 * SECOND)).isZero();
    }

    @Test
    void aMinuteLaterItIsForgotten() {
        capacity.refused(5, 0);
        assertThat(capacity.most(100, 60 * SECOND)).isEqualTo(100);
    }
}
