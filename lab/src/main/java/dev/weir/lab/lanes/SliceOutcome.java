package dev.weir.lab.lanes;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.Times;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one variant did with one slice of the load.
 *
 * @param phase the load it had
 * @param readsPerSecond reads that were done within the slice, those at its edges in part
 * @param reportsPerSecond the same of reports
 * @param response from the moment a request was due until its connection was back
 * @param byKind of each kind that occurs
 * @param late from the moment a request was due until it asked: the lateness of the load itself
 * @param open connections
 * @param inUse connections that borrowers had
 * @param givenUp requests that were not served in time, failures not included
 * @param failed requests that ended in an error
 * @param firstFailure the first error's words
 */
record SliceOutcome(
        String phase,
        double readsPerSecond,
        double reportsPerSecond,
        Times response,
        Map<Kind, KindTimes> byKind,
        Times late,
        Level open,
        Level inUse,
        int givenUp,
        long failed,
        @Nullable String firstFailure) {

    /** The requests of a kind. */
    KindTimes of(Kind kind) {
        return byKind.getOrDefault(kind, KindTimes.NONE);
    }
}
