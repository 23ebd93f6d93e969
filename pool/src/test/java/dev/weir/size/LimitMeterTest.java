package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class LimitMeterTest {
    private final LimitMeter meter = new LimitMeter();

    private LimitSample look(int inUse, boolean waits, long ended, long now) {
        return look(inUse, waits, new LimitMeter.Ended(ended, 0, false), now);
    }

    private LimitSample look(int inUse, boolean waits, LimitMeter.Ended ended, long now) {
        return meter.look(0, now, ended, inUse, waits, false, 0, PeerPools.UNKNOWN);
    }

    @Test
    void theFirstLookCountsNothing() {
        LimitSample first = look(5, true, 100, 1_000);
        assertThat(first.inUseNanos()).isZero();
        assertThat(first.waitedCompletions()).isZero();
    }

    @Test
    void onlyTimesWithAWaiterAtBothEndsCountAsWaited() {
        look(2, false, 10, 100);
        assertThat(look(4, true, 20, 200).waitedNanos()).isZero();
        look(4, true, 35, 300);
        LimitSample last = look(0, false, 39, 400);
        assertThat(last.waitedNanos()).isEqualTo(100);
        assertThat(last.waitedCompletions()).isEqualTo(15);
        assertThat(last.waitedInUseNanos()).isEqualTo(400);
        assertThat(last.inUseNanos()).isEqualTo(300 + 400 + 200);
    }

    @Test
    void whereLongWorkCountsItsLeasesAloneAreCompletions() {
        long before = look(4, true, new LimitMeter.Ended(100, 10, true), 100).completions();
        LimitSample after = look(4, true, new LimitMeter.Ended(180, 13, true), 200);
        assertThat(after.completions() - before).isEqualTo(3);
        assertThat(after.ended()).isEqualTo(180);
    }
}
