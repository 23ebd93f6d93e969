package dev.weir.bench.virtual;

import java.util.List;

/**
 * One pool in one case, in one JVM.
 *
 * @param warmUpMillis of the load, not measured
 * @param measureMillis of the load, measured
 * @param idealMillis of the bare loop, before and again after
 */
record TrialPlan(
        String pool, VirtualCase load, long warmUpMillis, long measureMillis, long idealMillis) {

    /** For the command line of the trial's JVM. */
    List<String> toArguments() {
        return List.of(
                pool,
                "" + load.threads(),
                "" + load.think(),
                "" + warmUpMillis,
                "" + measureMillis,
                "" + idealMillis);
    }

    static TrialPlan ofArguments(String... arguments) {
        return new TrialPlan(
                arguments[0],
                new VirtualCase(Integer.parseInt(arguments[1]), Boolean.parseBoolean(arguments[2])),
                Long.parseLong(arguments[3]),
                Long.parseLong(arguments[4]),
                Long.parseLong(arguments[5]));
    }
}
