package dev.weir.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private final Set<String> changing = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    /** Whether what a write fires changes its session. */
    private boolean writingChanges;

    private int bits = NONE;
    private int effects = SessionEffect.NONE;
    private boolean asks;

    private ImplicitEffects() {}

    public static ImplicitEffects of(List<StoredRoutine> routines, SqlDialect dialect) {
        ImplicitEffects firing = new ImplicitEffects();
        List<CallSite> readable = new ArrayList<>();
        List<CallSite> undecided = new ArrayList<>();
        for (StoredRoutine routine : routines) {
            @Nullable RoutineClassifier reading = routine.reading(dialect);
            if (reading == null) {
                firing.changes(routine);
                continue;
            }
            CallSite site = new CallSite(routine, folded(reading.calls()), reading.effects());
            readable.add(site);
            if (reading.changesSession()) {
                firing.changes(routine);
            } else {
                undecided.add(site);
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (int i = undecided.size() - 1; i >= 0; i--) {
                CallSite caller = undecided.get(i);
                if ((firing.writingChanges && caller.writes())
                        || caller.calls.stream().anyMatch(firing.changing::contains)) {
                    undecided.remove(i);
                    firing.changes(caller.routine);
                    more = true;
                }
            }
        }
        firing.effects = effectsOfFired(readable);
        if (dialect == SqlDialect.MYSQL) {
            firing.effects &= ~SessionEffect.SEQUENCE; // a trigger's rows leave LAST_INSERT_ID()
        }
        firing.asks =
                readable.stream()
                        .anyMatch(site -> (site.effects & SessionEffect.SEQUENCE_READ) != 0);
        return firing;
    }

    /** Of what is fired, and of what that calls, by names. */
    private static int effectsOfFired(List<CallSite> readable) {
        Map<String, List<CallSite>> byName = new HashMap<>();
        Deque<CallSite> fired = new ArrayDeque<>();
        for (CallSite site : readable) {
            byName.computeIfAbsent(site.routine.folded(), name -> new ArrayList<>()).add(site);
            if (site.routine.onWrite() || site.routine.onAny()) {
                fired.add(site);
            }
        }
        int effects = SessionEffect.NONE;
        for (CallSite site = fired.poll(); site != null; site = fired.poll()) {
            effects |= site.effects;
            for (String call : site.calls) {
                List<CallSite> called = byName.remove(call);
                if (called != null) {
                    fired.addAll(called);
                }
            }
        }
        return effects;
    }

    private static Set<String> folded(Set<String> calls) {
        Set<String> folded = new HashSet<>();
        calls.forEach(call -> folded.add(call.toLowerCase(Locale.ROOT)));
        return folded;
    }

    private void changes(StoredRoutine routine) {
        changing.add(routine.folded());
        if (routine.onWrite()) {
            writingChanges = true;
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

    /**
     * What that which is run unasked does, as far as it can be read: bits of {@link SessionEffect}.
     */
    public int effects() {
        return effects;
    }

    /** Whether some code, be it run unasked or called, asks for the last value of a sequence. */
    public boolean asks() {
        return asks;
    }

    private record CallSite(StoredRoutine routine, Set<String> calls, int effects) {
        boolean writes() {
            return (effects & SessionEffect.WRITE) != 0;
        }
    }
}
