package dev.weir.lease;

import java.util.Arrays;

/**
 * How often a connection has served each tenant, as far as that matters: statements are prepared on
 * the server, and their plans kept, after some ten executions each. Guarded by the pool's lock.
 */
final class UseCounts {
    /** A statement that comes in every twentieth lease has been executed ten times. */
    static final int SETTLED = 200;

    private short[] times = new short[0];
    private long connection;

    /** A tenant of this number is served by the connection of that id. */
    void served(int tenant, long connectionId) {
        if (connection != connectionId) {
            connection = connectionId;
            Arrays.fill(times, (short) 0);
        }
        if (tenant >= times.length) {
            times = Arrays.copyOf(times, Math.max(tenant + 1, 2 * times.length));
        }
        if (times[tenant] < SETTLED) {
            times[tenant]++;
        }
    }

    /** Times that it was, {@value #SETTLED} at most. */
    int of(int tenant, long connectionId) {
        return connection == connectionId && tenant < times.length ? times[tenant] : 0;
    }
}
