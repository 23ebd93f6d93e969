package dev.weir.text;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Transaction isolation levels by name and number: those of {@link java.sql.Connection} and three
 * vendors' own.
 */
public enum Isolation {
    NONE(0),
    READ_UNCOMMITTED(1),
    READ_COMMITTED(2),
    /** DB2. */
    CURSOR_STABILITY(3),
    REPEATABLE_READ(4),
    /** Informix. */
    LAST_COMMITTED(5),
    SERIALIZABLE(8),
    /** SQL Server. */
    SQL_SERVER_SNAPSHOT_ISOLATION_LEVEL(4096);

    private static final String PREFIX = "TRANSACTION_";

    final int level;

    Isolation(int level) {
        this.level = level;
    }

    /**
     * The level named by {@code text}, with or without {@code TRANSACTION_}, or given as a number;
     * null for any other.
     */
    static @Nullable Integer parse(String text) {
        String name = Spelling.fold(text).replaceFirst("^transaction", "");
        for (Isolation i : values()) {
            if (Spelling.fold(i.name()).equals(name)
                    || Integer.toString(i.level).equals(text.strip())) {
                return i.level;
            }
        }
        return null;
    }

    /** The name of a level, such as {@code TRANSACTION_READ_COMMITTED}. */
    public static String name(int level) {
        for (Isolation i : values()) {
            if (i.level == level) {
                return PREFIX + i.name();
            }
        }
        return Integer.toString(level);
    }

    static String names() {
        return Arrays.stream(values())
                .map(i -> PREFIX + i.name())
                .collect(Collectors.joining(", "));
    }
}
