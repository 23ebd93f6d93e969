package dev.weir.lab.sweep;

import dev.weir.lab.pools.PoolCounts;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A negative control: HikariCP that grows by a quarter while more than 80 % of its connections are
 * in use and shrinks by a tenth while less than half are, looked at every half second. What an
 * autoscaler does, written here over HikariCP's management bean.
 */
final class UtilisationAutoscaler implements ResizablePool {

    private static final int START = 10;
    private static final int LEAST = 2;
    private static final long PERIOD_MILLIS = 500;
    private static final double BUSY = 0.8;
    private static final double IDLE = 0.5;
    private static final double GROWTH = 1.25;
    private static final double SHRINKAGE = 0.9;

    private final ResizableHikari pool;
    private final int limit;
    private @Nullable Thread chasing;

    UtilisationAutoscaler(PoolAddress address, int limit) {
        this.pool = new ResizableHikari(address, LEAST, Math.min(START, limit));
        this.limit = limit;
    }

    @Override
    public void open() throws SQLException, InterruptedException {
        pool.open();
        chasing = Thread.ofPlatform().daemon().name("utilisation-chaser").start(this::chase);
    }

    private void chase() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS);
                int ceiling = pool.ceiling();
                int next = next(ceiling, (double) pool.counts().inUse() / ceiling, limit);
                if (next < ceiling) {
                    pool.ceiling(next);
                    if (pool.counts().open() > next) {
                        pool.evictAll();
                    }
                } else if (next > ceiling) {
                    pool.ceiling(next);
                }
            }
        } catch (InterruptedException e) {
            // the pool is being closed
        }
    }

    /** The size after one look. */
    static int next(int size, double utilisation, int limit) {
        if (utilisation > BUSY) {
            return Math.min(limit, (int) Math.ceil(size * GROWTH));
        }
        return utilisation < IDLE ? Math.max(LEAST, (int) (size * SHRINKAGE)) : size;
    }

    @Override
    public Connection connection() throws SQLException {
        return pool.connection();
    }

    @Override
    public PoolCounts counts() {
        return pool.counts();
    }

    @Override
    public void close() {
        if (chasing != null) {
            chasing.interrupt();
            try {
                chasing.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        pool.close();
    }
}
