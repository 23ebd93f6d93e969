package dev.weir.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whose SQL a text is, as far as the reader has to know. */
public enum SqlDialect {
    /** PostgreSQL and its descendants. */
    POSTGRES("clean-postgres.txt"),
    /** MySQL and MariaDB. */
    MYSQL("clean-mysql.txt"),
    /** A database in this process, whose sessions are not closed for SQL. */
    IN_PROCESS(null),
    /** Any other: the first words of its statements are read. */
    OTHER(null);

    private final Set<String> names;

    /** All words between spaces of a file. A line that begins with two hyphens is a comment. */
    SqlDialect(@Nullable String file) {
        Set<String> words = new HashSet<>();
        read(file)
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("--"))
                .forEach(line -> words.addAll(List.of(line.split(" "))));
        this.names = Set.copyOf(words);
    }

    private static String read(@Nullable String file) {
        try (InputStream in = file == null ? null : SqlDialect.class.getResourceAsStream(file)) {
            if (in == null && file != null) {
                throw new IllegalStateException(file + " is not in the jar");
            }
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Names and operators that change no session, in lower case; none where texts are not read as a
     * whole.
     */
    public Set<String> cleanNames() {
        return names;
    }
}
