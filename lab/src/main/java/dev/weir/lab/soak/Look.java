package dev.weir.lab.soak;

/**
 * One look at the run. What could not be read is not a number.
 *
 * @param seconds since the start of the load
 * @param goodPerSecond transactions served since the look before, per second
 * @param failedPerSecond transactions that ended with an error
 * @param waitP99Millis the 99th percentile of the time from a request's due moment to its
 *     connection
 * @param lateMillis the longest that an answer came after its borrower's deadline; 0 if none did
 * @param platformHiccupMillis the longest that a platform thread which only sleeps was late
 * @param virtualHiccupMillis the same of a virtual thread
 * @param rssMegabytes resident memory of this process, 10^6 bytes
 * @param heapMegabytes live objects: what the heap holds right after a collection
 * @param files open file handles of this process
 * @param threads platform threads of this process
 * @param sessions the pool's sessions, as the server counts them
 */
record Look(
        double seconds,
        double goodPerSecond,
        double failedPerSecond,
        double waitP99Millis,
        double lateMillis,
        double platformHiccupMillis,
        double virtualHiccupMillis,
        double rssMegabytes,
        double heapMegabytes,
        double files,
        double threads,
        double sessions) {}
