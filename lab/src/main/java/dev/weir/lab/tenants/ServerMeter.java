package dev.weir.lab.tenants;

import java.sql.SQLException;
import java.util.Map;

/** What a way's sessions need of the server. For one thread. */
interface ServerMeter extends AutoCloseable {

    /**
     * A look at a way's sessions.
     *
     * @param cpuNanos processor time since its start by process; empty where the server runs on
     *     another machine
     * @param connections sessions open
     */
    record Reading(Map<Long, Long> cpuNanos, int connections) {

        /**
         * Processor time between an earlier look and this one; not a number where it cannot be
         * seen. What a session used that ended in between is lost.
         */
        double cpuNanosSince(Reading earlier) {
            if (cpuNanos.isEmpty()) {
                return Double.NaN;
            }
            long sum = 0;
            for (Map.Entry<Long, Long> now : cpuNanos.entrySet()) {
                sum += now.getValue() - earlier.cpuNanos().getOrDefault(now.getKey(), 0L);
            }
            return sum;
        }
    }

    /** Looks now. */
    Reading read(String way) throws SQLException;

    /** Memory that is the sessions' own, in bytes; not a number where it cannot be told. */
    double memoryBytes(String way) throws SQLException;

    @Override
    void close() throws SQLException;
}
