package dev.weir.session;

import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which functions and operators leave their session as it was: those of trusted extensions, and
 * those that the configuration names. One per pool. Thread-safe.
 */
final class KnownFunctions {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    /** Of more than that nobody reads. */
    private static final int MOST_TOLD = 20;

    private final String pool;
    private final CleanFunctions named;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    KnownFunctions(String pool, CleanFunctions named) {
        this.pool = pool;
        this.named = named;
    }

    /** One of them that is not known to; null: there is none. */
    @Nullable String changing(Set<String> calls, Set<String> ofExtensions) {
        for (String name : calls) {
            if (!ofExtensions.contains(name) && !named.contains(name)) {
                return name;
            }
        }
        return null;
    }

    /** A lease is reset because it calls that one: the log says so once. */
    void tell(String name) {
        if (told.size() < MOST_TOLD && told.add(name)) {
            LOG.log(
                    Level.INFO,
                    "{0} - a reset follows each lease that calls {1}, which may change the session."
                            + " If it changes no setting, role, lock or temporary object, add {1}"
                            + " to cleanFunctions.",
                    pool,
                    name);
        }
    }
}
