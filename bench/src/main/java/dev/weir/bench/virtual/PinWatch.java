package dev.weir.bench.virtual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records each time a virtual thread parks and keeps its carrier: {@code jdk.VirtualThreadPinned},
 * with no threshold instead of the 20 ms that the JDK's own settings have. A recording turns an
 * application's own events on as well; Weir's are turned off here, since no other pool writes any.
 */
final class PinWatch implements AutoCloseable {

    private static final String EVENT = "jdk.VirtualThreadPinned";

    private static final List<String> WEIRS_OWN =
            List.of(
                    "dev.weir.Acquire",
                    "dev.weir.Create",
                    "dev.weir.Resize",
                    "dev.weir.LeakSuspected");

    private static final List<String> NOT_A_POOL =
            List.of("java.", "javax.", "jdk.", "sun.", "dev.weir.bench.", "org.HdrHistogram.");

    private final Recording recording = new Recording();

    /**
     * @param events all of them
     * @param inPool those with a frame of the pool on the stack
     * @param example the innermost frame of the pool in one of these, or empty
     */
    record Pins(int events, int inPool, String example) {}

    void start() {
        recording.enable(EVENT).withThreshold(Duration.ZERO).withStackTrace();
        WEIRS_OWN.forEach(recording::disable);
        recording.start();
    }

    Pins stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("weir-bench", ".jfr");
        try {
            recording.dump(file);
            return count(RecordingFile.readAllEvents(file));
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }

    private static Pins count(List<RecordedEvent> events) {
        List<RecordedEvent> pins =
                events.stream().filter(e -> e.getEventType().getName().equals(EVENT)).toList();
        List<String> frames =
                pins.stream().map(PinWatch::poolFrame).filter(f -> !f.isEmpty()).toList();
        return new Pins(pins.size(), frames.size(), frames.isEmpty() ? "" : frames.get(0));
    }

    private static String poolFrame(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return "";
        }
        return event.getStackTrace().getFrames().stream()
                .filter(RecordedFrame::isJavaFrame)
                .map(
                        frame ->
                                frame.getMethod().getType().getName()
                                        + "."
                                        + frame.getMethod().getName())
                .filter(name -> NOT_A_POOL.stream().noneMatch(name::startsWith))
                .findFirst()
                .orElse("");
    }
}
