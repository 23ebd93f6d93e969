package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class BoundedLimitTest {

    private final BoundedLimit limit = new BoundedLimit(16, new LimitBounds(1, 50));

    @Test
    void beginsBetweenItsBounds() {
        assertThat(new BoundedLimit(80, new LimitBounds(1, 50)).value()).isEqualTo(50);
        assertThat(new BoundedLimit(2, new LimitBounds(10, 50)).value()).isEqualTo(10);
    }

    @Test
    void aBoundThatGivesWayTakesItBackAsFarAsItWas() {
        bounds(1, 10);
        assertThat(limit.value()).isEqualTo(10);
        bounds(1, 12);
        assertThat(limit.value()).isEqualTo(12);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(16);

        bounds(40, 50);
        assertThat(limit.value()).isEqualTo(40);
        bounds(20, 50);
        assertThat(limit.value()).isEqualTo(20);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(16);
    }

    @Test
    void notPastWhatEvidenceHasAskedForSince() {
        bounds(1, 10);
        limit.move(8);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(8);

        bounds(20, 50);
        limit.move(30);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(30);
    }

    @Test
    void evidenceAgainstABoundDoesNotHoldItThere() {
        bounds(1, 10);
        limit.move(20);
        assertThat(limit.value()).isEqualTo(10);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(16);

        bounds(40, 50);
        limit.move(20);
        assertThat(limit.value()).isEqualTo(40);
        bounds(1, 50);
        assertThat(limit.value()).isEqualTo(16);
    }

    @Test
    void saysWhereItWasBeforeSeveralBoundsChanged() {
        bounds(40, 50);
        limit.bounds(new LimitBounds(20, 50));
        limit.bounds(new LimitBounds(1, 50));

        assertThat(limit.isUnsettled()).isTrue();
        assertThat(limit.settle()).isEqualTo(40);
        assertThat(limit.value()).isEqualTo(16);
        assertThat(limit.isUnsettled()).isFalse();
    }

    private void bounds(int floor, int ceiling) {
        limit.bounds(new LimitBounds(floor, ceiling));
        limit.settle();
    }
}
