package dev.weir.sql;

import java.util.Set;

/**
 * Operators that only compute: PostgreSQL's own and those of well-known extensions. Any other may
 * be one of the application's, which calls a function of its own. One of the application's that
 * bears a name from here is found in the catalogue.
 *
 * <p>From {@code pg_operator} of PostgreSQL 18 and the manuals of its extensions, PostGIS and
 * pgvector.
 */
public final class KnownOperators {

    private static final Set<String> OF_POSTGRES =
            Set.of(
                    """
                    !! != !~ !~* !~~ !~~* # ## #- #> #>> % & && &< &<| &> * *< *<= *<> *= *> *>= + -
                    -> ->> -|- / < <-> << <<= <<| <= <> <@ <^ = > >= >> >>= >^ ?# ?- ?-| ?| ?|| @
                    @-@ @> @? @@ @@@ ^ ^@ | |&> |/ |>> || ||/ ~ ~* ~<=~ ~<~ ~= ~>=~ ~>~ ~~ ~~* => ? ?&
                    """
                            .strip()
                            .split("\\s+"));

    private static final Set<String> OF_EXTENSIONS =
            Set.of(
                    """
                    %> <% %>> <<% <->> <<-> <->>> <<<-> #= %% %# ^@> ^<@ ^~ ~> <#> <=> <+> <~> <%> <@>
                    &&& &/& <<->> <<#>> |=| ~==
                    """
                            .strip()
                            .split("\\s+"));

    private KnownOperators() {}

    public static boolean contains(String operator) {
        return OF_POSTGRES.contains(operator) || OF_EXTENSIONS.contains(operator);
    }

    /** Whether an operator of that one character is known. */
    static boolean contains(char operator) {
        return switch (operator) {
            case '!', '`' -> false;
            default -> true;
        };
    }
}
