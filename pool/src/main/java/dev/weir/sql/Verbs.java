package dev.weir.sql;

import java.util.Set;

/**
 * The first words of statements whose meaning {@link SqlClassifier} knows. What begins with any
 * other may do what it likes.
 *
 * <p>From the lists of SQL commands in the PostgreSQL 18 and MariaDB 11 manuals.
 */
final class Verbs {

    private static final Set<String> OF_BOTH =
            Set.of(
                    """
                    alter analyze begin call close commit create deallocate declare delete do drop
                    execute explain fetch grant insert load lock prepare release reset revoke
                    rollback savepoint select set show start table truncate update values with
                    """
                            .strip()
                            .split("\\s+"));

    private static final Set<String> OF_POSTGRES =
            Set.of(
                    """
                    abort analyse checkpoint cluster comment copy discard end import listen merge
                    move notify reassign refresh reindex security unlisten vacuum
                    """
                            .strip()
                            .split("\\s+"));

    private static final Set<String> OF_MYSQL =
            Set.of(
                    """
                    cache case change check checksum desc describe flush for get handler help if
                    install kill loop optimize purge rename repair repeat replace resignal signal
                    stop uninstall unlock use while xa
                    """
                            .strip()
                            .split("\\s+"));

    private Verbs() {}

    static boolean contains(SqlDialect dialect, String verb) {
        return OF_BOTH.contains(verb)
                || switch (dialect) {
                    case POSTGRES -> OF_POSTGRES.contains(verb);
                    case MYSQL -> OF_MYSQL.contains(verb);
                    case ORACLE, OTHER -> true;
                };
    }
}
