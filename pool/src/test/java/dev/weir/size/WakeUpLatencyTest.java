package dev.weir.size;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WakeUpLatencyTest {
    private static final long MS = 1_000_000;

    private final WakeUpLatency lateness = new WakeUpLatency();
    private long now;

    private void handedOver(int times, long lateNanos) {
        for (int i = 0; i < times; i++) {
            now += MS;
            lateness.handedOver(lateNanos, now);
        }
    }

    @Test
    void onAMachineWithProcessorsToSpareHoldsAreTakenAsTheyAre() {
        handedOver(1_000, MS / 2);
        assertThat(lateness.work(2 * MS, now)).isEqualTo(2 * MS);
        assertThat(lateness.worstNanos(now)).isZero();
    }

    @Test
    void twoWakeUpsOfEachHoldAreNoWork() {
        handedOver(100, 11 * MS);
        assertThat(lateness.work(42 * MS, now)).isBetween(22 * MS, 24 * MS);
    }

    @Test
    void someOfAHoldIsAlwaysWork() {
        handedOver(100, 500 * MS);
        assertThat(lateness.work(40 * MS, now)).isEqualTo(5 * MS);
        assertThat(lateness.work(0, now)).isZero();
    }

    @Test
    void whatIsPastIsForgotten() {
        handedOver(100, 20 * MS);
        now += 10_000 * MS;
        assertThat(lateness.work(42 * MS, now)).isEqualTo(42 * MS);
        assertThat(lateness.worstNanos(now)).isZero();
    }

    @Test
    void timersThatAreLateAlwaysShortenNoHold() {
        for (int i = 0; i < 1_000; i++) {
            now += 20 * MS;
            lateness.timerRan(15 * MS, now);
        }
        assertThat(lateness.work(2 * MS, now)).isEqualTo(2 * MS);
        assertThat(lateness.worstNanos(now)).isEqualTo(14 * MS);
    }

    @Test
    void whateverIsSeenThereIsWorkAndNoMoreThanWasMeasured() {
        PropertyRunner.forAll(
                random -> {
                    WakeUpLatency any = new WakeUpLatency();
                    long at = 0;
                    for (int i = random.nextInt(50); i > 0; i--) {
                        at += random.nextLong(2_000 * MS);
                        if (random.nextBoolean()) {
                            any.handedOver(random.nextLong(-MS, 5_000 * MS), at);
                        } else {
                            any.timerRan(random.nextLong(-MS, 5_000 * MS), at);
                        }
                    }
                    long measured = random.nextLong(10_000 * MS);
                    assertThat(any.work(measured, at)).isBetween(measured / 8, measured);
                    assertThat(any.worstNanos(at)).isBetween(0L, 1_000 * MS);
                });
    }
}
