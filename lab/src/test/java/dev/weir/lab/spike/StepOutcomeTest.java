package dev.weir.lab.spike;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.load.RequestLog;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StepOutcomeTest {

    private static final long MILLI = 1_000_000;

    /** One request a millisecond; those due in the 300 ms after the step have no connection yet. */
    @Test
    void aWaitIsSettledFromWhereItStaysShort() {
        long[] offsets = LongStream.range(0, 2_000).map(i -> i * MILLI).toArray();
        RequestLog log = new RequestLog(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            if (i < 1_000 || i >= 1_300) {
                log.gets(i);
                log.ends(i);
            }
        }
        // Served requests are logged just now; a start one second back makes their wait negative.
        long start = System.nanoTime();
        StepOutcome outcome =
                new StepOutcome(start, offsets, 1_000 * MILLI, log, List.of(), 5, 25, 20);

        assertThat(outcome.unserved()).isEqualTo(300);
        assertThat(outcome.settledAfterMillis()).isEqualTo(300);
        assertThat(outcome.waitP99Millis(1_000 * MILLI, 1_300 * MILLI)).isInfinite();
    }
}
