package dev.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(60)
class CappedTimersTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final CappedTimers timers = new CappedTimers(3, this::timer);

    private Timer timer(String value) {
        return Timer.builder("waits").tag("who", value).register(registry);
    }

    @Test
    void theFirstValuesHaveTimersOfTheirOwn() {
        for (String value : List.of("a", "b", "c", "d", "e", "a")) {
            timers.record(value, 1);
        }
        assertThat(registry.getMeters()).hasSize(4);
        assertThat(registry.get("waits").tag("who", "a").timer().count()).isEqualTo(2);
        assertThat(registry.get("waits").tag("who", CappedTimers.OTHER).timer().count())
                .isEqualTo(2);
    }

    @Test
    void noneIsLostNorOneTooManyWhenManyThreadsComeAtOnce() throws Exception {
        List<Callable<Void>> tasks =
                IntStream.range(0, 2_000)
                        .<Callable<Void>>mapToObj(
                                i ->
                                        () -> {
                                            timers.record("tenant" + i % 20, 1);
                                            return null;
                                        })
                        .toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (var done : threads.invokeAll(tasks)) {
                done.get();
            }
        }
        assertThat(registry.getMeters()).hasSize(4);
        assertThat(registry.find("waits").timers().stream().mapToLong(Timer::count).sum())
                .isEqualTo(2_000);
    }

    @Test
    void afterTheEndNothingIsMade() {
        CappedTimers ended = new CappedTimers(1, value -> null);
        ended.record("a", 1);
        ended.record("b", 1);
        assertThat(registry.getMeters()).isEmpty();
    }
}
