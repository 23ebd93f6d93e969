package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A clock that jumps: each pause passes at once, after whatever was to happen during it. For one
 * thread.
 */
final class VirtualTime implements DriverTime {

    private final Queue<SqlAction> meanwhile = new ArrayDeque<>();
    private long nanos;

    void duringNextPause(SqlAction action) {
        meanwhile.add(action);
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void pause(long pauseNanos) {
        SqlAction action = meanwhile.poll();
        if (action != null) {
            try {
                action.run();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
        nanos += pauseNanos;
    }
}
