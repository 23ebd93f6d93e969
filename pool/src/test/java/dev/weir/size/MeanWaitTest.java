package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MeanWaitTest {
    private static final long LOOK = 25_000_000L;

    private final MeanWait wait = new MeanWait();

    @Test
    void nothingIsKnownWhileNothingEnds() {
        assertThat(wait.nanos()).isZero();
        wait.look(100, 7, 0);
        assertThat(wait.nanos()).isZero();
    }

    @Test
    void aHundredThatWaitWhereAThousandEndInASecondWaitForATenthOfOne() {
        for (int i = 0; i < 400; i++) {
            wait.look(100, 25L * i, LOOK * i);
        }
        assertThat(wait.nanos()).isCloseTo(100e6, within(1e6));
    }

    @Test
    void whatWasAMinuteAgoIsForgotten() {
        for (int i = 0; i < 400; i++) {
            wait.look(100, 25L * i, LOOK * i);
        }
        for (int i = 400; i < 2_800; i++) {
            wait.look(0, 25L * i, LOOK * i);
        }
        assertThat(wait.nanos()).isLessThan(1e3);
    }
}
