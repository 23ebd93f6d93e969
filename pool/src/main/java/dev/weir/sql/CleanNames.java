package dev.weir.sql;

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
        static final Set<String> NAMES = WordFile.read(CleanNames.class, "clean-postgres.txt");
    }

    private static final class MySql {
        static final Set<String> NAMES = WordFile.read(CleanNames.class, "clean-mysql.txt");
    }
}
