package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.weir.Background;
import dev.weir.LatencySummary;
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

    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void anEmptyHistogramAnswersZero() {
        assertThat(LatencyHistogram.summary(histogram)).isEqualTo(LatencySummary.NONE);
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
        LatencySummary summary = LatencyHistogram.summary(histogram);

        assertThat(summary.p50Nanos()).isCloseTo(values[9_999], withinPercentage(100 * WITHIN));
        assertThat(summary.p99Nanos()).isCloseTo(values[19_799], withinPercentage(100 * WITHIN));
        assertThat(summary.count()).isEqualTo(values.length);
        assertThat(summary.maxNanos()).isEqualTo(values[values.length - 1]);
    }

    @Test
    void severalAreSummedUpAsOne() {
        LatencyHistogram other = new LatencyHistogram();
        for (int i = 0; i < 98; i++) {
            histogram.record(10);
        }
        other.record(20);
        other.record(30);

        assertThat(LatencyHistogram.summary(histogram, other))
                .isEqualTo(new LatencySummary(100, 10, 20, 30));
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

        LatencySummary summary = LatencyHistogram.summary(histogram);
        assertThat(summary.count()).isEqualTo(2);
        assertThat(summary.maxNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(summary.p50Nanos()).isZero();
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
                                        Background.await(go);
                                        for (int i = 0; i < each; i++) {
                                            histogram.record(value * 1_000);
                                        }
                                    });
        }
        go.countDown();
        for (Thread thread : all) {
            thread.join();
        }

        LatencySummary summary = LatencyHistogram.summary(histogram);
        assertThat(summary.count()).isEqualTo((long) threads * each);
        assertThat(summary.maxNanos()).isEqualTo(8_000);
    }
}
