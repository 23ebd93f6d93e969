package dev.weir.lab.tune;

import dev.weir.tools.server.MemoryNeed;

/**
 * A configuration, and whether it may be tried: {@code problem} is empty if the server would start
 * with it, {@code guarded} if nothing but the server suffers when it takes too much.
 */
record CheckedConfiguration(
        Configuration configuration,
        String says,
        String problem,
        MemoryNeed trial,
        MemoryNeed served,
        boolean guarded) {

    /** Whether it may be tried: not where the machine could run out of memory. */
    boolean fits() {
        return problem.isEmpty() && (guarded || trial.fit() == MemoryNeed.Fit.FITS);
    }

    /** A need in words, as parts of the limit. */
    static String words(MemoryNeed need) {
        return "%d %% to %d %%"
                .formatted(
                        Math.round(100 * need.expectedBytes() / need.limitBytes()),
                        Math.round(100 * need.worstBytes() / need.limitBytes()));
    }

    /** Why it may not. */
    String reason() {
        return problem.isEmpty()
                ? "%s is not tried: it may take %s of the memory with the clients of a trial."
                        .formatted(configuration.name(), words(trial))
                : "%s is not tried: the server would not start with it (%s)."
                        .formatted(configuration.name(), problem);
    }
}
