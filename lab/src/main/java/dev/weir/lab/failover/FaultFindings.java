package dev.weir.lab.failover;

import dev.weir.lab.failover.TrialOutcome.Ending;
import dev.weir.lab.stats.Outcomes;
import java.util.List;
import java.util.Map;

/**
 * All trials of one fault.
 *
 * @param outcomes by pool, in order of the repeats
 */
record FaultFindings(Fault fault, Map<String, List<TrialOutcome>> outcomes)
        implements Outcomes<String, TrialOutcome> {

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
