package dev.weir.handle;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Which functions of the application's cannot have changed the session that called them: those that
 * the database's catalog says are immutable, all that bear the name. PostgreSQL refuses {@code SET}
 * in them and may leave out their calls; one that calls {@code set_config} all the same deceives
 * its planner too, and is not seen.
 *
 * <p>A name is looked up once for each session, by the reset that its first call costs: so a
 * function that is replaced by one of another kind is seen by sessions that begin later.
 *
 * <p>Used like {@link Session}, which owns it.
 */
final class ImmutableFunctions {
    /** Far more than the functions of an application; names that come after these are not kept. */
    private static final int MOST = 1_000;

    private final ServerReset reset;
    private final Set<String> immutable = new HashSet<>();
    private final Set<String> lookedUp = new HashSet<>();
    private final Set<String> wanted = new HashSet<>();

    ImmutableFunctions(ServerReset reset) {
        this.reset = reset;
    }

    /** Whether all of these are known to be immutable; those that are not known will be. */
    boolean containsAll(Set<String> names) {
        if (immutable.containsAll(names)) {
            return true;
        }
        if (lookedUp.size() < MOST) {
            wanted.addAll(names);
            wanted.removeAll(lookedUp);
        }
        return false;
    }

    /** Looks up what was asked for, in auto-commit mode. */
    void lookUp(Connection physical) throws SQLException {
        if (!wanted.isEmpty()) {
            Collection<String> found = reset.immutableFunctions(physical, Set.copyOf(wanted));
            lookedUp.addAll(wanted);
            immutable.addAll(found);
            wanted.clear();
        }
    }
}
