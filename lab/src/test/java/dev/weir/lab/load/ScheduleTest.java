package dev.weir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class ScheduleTest {

    @Test
    void everyRequestRunsOnceAndNotBeforeItsTime() throws InterruptedException {
        long[] offsets = Arrivals.poisson(at -> 2_000, 2_000, 0.2, 7);
        RequestLog log = new RequestLog(offsets.length);
        long start =
                new Schedule(offsets, Duration.ofSeconds(5))
                        .run(
                                (number, intended) -> {
                                    log.arrives(number);
                                    log.ends(number);
                                });
        assertThat(log.servedCount()).isEqualTo(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            assertThat(log.arrival(i)).isGreaterThanOrEqualTo(start + offsets[i]);
        }
    }

    @Test
    void requestsThatHangAreGivenUpAfterTheGrace() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        // Fifty, of which a slow machine may begin some too late: these are not served at all.
        new Schedule(new long[50], Duration.ofMillis(50))
                .run(
                        (number, intended) -> {
                            begun.incrementAndGet();
                            try {
                                never.await();
                            } catch (InterruptedException e) {
                                interrupted.incrementAndGet();
                            }
                        });
        assertThat(interrupted).hasValue(begun.get());
    }

    @Test
    void afterTheEndOfArrivalsWhatIsUnderWayIsDoneAndNothingBegins() throws InterruptedException {
        long hour = Duration.ofHours(1).toNanos();
        Schedule schedule = new Schedule(new long[] {0, hour, hour}, Duration.ofSeconds(5));
        List<Integer> done = new CopyOnWriteArrayList<>();

        schedule.run(
                (number, intended) -> {
                    schedule.endArrivals();
                    done.add(number);
                });

        assertThat(done).containsExactly(0);
    }

    @Test
    void arrivalsAreEqualForASeedAndFollowTheRate() {
        long[] once = Arrivals.poisson(at -> at < 1 ? 1_000 : 5_000, 5_000, 2, 3);
        long[] again = Arrivals.poisson(at -> at < 1 ? 1_000 : 5_000, 5_000, 2, 3);
        assertThat(once).isEqualTo(again).isSorted();
        long early = java.util.Arrays.stream(once).filter(at -> at < 1_000_000_000L).count();
        // Four standard deviations of a Poisson count.
        assertThat((double) early).isBetween(1_000 - 4 * Math.sqrt(1_000), 1_000 + 127.0);
        assertThat((double) (once.length - early)).isBetween(5_000 - 283.0, 5_000 + 283.0);
    }
}
