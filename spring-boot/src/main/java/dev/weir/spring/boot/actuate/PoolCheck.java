package dev.weir.spring.boot.actuate;

import dev.weir.WeirDataSource;
import java.time.Duration;

/**
 * The checks of one pool, and how long each may take. A pool connects at its first use, which may
 * be a check. In a cold JVM, or with a database far away, such a start takes longer than an answer,
 * and an application that has just come up would be called down. So for some time from the first
 * check on, checks wait for the start. After that a database that never answers costs a check no
 * more than the timeout. Thread-safe.
 */
final class PoolCheck {

    /** As long as PostgreSQL's driver by default waits for a connect: {@code connectTimeout}. */
    static final Duration START = Duration.ofSeconds(10);

    private final WeirDataSource pool;
    private final Duration timeout;
    private final Duration start;
    private long firstAsked;
    private boolean isAsked;

    PoolCheck(WeirDataSource pool, Duration timeout) {
        this(pool, timeout, START);
    }

    /**
     * @param timeout how long a check waits for an answer of the database
     * @param start for how long from the first check on checks wait for the start of the pool
     */
    PoolCheck(WeirDataSource pool, Duration timeout, Duration start) {
        this.pool = pool;
        this.timeout = timeout;
        this.start = start;
    }

    PoolHealthReport check() {
        return PoolHealthReport.of(pool, pool.isRunning() ? timeout : untilItHasStarted());
    }

    private synchronized Duration untilItHasStarted() {
        long now = System.nanoTime();
        if (!isAsked) {
            isAsked = true;
            firstAsked = now;
        }
        Duration left = start.minusNanos(now - firstAsked);
        return left.compareTo(timeout) > 0 ? left : timeout;
    }
}
