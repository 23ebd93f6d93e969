package dev.weir.lab.failover;

import dev.weir.lab.failover.TrialOutcome.Ending;
import dev.weir.lab.stats.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All trials of one fault.
 *
 * @param outcomes by pool, in order of the repeats
 */
record FaultFindings(Fault fault, Map<String, List<TrialOutcome>> outcomes) {

    List<TrialOutcome> of(String pool) {
        return outcomes.getOrDefault(pool, List.of());
    }

    /** One value per repeat of that pool. */
    double[] values(String pool, ToDoubleFunction<TrialOutcome> value) {
        return of(pool).stream().mapToDouble(value).toArray();
    }

    /** The median; not a number if there is none or one of the repeats has none. */
    double median(String pool, ToDoubleFunction<TrialOutcome> value) {
        double[] values = values(pool, value);
        return values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN)
                ? Double.NaN
                : Sample.of(values).median();
    }

    /** The largest; not a number if there is none or one of the repeats has none. */
    double max(String pool, ToDoubleFunction<TrialOutcome> value) {
        return Arrays.stream(values(pool, value)).max().orElse(Double.NaN);
    }

    /** The worst ending of that pool's trials, the one to report. */
    Ending ending(String pool) {
        List<Ending> endings = of(pool).stream().map(TrialOutcome::ending).toList();
        for (Ending ending : List.of(Ending.NEVER_SERVED, Ending.HANG, Ending.LATE)) {
            if (endings.contains(ending)) {
                return ending;
            }
        }
        return Ending.RECOVERED;
    }
}
