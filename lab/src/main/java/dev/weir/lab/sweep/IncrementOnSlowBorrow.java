package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A negative control: HikariCP that is allowed one connection more whenever a borrower timed out or
 * waited too long, up to a limit, and never less. This is the rule that FlexyPool documents
 * (increment on timeout and on slow acquisition, with a maximum of overflow), written here over
 * HikariCP's management bean.
 */
final class IncrementOnSlowBorrow implements ResizablePool {

    private static final int START = 10;
    private static final Duration SLOW = Duration.ofMillis(100);

    private final ResizableHikari pool;
    private final int limit;
    private final Object resizing = new Object();

    IncrementOnSlowBorrow(PoolAddress address, int limit) {
        this.pool = new ResizableHikari(address, Math.min(START, limit));
        this.limit = limit;
    }

    @Override
    public void open() throws SQLException, InterruptedException {
        pool.open();
    }

    @Override
    public Connection connection() throws SQLException {
        long begin = System.nanoTime();
        try {
            return pool.connection();
        } finally {
            if (System.nanoTime() - begin > SLOW.toNanos()) {
                increment();
            }
        }
    }

    private void increment() {
        synchronized (resizing) {
            int ceiling = pool.ceiling();
            if (ceiling < limit) {
                pool.ceiling(ceiling + 1);
            }
        }
    }

    @Override
    public PoolCounts counts() {
        return pool.counts();
    }

    @Override
    public void close() {
        pool.close();
    }
}
