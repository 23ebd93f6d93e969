package dev.weir.lab.sweep;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a slice measured, as it stands in the journal. Rates and times are those of the measured
 * part, without the warm-up; a number that could not be read is not a number.
 *
 * @param id the planned slice's
 * @param drift whether it only shows the drift of the machine
 * @param variant {@code entrant} in journals and result files
 * @param buildSeconds until the pool had the connections to start with
 * @param closeSeconds until the server had no session of it left
 * @param throughput requests served in a second
 * @param longThroughput of these, the long ones
 * @param response from the intended start to the return of the connection
 * @param waited from the intended start to the connection
 * @param use from the connection to its return: the database's time, and the client's inside
 * @param beside responses of the pool that finds its size in the turns around those of a fixed one;
 *     null where there were no turns, and for that pool itself
 * @param serverCores processors that the server kept busy
 * @param clientCores processors that the clients and the pool kept busy
 * @param switches context switches of the server in a second
 * @param openAtEnd connections at the end
 * @param openMean connections in the mean over time
 * @param sizeMean of these, as many as the pool lent at a time, likewise
 * @param inUseMean connections in use, likewise
 * @param failed requests that failed in the measured part
 * @param failures causes of failures in the whole slice
 * @param wrong what the tables say against the clients; null if nothing
 * @param measuredFrom when the measured part began, seconds from the load's start
 * @param ticks the whole slice over time
 */
record SliceOutcome(
        String id,
        String workload,
        int repeat,
        boolean drift,
        @JsonProperty("entrant") SweepVariant variant,
        double buildSeconds,
        double closeSeconds,
        double throughput,
        double longThroughput,
        Latency response,
        Latency shortResponse,
        Latency longResponse,
        Latency waited,
        Latency use,
        @Nullable Latency beside,
        double serverCores,
        double clientCores,
        double switches,
        int openAtEnd,
        double openMean,
        double sizeMean,
        double inUseMean,
        long failed,
        Map<String, Long> failures,
        @Nullable String wrong,
        double measuredFrom,
        List<Tick> ticks) {}
