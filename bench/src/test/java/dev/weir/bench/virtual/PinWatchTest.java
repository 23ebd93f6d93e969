package dev.weir.bench.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.observe.FlightEvents;
import org.junit.jupiter.api.Test;

class PinWatchTest {

    @Test
    void weirWritesNoEventsWhileItIsWatched() throws Exception {
        assertThat(FlightEvents.recordsHolds()).isFalse();
        try (PinWatch watch = new PinWatch()) {
            watch.start();
            assertThat(FlightEvents.recordsHolds()).isFalse();
            assertThat(watch.stop().inPool()).isZero();
        }
    }
}
