package dev.weir.sql;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Extensions of PostgreSQL whose functions in C only compute, volatile ones too: random values, and
 * what depends on a setting. From the manuals of the extensions, PostGIS and pgvector.
 */
public final class KnownExtensions {

    private static final Set<String> NAMES =
            Set.of(
                    """
                    btree_gin btree_gist citext cube dict_int dict_xsyn earthdistance fuzzystrmatch
                    hstore intarray isn ltree pg_trgm pgcrypto postgis seg unaccent uuid-ossp vector
                    """
                            .strip()
                            .split("\\s+"));

    /** Functions of extensions that change the session, whatever the catalogue calls them. */
    private static final Set<String> EXCEPTIONS = Set.of("set_limit", "isn_weak", "set_nls_sort");

    private KnownExtensions() {}

    /**
     * Whether a function leaves the session as it was.
     *
     * @param extension whose function in C it is; null: it is not in C, or no extension's
     */
    public static boolean isHarmless(@Nullable String extension, String function) {
        return extension != null && NAMES.contains(extension) && !changesSession(function);
    }

    /** Whether a function of that name, if an extension brings it, changes its session. */
    public static boolean changesSession(String function) {
        return EXCEPTIONS.contains(function);
    }
}
