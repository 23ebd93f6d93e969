package dev.weir.session;

import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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

    /** Whether all of them do; the log names one that is not known, once. */
    boolean areClean(Set<String> calls, Set<String> ofExtensions) {
        for (String name : calls) {
            if (!ofExtensions.contains(name) && !named.contains(name)) {
                tell(name);
                return false;
            }
        }
        return true;
    }

    private void tell(String name) {
        if (told.size() < MOST_TOLD && told.add(name)) {
            LOG.log(
                    Level.INFO,
                    "{0} - a reset follows each lease that calls {1}, which may change the session."
                            + " If it changes no setting, role, lock or temporary object, set"
                            + " cleanFunctions={1}.",
                    pool,
                    name);
        }
    }
}
