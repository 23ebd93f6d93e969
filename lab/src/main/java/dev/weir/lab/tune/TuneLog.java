package dev.weir.lab.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run does to a server, on disk before it is done: one JSON object a line, each forced to
 * the disk. From it {@code --undo} knows what to put back after a crash, and {@code --resume} which
 * slices need not be measured again. Holds no password. For one thread.
 */
final class TuneLog implements AutoCloseable {

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /**
     * One line; exactly one of its parts is there.
     *
     * @param restored whether everything is as it was: nothing follows such a line but slices
     */
    record Line(
            @Nullable Head head,
            @Nullable Map<String, String> change,
            @Nullable SliceOutcome slice,
            @Nullable Boolean restored) {}

    /**
     * Which server it is, and how it was before. {@code folder} is of a cluster that came along,
     * {@code parameters} have to be equal for slices to be comparable.
     */
    record Head(
            String server,
            String system,
            @Nullable String folder,
            @Nullable List<String> groups,
            Saved saved,
            Map<String, String> parameters) {}

    private final Path file;

    /**
     * No channel: that would be closed for good by the interrupt with which Ctrl-C ends a slice.
     */
    private final FileOutputStream out;

    private final Map<String, SliceOutcome> slices;

    private TuneLog(Path file, FileOutputStream out, Map<String, SliceOutcome> slices) {
        this.file = file;
        this.out = out;
        this.slices = slices;
    }

    /**
     * What a file tells of the last run in it; {@code set}: all values that it has given to each
     * knob.
     */
    record Story(
            Head head,
            Map<String, SliceOutcome> slices,
            boolean restored,
            Map<String, Set<String>> set) {

        /** Knobs that somebody else has set since. */
        List<String> setByOthers(Map<String, @Nullable String> now) {
            return head.saved().values().entrySet().stream()
                    .filter(
                            knob ->
                                    !Objects.equals(knob.getValue(), now.get(knob.getKey()))
                                            && !set.getOrDefault(knob.getKey(), Set.of())
                                                    .contains(
                                                            String.valueOf(now.get(knob.getKey()))))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    }

    /**
     * Reads a log.
     *
     * @return empty if there is none
     * @throws IllegalArgumentException if it is no log
     */
    static Optional<Story> read(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return Optional.empty();
        }
        Head head = null;
        boolean restored = true;
        Map<String, SliceOutcome> slices = new LinkedHashMap<>();
        Map<String, Set<String>> set = new HashMap<>();
        for (String text : Files.readAllLines(file)) {
            Line line;
            try {
                line = JSON.readValue(text, Line.class);
            } catch (JsonProcessingException e) {
                // The last line may have been cut short: what it was to tell of was not done then.
                continue;
            }
            if (line.head() != null) {
                head = line.head();
                restored = false;
                set.clear();
            } else if (line.change() != null) {
                line.change()
                        .forEach((k, v) -> set.computeIfAbsent(k, x -> new HashSet<>()).add(v));
            } else if (line.slice() != null) {
                slices.put(line.slice().key(), line.slice());
            } else if (line.restored() != null) {
                restored = true;
            }
        }
        if (head == null) {
            throw new IllegalArgumentException(
                    file + " is no log of tune: name another file with --log");
        }
        return Optional.of(new Story(head, slices, restored, set));
    }

    /** Begins a log, replacing one that is of no use any more. */
    static TuneLog begin(Path file, Head head) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        TuneLog log = new TuneLog(file, new FileOutputStream(file.toFile()), new HashMap<>());
        log.append(new Line(head, null, null, null));
        return log;
    }

    /** Goes on with a log on a server that is as it was, with the slices that it has. */
    static TuneLog resume(Path file, Story story, Head head) throws IOException {
        if (!story.head().parameters().equals(head.parameters())) {
            throw new IllegalArgumentException(
                    "%s was made with %s, now it is %s: give the same options again, or begin anew without --resume"
                            .formatted(file, story.head().parameters(), head.parameters()));
        }
        TuneLog log =
                new TuneLog(
                        file,
                        new FileOutputStream(file.toFile(), true),
                        new HashMap<>(story.slices()));
        // Behind a line that a crash cut short the next must not go on.
        log.write("\n");
        log.append(new Line(head, null, null, null));
        return log;
    }

    /** Adds to a log that everything is as it was. */
    static void markRestored(Path file) throws IOException {
        Files.writeString(
                file,
                "\n" + JSON.writeValueAsString(new Line(null, null, null, true)) + "\n",
                StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
    }

    /** Where it lies. */
    Path file() {
        return file;
    }

    /** What is about to be set; on disk when this returns. */
    void change(Map<String, String> values) throws IOException {
        append(new Line(null, values, null, null));
    }

    /** A slice that has been measured before. */
    Optional<SliceOutcome> slice(String key) {
        return Optional.ofNullable(slices.get(key));
    }

    /** A slice that has just been measured. */
    void add(SliceOutcome slice) throws IOException {
        append(new Line(null, null, slice, null));
    }

    /** Everything is as it was. */
    void restored() throws IOException {
        append(new Line(null, null, null, true));
    }

    private void append(Line line) throws IOException {
        write(JSON.writeValueAsString(line) + "\n");
    }

    private void write(String text) throws IOException {
        try {
            out.write(text.getBytes(UTF_8));
            out.getFD().sync();
        } catch (IOException e) {
            throw new IOException(
                    "--log %s cannot be written: %s".formatted(file, e.getMessage()), e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
