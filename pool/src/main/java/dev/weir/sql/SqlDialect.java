package dev.weir.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        this.names =
                file == null
                        ? Set.of()
                        : read(file)
                                .lines()
                                .filter(line -> !line.isEmpty() && !line.startsWith("--"))
                                .flatMap(line -> Stream.of(line.split(" ")))
                                .collect(Collectors.toUnmodifiableSet());
    }

    private static String read(String file) {
        try (InputStream in = SqlDialect.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
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
