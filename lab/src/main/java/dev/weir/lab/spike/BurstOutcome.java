package dev.weir.lab.spike;

import dev.weir.lab.load.RequestLog;
import dev.weir.lab.stats.Percentiles;
import java.util.List;
import java.util.OptionalInt;

/**
 * What one pool did with one burst.
 *
 * @param released when the requests were let go, {@link System#nanoTime}
 * @param requests each request's log
 * @param connections what happened to connections, from before the release
 * @param openAtRelease how many were open then
 * @param opened connects begun from the release on, until the last request was done or, where that
 *     was waited for, the later look
 * @param openAtEnd open when the last request was done
 * @param openLater open at the later look, if there was one
 * @param threads the most threads at one time that were neither the lab's nor requests
 */
record BurstOutcome(
        long released,
        RequestLog requests,
        List<ConnectionLog.Event> connections,
        int openAtRelease,
        int opened,
        int openAtEnd,
        OptionalInt openLater,
        int threads) {

    boolean allServed() {
        return requests.servedCount() == requests.size();
    }

    /** From the release until the last request was done; not a number if one was never served. */
    double serveAllMillis() {
        return allServed() ? (requests.lastEnd() - released) / 1e6 : Double.NaN;
    }

    /** How long requests waited for their connection, in nanoseconds; of those that were served. */
    Percentiles waits() {
        long[] waits = new long[requests.servedCount()];
        int next = 0;
        for (int i = 0; i < requests.size(); i++) {
            if (requests.served(i)) {
                waits[next++] = requests.acquisition(i) - released;
            }
        }
        return Percentiles.of(waits);
    }
}
