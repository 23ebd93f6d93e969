package dev.weir.lab.spike;

import java.time.Duration;

/**
 * How the runs of an experiment are done.
 *
 * @param virtualThreads whether requests run on virtual threads
 * @param cold whether the light traffic before the spike is left out
 * @param warmUp how long that traffic lasts
 * @param rehearsal how long each kind of pool works on a throw-away pool before all measurements
 * @param quiet the silence between it and the spike
 * @param connectionTimeout the longest wait for a connection
 */
record Trial(
        boolean virtualThreads,
        boolean cold,
        Duration warmUp,
        Duration rehearsal,
        Duration quiet,
        Duration connectionTimeout) {

    Thread thread(Runnable work) {
        return virtualThreads
                ? Thread.ofVirtual().name("request").unstarted(work)
                : Thread.ofPlatform().name("request").daemon().unstarted(work);
    }
}
