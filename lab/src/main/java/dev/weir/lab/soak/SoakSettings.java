package dev.weir.lab.soak;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run is told.
 *
 * @param pool the pool's name on the command line
 * @param time how long the load lasts
 * @param ratePerSecond transactions that arrive in a second, on average
 * @param faultEvery the least and the longest time from a fault's end to the next one
 * @param seed of the arrivals, the transactions and the faults
 */
record SoakSettings(
        String pool, Duration time, int ratePerSecond, TimeSpan.Range faultEvery, long seed) {

    /** The most physical connections. */
    static final int LIMIT = 12;

    /** How long a borrower waits. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * The driver's own timeouts, as in production: without them a borrower that holds a connection
     * into silence never comes back, whatever the pool does.
     */
    static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(4);

    /**
     * How long after the end of a fault an error may still be its doing: what hangs in a socket
     * ends after the socket's timeout, and what waited behind it after a borrower's patience.
     */
    static final Duration AFTERMATH = SOCKET_TIMEOUT.plus(PATIENCE).plusSeconds(2);

    /** The time between two looks at what might grow. */
    Duration lookEvery() {
        return Duration.ofMillis(Math.clamp(time.toMillis() / 500, 1_000, 60_000));
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("pool", pool);
        parameters.put("forSeconds", time.toSeconds());
        parameters.put("transactionsPerSecond", ratePerSecond);
        parameters.put("faultEverySecondsLeast", faultEvery.least().toSeconds());
        parameters.put("faultEverySecondsMost", faultEvery.most().toSeconds());
        parameters.put("seed", seed);
        parameters.put("maximumPoolSize", LIMIT);
        parameters.put("connectionTimeoutMillis", PATIENCE.toMillis());
        parameters.put("socketTimeoutSeconds", SOCKET_TIMEOUT.toSeconds());
        parameters.put("aftermathMillis", AFTERMATH.toMillis());
        parameters.put("lookEveryMillis", lookEvery().toMillis());
        return parameters;
    }
}
