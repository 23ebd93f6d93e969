package dev.weir.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words in a file beside the class that uses them. */
final class WordFile {

    private WordFile() {}

    /** All words between spaces. A line that begins with two hyphens is a comment. */
    static Set<String> read(Class<?> beside, String file) {
        try (InputStream in = beside.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not in the jar of " + beside);
            }
            Set<String> words = new HashSet<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("--"))
                    .forEach(line -> words.addAll(List.of(line.split(" "))));
            return Set.copyOf(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
