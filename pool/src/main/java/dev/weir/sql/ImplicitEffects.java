package dev.weir.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which statements may run stored code that changes their session without naming it. Bits.
 *
 * <p>Code changes its session when its source says so, when it cannot be read, or when it calls
 * code that does. Calls are matched by name alone: which of several routines of one name is meant
 * depends on types and on the search path.
 */
public final class ImplicitEffects {

    /** No statement does. */
    public static final int NONE = 0;

    /** What writes: by a trigger, a default, a constraint. */
    public static final int ON_WRITE = 1;

    /** Whatever is sent: by a view, a policy, an operator. */
    public static final int ON_ANY = 1 << 1;

    /** What has one of {@link #names} after a dot, or of MySQL's in a call. */
    public static final int ON_NAME = 1 << 3;

    /** Whatever a write fires: called by each routine that writes. No routine has that name. */
    private static final String WRITES = "\0";

    private final Set<String> changing = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private int bits = NONE;

    private ImplicitEffects() {}

    public static ImplicitEffects of(List<StoredRoutine> routines, SqlDialect dialect) {
        ImplicitEffects firing = new ImplicitEffects();
        List<CallSite> undecided = new ArrayList<>();
        for (StoredRoutine routine : routines) {
            @Nullable RoutineClassifier reading = routine.reading(dialect);
            if (reading == null || reading.changesSession()) {
                firing.changes(routine);
            } else {
                Set<String> calls = folded(reading.calls());
                if ((reading.effects() & SessionEffect.WRITE) != 0) {
                    calls.add(WRITES);
                }
                undecided.add(new CallSite(routine, calls));
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (int i = undecided.size() - 1; i >= 0; i--) {
                CallSite caller = undecided.get(i);
                if (caller.calls.stream().anyMatch(firing.changing::contains)) {
                    undecided.remove(i);
                    firing.changes(caller.routine);
                    more = true;
                }
            }
        }
        return firing;
    }

    private static Set<String> folded(Set<String> calls) {
        Set<String> folded = new HashSet<>();
        calls.forEach(call -> folded.add(call.toLowerCase(Locale.ROOT)));
        return folded;
    }

    private void changes(StoredRoutine routine) {
        changing.add(routine.folded());
        if (routine.onWrite()) {
            changing.add(WRITES);
            bits |= ON_WRITE;
        }
        bits |= routine.onAny() ? ON_ANY : NONE;
        if (routine.onName()) {
            bits |= ON_NAME;
            names.add(routine.name());
        }
    }

    /** One bit for each kind of statement that may run such code. */
    public int bits() {
        return bits;
    }

    /** The names behind {@link #ON_NAME}, as the catalogue has them. */
    public Set<String> names() {
        return Set.copyOf(names);
    }

    private record CallSite(StoredRoutine routine, Set<String> calls) {}
}
