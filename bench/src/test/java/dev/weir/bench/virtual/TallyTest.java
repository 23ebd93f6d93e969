package dev.weir.bench.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TallyTest {

    private final Tally tally = new Tally(2);

    @Test
    void theWarmUpDoesNotCount() {
        tally.waited(TimeUnit.SECONDS.toNanos(1));
        tally.served(0);
        tally.failed();
        assertThat(tally.waits().getTotalCount()).isZero();
        assertThat(tally.servedSorted()).containsExactly(0, 0);
        assertThat(tally.failures()).isZero();
    }

    @Test
    void aWaitThatOutlivesTheLoadIsSeen() {
        tally.enter(Phase.DRAIN);
        tally.waited(TimeUnit.SECONDS.toNanos(12));
        tally.served(0);
        assertThat(tally.waits().getMaxValue() / 1e6).isCloseTo(12, within(0.1));
        assertThat(tally.servedSorted()).containsExactly(0, 0);
    }

    @Test
    void oneThreadServedAndOneStarvingIsHalfFair() {
        tally.enter(Phase.MEASURE);
        for (int i = 0; i < 10; i++) {
            tally.served(1);
        }
        TrialResult result =
                TrialResult.of(tally, 2.0, 10.0, 0.001, new PinWatch.Pins(3, 1, "Pool.borrow"));
        assertThat(result.value(Measure.JAIN)).isCloseTo(0.5, within(0.001));
        assertThat(result.value(Measure.SERVED_MIN)).isZero();
        assertThat(result.value(Measure.PER_SECOND)).isCloseTo(5, within(0.001));
        assertThat(result.value(Measure.OF_IDEAL)).isCloseTo(0.5, within(0.001));
        assertThat(result.value(Measure.CPU_MICROS)).isCloseTo(100, within(0.001));
        assertThat(TrialResult.of(result.toProperties())).isEqualTo(result);
    }
}
