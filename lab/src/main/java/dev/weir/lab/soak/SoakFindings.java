package dev.weir.lab.soak;

import dev.weir.testkit.invariant.Violation;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * All that a run found.
 *
 * @param pool the pool's name
 * @param seconds how long the load lasted
 * @param looks the series
 * @param events the disturbances
 * @param stoodStill seconds in which the database stood still by itself, as the {@link
 *     StandstillWatch} saw
 * @param good transactions served
 * @param failed transactions that ended with an error
 * @param shed arrivals that were not even tried
 * @param errors how many of each kind
 * @param unexplained errors that neither a disturbance nor a standstill was near
 * @param unexplainedCount how many of those there were
 * @param surprises what no pool should do, the first of it
 * @param surpriseCount how much of it there was
 * @param leftovers sessions that were not clean, the first of them
 * @param leftoverCount how many there were
 * @param owners connections in two hands
 * @param waits answers after the deadline
 * @param peak the most physical connections at a time
 * @param unended transactions that had no end when the load was over
 * @param atTheEnd connections that could be borrowed at a time when all was quiet
 * @param leftBehind what the closed pool left
 * @param state what the database holds
 * @param told counts of writes by what the clients were told
 */
record SoakFindings(
        String pool,
        double seconds,
        List<Look> looks,
        List<Disturber.Event> events,
        double stoodStill,
        long good,
        long failed,
        long shed,
        Map<String, Long> errors,
        List<String> unexplained,
        long unexplainedCount,
        List<String> surprises,
        long surpriseCount,
        List<String> leftovers,
        long leftoverCount,
        List<Violation> owners,
        List<Violation> waits,
        int peak,
        int unended,
        int atTheEnd,
        List<Violation> leftBehind,
        EndState state,
        Map<Outcomes.Told, Integer> told) {

    /** Before it, nothing is held against growth. */
    double warmUpSeconds() {
        return seconds / 3;
    }

    /** The growth of one of the series. */
    Growth growth(ToDoubleFunction<Look> series) {
        return Growth.of(
                looks.stream().mapToDouble(Look::seconds).toArray(),
                looks.stream().mapToDouble(series).toArray(),
                warmUpSeconds());
    }

    /** The longest time from a disturbance's end to the next good transaction, in ms. */
    double longestRecoveryMillis() {
        double longest = 0;
        for (Disturber.Event event : events) {
            longest =
                    Math.max(
                            longest,
                            event.recoveryNanos() < 0
                                    ? Double.POSITIVE_INFINITY
                                    : event.recoveryNanos() / 1e6);
        }
        return longest;
    }
}
