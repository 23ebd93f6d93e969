package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class LatencyHistogramTest {

    private static final double WITHIN = 1.0 / 64;

    private final LatencyHistogram histogram = new LatencyHistogram(4);

    @Test
    void anEmptyHistogramAnswersZero() {
        LatencyHistogram.Snapshot empty = histogram.snapshot();

        assertThat(empty.count()).isZero();
        assertThat(empty.maxNanos()).isZero();
        assertThat(empty.percentileNanos(99)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void percentilesAreWithinOneSixtyFourthOfTheExactOnes(long seed) {
        Random random = new Random(seed);
        long[] values = new long[20_000];
        for (int i = 0; i < values.length; i++) {
            // evenly spread over the orders of magnitude from 1 ns to 70 minutes
            values[i] = (long) Math.exp(random.nextDouble() * Math.log(4.2e12));
            histogram.record(values[i]);
        }
        Arrays.sort(values);
        LatencyHistogram.Snapshot snapshot = histogram.snapshot();

        for (double percent : new double[] {0.01, 1, 10, 50, 90, 99, 99.9, 99.99, 100}) {
            long exact = values[(int) Math.max(1, Math.ceil(percent / 100 * values.length)) - 1];
            long answer = snapshot.percentileNanos(percent);
            assertThat((double) Math.abs(answer - exact))
                    .as("p%s of seed %s", percent, seed)
                    .isLessThanOrEqualTo(exact * WITHIN);
        }
        assertThat(snapshot.count()).isEqualTo(values.length);
        assertThat(snapshot.maxNanos()).isEqualTo(values[values.length - 1]);
    }

    @Test
    void everyBucketHoldsItsOwnMiddleAndBucketsRiseWithTheValue() {
        int last = LatencyHistogram.bucket((1L << 42) - 1);
        for (int i = 0; i <= last; i++) {
            assertThat(LatencyHistogram.bucket(LatencyHistogram.middle(i))).isEqualTo(i);
        }
        int before = -1;
        for (long v = 0; v < 100_000; v++) {
            int bucket = LatencyHistogram.bucket(v);
            assertThat(bucket).isBetween(before, before + 1);
            before = bucket;
        }
    }

    @Test
    void timesBeyondTheLastBucketKeepAnExactMaximumAndNegativeOnesCountAsZero() {
        histogram.record(Long.MAX_VALUE);
        histogram.record(-5);

        assertThat(histogram.snapshot().count()).isEqualTo(2);
        assertThat(histogram.snapshot().maxNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(histogram.snapshot().percentileNanos(50)).isZero();
    }

    @Test
    void noRecordingIsLostAmongThreads() throws InterruptedException {
        int threads = 8;
        int each = 50_000;
        CountDownLatch go = new CountDownLatch(1);
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            long value = t + 1L;
            all[t] =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        awaitQuietly(go);
                                        for (int i = 0; i < each; i++) {
                                            histogram.record(value * 1_000);
                                        }
                                    });
        }
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }

        assertThat(histogram.snapshot().count()).isEqualTo((long) threads * each);
        assertThat(histogram.snapshot().maxNanos()).isEqualTo(8_000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 100.1, Double.NaN})
    void aPercentileOutsideItsRangeIsRefused(double percent) {
        assertThatThrownBy(() -> histogram.snapshot().percentileNanos(percent))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
