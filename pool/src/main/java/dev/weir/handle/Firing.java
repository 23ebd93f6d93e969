package dev.weir.handle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which statements may run stored code that changes their session without naming it. Bits.
 *
 * <p>Code changes its session when its source says so, when it cannot be read, or when it calls
 * code that does. Calls are matched by name alone: which of several routines of one name is meant
 * depends on types and on the search path.
 */
final class Firing {

    /** No statement does. */
    static final int NONE = 0;

    /** What writes: by a trigger, a default, a constraint. */
    static final int ON_WRITE = 1;

    /** Whatever is sent: by a view, a policy, an operator. */
    static final int ON_ANY = 1 << 1;

    private Firing() {}

    static int of(List<StoredRoutine> routines, SqlDialect dialect) {
        Set<String> changing = new HashSet<>();
        List<Caller> undecided = new ArrayList<>();
        int firing = NONE;
        for (StoredRoutine routine : routines) {
            @Nullable RoutineReading reading = routine.reading(dialect);
            if (reading == null || reading.changesSession()) {
                changing.add(routine.name());
                firing |= bits(routine);
            } else {
                undecided.add(new Caller(routine, reading.calls()));
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (int i = undecided.size() - 1; i >= 0; i--) {
                Caller caller = undecided.get(i);
                if (caller.calls.stream().anyMatch(changing::contains)) {
                    undecided.remove(i);
                    changing.add(caller.routine.name());
                    firing |= bits(caller.routine);
                    more = true;
                }
            }
        }
        return firing;
    }

    private static int bits(StoredRoutine routine) {
        return (routine.onWrite() ? ON_WRITE : NONE) | (routine.onAny() ? ON_ANY : NONE);
    }

    private record Caller(StoredRoutine routine, Set<String> calls) {}
}
