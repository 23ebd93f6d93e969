package dev.weir.lab.lanes;

import java.time.Duration;

/**
 * What requests and jobs ask of the database at rest.
 *
 * @param shortestReport the shortest report; lengths are uniform
 * @param longestReport the longest
 * @param reportProcessor the share of a report that is processor time, 0 to 1; it waits for the
 *     rest
 * @param job how long a job of the batch takes
 * @param jobProcessor the share of it that is processor time, 0 to 1
 */
record Demand(
        Duration shortestReport,
        Duration longestReport,
        double reportProcessor,
        Duration job,
        double jobProcessor) {

    /** Processor time of a read. */
    static final double READ_MILLIS = 1;

    /** How long a report takes in the mean. */
    double reportMillis() {
        return (shortestReport.toNanos() + longestReport.toNanos()) / 2e6;
    }

    /** A report's length for a number between 0 and 1. */
    double reportMillis(double uniform) {
        double shortest = shortestReport.toNanos() / 1e6;
        return shortest + uniform * (longestReport.toNanos() / 1e6 - shortest);
    }

    /** Processor time of a request in the mean, in milliseconds. */
    double processorMillis(double reports) {
        return (1 - reports) * READ_MILLIS + reports * reportMillis() * reportProcessor;
    }

    /** Processor time of a job, in milliseconds. */
    double jobProcessorMillis() {
        return job.toNanos() / 1e6 * jobProcessor;
    }

    /** Waiting in a job, in milliseconds. */
    double jobWaitMillis() {
        return job.toNanos() / 1e6 * (1 - jobProcessor);
    }
}
