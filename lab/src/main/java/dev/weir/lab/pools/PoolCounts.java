package dev.weir.lab.pools;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.weir.PoolSnapshot;
import dev.weir.WeirDataSource;
import javax.sql.DataSource;

/**
 * A pool's connections at one moment, as the pool itself counts them.
 *
 * @param open physical connections, those included that are being closed
 * @param size of these, as many as the pool lends at a time: all, or its limit
 * @param inUse of these, those that borrowers have
 * @param waiting borrowers in the queue
 */
public record PoolCounts(int open, int size, int inUse, int waiting) {

    /**
     * The counts now. Takes no connection.
     *
     * @throws IllegalArgumentException if it is neither Weir nor HikariCP
     */
    public static PoolCounts of(DataSource source) {
        if (source instanceof WeirDataSource weir) {
            PoolSnapshot now = weir.snapshot();
            return new PoolCounts(
                    now.total() + now.closing(),
                    Math.min(now.total(), now.limit()),
                    now.leased(),
                    now.waiting());
        }
        if (source instanceof HikariDataSource hikari) {
            HikariPoolMXBean bean = hikari.getHikariPoolMXBean();
            int open = bean.getTotalConnections();
            return new PoolCounts(
                    open, open, bean.getActiveConnections(), bean.getThreadsAwaitingConnection());
        }
        throw new IllegalArgumentException(
                "no counts are known of a " + source.getClass().getSimpleName());
    }
}
