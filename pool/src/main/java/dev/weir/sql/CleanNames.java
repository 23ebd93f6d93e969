package dev.weir.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names and operators that change no session. */
public final class CleanNames {

    private CleanNames() {}

    /** All of them, in lower case; none where texts of that dialect are not read. */
    public static Set<String> of(SqlDialect dialect) {
        return switch (dialect) {
            case POSTGRES -> Postgres.NAMES;
            case MYSQL -> MySql.NAMES;
            case IN_PROCESS, OTHER -> Set.of();
        };
    }

    /** Read when the first text of the dialect is. */
    private static final class Postgres {
        static final Set<String> NAMES = read("clean-postgres.txt");
    }

    private static final class MySql {
        static final Set<String> NAMES = read("clean-mysql.txt");
    }

    /** All words between spaces. A line that begins with two hyphens is a comment. */
    private static Set<String> read(String file) {
        try (InputStream in = CleanNames.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not in the jar");
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
