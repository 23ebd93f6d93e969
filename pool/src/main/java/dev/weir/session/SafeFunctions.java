package dev.weir.session;

import dev.weir.database.ServerReset;
import dev.weir.sql.SessionEffect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which functions of the application's leave the session that called them as it was, and what they
 * do besides. The database's catalog tells, of all functions that bear the name: their source shows
 * it, or they only compute, or there are none, as where the columns of a table look like arguments.
 *
 * <p>A name is looked up once for each session, by the reset that its first call costs, and again
 * when the stored code was looked at anew ({@link StoredCodeMonitor#looks}): so a function that
 * others replace by one of another kind is seen as soon as a trigger would be.
 *
 * <p>Used like {@link Session}, which owns it.
 */
final class SafeFunctions {
    /** Far more than the functions of an application; names that come after these are not kept. */
    private static final int MOST = 1_000;

    private final ServerReset reset;
    private final StoredCodeMonitor code;
    private final Map<String, Integer> known = new HashMap<>();
    private final Set<String> wanted = new HashSet<>();
    private int looks;

    SafeFunctions(ServerReset reset, StoredCodeMonitor code) {
        this.reset = reset;
        this.code = code;
    }

    /**
     * What calls of these may do: bits of {@link SessionEffect}, {@code FUNCTION} among them unless
     * all are known to be harmless. Those that are not known will be.
     */
    int effects(Set<String> names) {
        forgetIfCodeWasLookedAt();
        int effects = SessionEffect.NONE;
        for (String name : names) {
            Integer read = known.get(name);
            effects |= read == null ? SessionEffect.FUNCTION : read;
            if (read == null && known.size() + wanted.size() < MOST) {
                wanted.add(name);
            }
        }
        return effects;
    }

    private void forgetIfCodeWasLookedAt() {
        int now = code.looks();
        if (now != looks) {
            looks = now;
            known.clear();
        }
    }

    /**
     * Looks up what was asked for, in auto-commit mode.
     *
     * @throws BeyondRepairException when one of those may have done what no reset undoes
     */
    void lookUp(Connection physical) throws SQLException {
        if (wanted.isEmpty()) {
            return;
        }
        Map<String, Integer> read = reset.functionEffects(physical, Set.copyOf(wanted));
        int all = SessionEffect.NONE;
        for (String name : wanted) {
            int effects = read.getOrDefault(name, SessionEffect.FUNCTION);
            known.put(name, effects);
            all |= effects;
        }
        wanted.clear();
        if ((all & SessionEffect.BEYOND_RESET) != 0) {
            throw new BeyondRepairException();
        }
    }
}
