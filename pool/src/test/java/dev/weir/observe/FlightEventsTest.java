package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class FlightEventsTest {

    private static final List<String> NAMES =
            List.of("Acquire", "Create", "Resize", "LeakSuspected");

    @TempDir Path folder;

    @Test
    void aRecordingHoldsEveryKindOfEventWithItsFields() throws IOException {
        Map<String, RecordedEvent> events = record();

        assertThat(events.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        NAMES.stream().map(n -> "dev.weir." + n).toList());
        RecordedEvent acquire = events.get("dev.weir.Acquire");
        assertThat(acquire.getDuration("waited")).isEqualTo(Duration.ofMillis(3));
        assertThat(acquire.getString("outcome")).isEqualTo("served");
        assertThat(acquire.getInt("queueDepth")).isEqualTo(4);
        assertThat(acquire.getStackTrace()).isNull();
        RecordedEvent resize = events.get("dev.weir.Resize");
        assertThat(resize.getInt("from")).isEqualTo(5);
        assertThat(resize.getInt("to")).isEqualTo(8);
        assertThat(resize.getString("reason")).isEqualTo("a burst");
        assertThat(events.values())
                .allSatisfy(e -> assertThat(e.getString("pool")).isEqualTo("orders"));
        assertThat(events.values())
                .allSatisfy(
                        e ->
                                assertThat(e.getEventType().getCategoryNames())
                                        .containsExactly("JDBC", "Weir"));
    }

    @Test
    void theMessageOfAFailureIsNotRecordedForItMayHoldAUrl() throws IOException {
        RecordedEvent create = record().get("dev.weir.Create");

        assertThat(create.getBoolean("succeeded")).isFalse();
        assertThat(create.getString("failure")).isEqualTo("java.sql.SQLException");
        assertThat(create.toString()).doesNotContain("s3cret");
    }

    private Map<String, RecordedEvent> record() throws IOException {
        try (Recording recording = new Recording()) {
            NAMES.forEach(name -> recording.enable("dev.weir." + name));
            recording.start();
            FlightEvents.acquired("orders", 3_000_000, "served", 4);
            FlightEvents.created("orders", 1, 1_000, new SQLException("jdbc:x://u:s3cret@h"));
            FlightEvents.resized("orders", 5, 8, "a burst");
            FlightEvents.leakSuspected("orders", 1, 1_000, "App.java:7");
            recording.stop();
            Path file = folder.resolve("events.jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(e -> e.getEventType().getName().startsWith("dev.weir."))
                    .collect(
                            Collectors.toMap(e -> e.getEventType().getName(), Function.identity()));
        }
    }
}
