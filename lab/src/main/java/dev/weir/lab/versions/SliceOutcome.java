package dev.weir.lab.versions;

/**
 * What a server did in a slice.
 *
 * @param perSecond statements
 * @param serverMicros processor time of the server for each statement, in microseconds; not a
 *     number where the server's process is not on this machine
 * @param encrypted connections with TLS
 */
record SliceOutcome(double perSecond, double serverMicros, int encrypted) {}
