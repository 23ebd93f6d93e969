package dev.weir.lab.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a sweep has done so far, one JSON object a line: its format and parameters, then
 * calibrations and slices as they are finished. A run that finds its journal goes on behind the
 * last slice; a line that was cut short by a crash is left out. For one thread.
 */
final class Journal {

    /** Goes up when slices gain or change a value, since what is missing would be read as 0. */
    private static final int VERSION = 2;

    private static final String FORMAT = "format";
    private static final String PARAMETERS = "parameters";
    private static final String CALIBRATION = "calibration";
    private static final String SLICE = "slice";

    private static final ObjectMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final @Nullable Path file;
    private final Map<String, Calibration> calibrations = new LinkedHashMap<>();
    private final Map<String, SliceOutcome> slices = new LinkedHashMap<>();

    private Journal(@Nullable Path file) {
        this.file = file;
    }

    /** Keeps everything in memory only. */
    static Journal inMemory() {
        return new Journal(null);
    }

    /**
     * Opens or begins a journal.
     *
     * @throws IllegalArgumentException if the file was made with other parameters, in another
     *     format, or is no journal; the message says which and what to do
     */
    static Journal open(Path file, Map<String, String> parameters) throws IOException {
        Journal journal = new Journal(file);
        if (!Files.exists(file) || Files.size(file) == 0) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            journal.append(Map.of(FORMAT, VERSION, PARAMETERS, parameters));
            return journal;
        }
        List<String> lines = Files.readAllLines(file);
        journal.requireSame(file, lines.get(0), parameters);
        StringBuilder whole = new StringBuilder(lines.get(0)).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            if (journal.take(line)) {
                whole.append(line).append('\n');
            }
        }
        // Without the line that a crash cut short, or the next would be written behind its half.
        Files.writeString(file, whole);
        return journal;
    }

    private void requireSame(Path path, String line, Map<String, String> parameters) {
        JsonNode head;
        try {
            head = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            head = MissingNode.getInstance();
        }
        JsonNode made = head.path(PARAMETERS);
        if (!made.isObject()) {
            throw new IllegalArgumentException(
                    path + " is no journal of a sweep: name another file with --journal");
        }
        int format = head.path(FORMAT).asInt(1);
        if (format != VERSION) {
            throw new IllegalArgumentException(
                    ("the journal %s has format %d, this version of Weir writes %d: its slices"
                                    + " cannot be compared with new ones. Name another --journal, or"
                                    + " remove the file")
                            .formatted(path, format, VERSION));
        }
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            String before = made.path(parameter.getKey()).asText("not there");
            if (!before.equals(parameter.getValue())) {
                throw new IllegalArgumentException(
                        ("the journal %s was made with %s = %s, now it is %s: its slices cannot be"
                                        + " compared with new ones. Give the same again, name another"
                                        + " --journal, or remove the file")
                                .formatted(path, parameter.getKey(), before, parameter.getValue()));
            }
        }
    }

    private boolean take(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.has(SLICE)) {
                SliceOutcome slice = JSON.treeToValue(node.get(SLICE), SliceOutcome.class);
                slices.put(slice.id(), slice);
            } else if (node.has(CALIBRATION)) {
                Calibration calibration =
                        JSON.treeToValue(node.get(CALIBRATION), Calibration.class);
                calibrations.put(calibration.workload(), calibration);
            } else {
                return false;
            }
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** The slice of that id, if it has been run. */
    Optional<SliceOutcome> slice(String id) {
        return Optional.ofNullable(slices.get(id));
    }

    /** All slices that have been run, in their order. */
    List<SliceOutcome> slices() {
        return List.copyOf(slices.values());
    }

    /** What was measured of that workload, if it was. */
    Optional<Calibration> calibration(String workload) {
        return Optional.ofNullable(calibrations.get(workload));
    }

    /** All that was measured of workloads. */
    List<Calibration> calibrations() {
        return List.copyOf(calibrations.values());
    }

    void add(SliceOutcome slice) throws IOException {
        slices.put(slice.id(), slice);
        append(Map.of(SLICE, slice));
    }

    void add(Calibration calibration) throws IOException {
        calibrations.put(calibration.workload(), calibration);
        append(Map.of(CALIBRATION, calibration));
    }

    private void append(Map<String, ?> line) throws IOException {
        if (file != null) {
            Files.writeString(
                    file,
                    JSON.writeValueAsString(line) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
