package dev.weir.lab.latency;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.Times;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one pool did with one slice of the load.
 *
 * @param round which slice of the cell, from 0 on
 * @param duePerSecond arrivals by the schedule
 * @param servedPerSecond requests that ended within the slice
 * @param response from the moment a request was due until its connection was back; a request that
 *     was given up counts with the time until then
 * @param byKind of each kind that occurs
 * @param late from the moment a request was due until it asked: the lateness of the load itself
 * @param open connections
 * @param inUse connections that borrowers had
 * @param givenUp requests that were not served in time, failures not included
 * @param failed requests that ended in an error
 * @param firstFailure the first error's words
 * @param neighbour response of the pool beside; {@link Times#NONE} without one
 */
record SliceOutcome(
        int round,
        double duePerSecond,
        double servedPerSecond,
        Times response,
        Map<Kind, KindTimes> byKind,
        Times late,
        Level open,
        Level inUse,
        int givenUp,
        long failed,
        @Nullable String firstFailure,
        Times neighbour) {

    /** The requests of a kind. */
    KindTimes of(Kind kind) {
        return byKind.getOrDefault(kind, KindTimes.NONE);
    }
}
