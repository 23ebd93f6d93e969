package dev.weir.bench.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.observe.FlightEvents;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PinWatchTest {

    @Test
    void weirWritesNoEventsWhileItIsWatched() throws Exception {
        try (PinWatch watch = new PinWatch()) {
            watch.start();
            // a type is known to the recorder from its first event on
            FlightEvents.acquired("weir-1", 1, "served", 1);
            FlightEvents.created("weir-1", 1, 1, null);
            FlightEvents.resized("weir-1", 1, 2, "burst");

            assertThat(FlightRecorder.getFlightRecorder().getEventTypes())
                    .filteredOn(type -> type.getName().startsWith("dev.weir."))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .noneMatch(EventType::isEnabled);
            watch.stop();
        }
    }
}
