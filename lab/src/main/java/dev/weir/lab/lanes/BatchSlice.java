package dev.weir.lab.lanes;

import dev.weir.lab.load.KindTimes;
import dev.weir.lab.load.Level;
import dev.weir.lab.load.Times;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of the live service, with a batch beside it or without.
 *
 * @param seconds from the first job to the last; reckoned from the jobs that were done if the run
 *     was cut; of the service alone the length of the run
 * @param cut whether the run was cut
 * @param jobsDone jobs that were done
 * @param jobsAtATime connections of jobs in the mean
 * @param live response of the service while the batch ran
 * @param liveByKind the same for each kind
 * @param open connections
 * @param failed requests and jobs that ended in an error
 * @param firstFailure the first error's words
 */
record BatchSlice(
        double seconds,
        boolean cut,
        int jobsDone,
        double jobsAtATime,
        Times live,
        Map<Kind, KindTimes> liveByKind,
        Level open,
        long failed,
        @Nullable String firstFailure) {

    /** The reads' p99 of the service, in milliseconds. */
    double readsP99() {
        return liveByKind.getOrDefault(Kind.READ, KindTimes.NONE).response().p99();
    }

    /** The reads' median of the service, in milliseconds. */
    double readsP50() {
        return liveByKind.getOrDefault(Kind.READ, KindTimes.NONE).response().p50();
    }

    /** The reports' median of the service, in milliseconds. */
    double reportsP50() {
        return liveByKind.getOrDefault(Kind.REPORT, KindTimes.NONE).response().p50();
    }
}
