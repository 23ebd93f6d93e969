package dev.weir.lab.versions;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/** A data file of the package: columns with bars between, comments from {@code #} on. */
final class Lines {

    private Lines() {}

    /**
     * Its lines, split.
     *
     * @throws IllegalStateException naming the line, if one has another number of columns
     */
    static List<List<String>> of(String file, int columns) {
        try (InputStream in = Lines.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the data file " + file + " is missing");
            }
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> split(file, line, columns))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> split(String file, String line, int columns) {
        List<String> parts = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        if (parts.size() != columns) {
            throw new IllegalStateException(
                    "%s has a line with %d columns instead of %d: %s"
                            .formatted(file, parts.size(), columns, line));
        }
        return parts;
    }
}
