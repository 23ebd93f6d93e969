package dev.weir;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The same pool, with another longest wait. */
final class DeadlineView extends PoolView {
    private final long nanos;

    DeadlineView(WeirDataSource pool, Duration longestWait) {
        super(pool);
        if (longestWait.isNegative() || longestWait.isZero()) {
            throw new IllegalArgumentException(
                    "The longest wait is %s: give a time above 0.".formatted(longestWait));
        }
        long most = Integer.MAX_VALUE * 1_000_000L;
        this.nanos =
                longestWait.compareTo(Duration.ofNanos(most)) > 0 ? most : longestWait.toNanos();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection(nanos);
    }

    @Override
    public String toString() {
        return pool + " within " + Durations.readable(Duration.ofNanos(nanos));
    }
}
