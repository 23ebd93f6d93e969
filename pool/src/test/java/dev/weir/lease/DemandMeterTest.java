package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class DemandMeterTest {
    private final DemandMeter meter = new DemandMeter();
    private long now = 60_000 * MS;

    private void handedOver(int times, long lateNanos) {
        meter.hold.observe(times * 42.0 * MS, times, MS);
        for (int i = 0; i < times; i++) {
            now += MS;
            SlotRecord record = new SlotRecord(1);
            record.asleepAs = 1;
            record.leasedAt = now - lateNanos;
            record.ranAt = now;
            meter.lookAtWaking(record, now);
        }
    }

    @Test
    void twoWakeUpsOfEachHoldAreNoWork() {
        handedOver(100, 11 * MS);
        assertThat(meter.workNanos(now)).isBetween(22 * MS, 24 * MS);
    }

    @Test
    void howLateThreadsWereIsForgotten() {
        handedOver(100, 20 * MS);
        assertThat(meter.workingShare(now + 10_000 * MS)).isEqualTo(1);
    }

    @Test
    void aThreadThatRanMuchLaterCountsAsASecondLate() {
        handedOver(100, 20 * MS);
        handedOver(1, 3_600_000 * MS);
        assertThat(meter.workingShare(now + 8_000 * MS)).isEqualTo(1);
    }
}
