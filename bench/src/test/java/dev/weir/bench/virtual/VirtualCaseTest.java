package dev.weir.bench.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class VirtualCaseTest {

    @Test
    void thinkTimeMakesALoadJustAboveTheConnections() {
        for (VirtualCase load : VirtualCase.all()) {
            double busy =
                    load.threads()
                            * VirtualCase.HOLD_NANOS
                            / (VirtualCase.HOLD_NANOS + load.meanThinkNanos());
            double expected = load.think() ? 10.5 : load.threads();
            assertThat(busy).isCloseTo(expected, within(0.001));
        }
    }
}
