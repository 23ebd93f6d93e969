package dev.weir.spring.boot;

import dev.weir.PoolSnapshot;
import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.Lifecycle;

/**
 * Closes all connections before a checkpoint of the process (CRaC) and lets the pools go on after
 * the restore. Borrowers wait in between. Does nothing when the application merely closes: its
 * beans may still need connections.
 */
final class CheckpointLifecycle implements Lifecycle {
    private static final Log LOG = LogFactory.getLog(CheckpointLifecycle.class);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Pools pools;
    private final ConfigurableApplicationContext context;

    /** Pools that were suspended here, with the floor that they had. */
    private final Map<WeirDataSource, Integer> suspended = new LinkedHashMap<>();

    CheckpointLifecycle(Pools pools, ConfigurableApplicationContext context) {
        this.pools = pools;
        this.context = context;
    }

    @Override
    public synchronized boolean isRunning() {
        return pools.open().stream().anyMatch(WeirDataSource::isRunning);
    }

    @Override
    public synchronized void stop() {
        if (context.isClosed()) {
            return;
        }
        for (WeirDataSource pool : pools.open()) {
            if (pool.isRunning()) {
                suspended.put(pool, pool.getMinimumIdle());
                pool.suspend();
                // else the pool would open as many again
                pool.setMinimumIdle(0);
                pool.softEvictConnections();
            }
        }
        suspended.keySet().forEach(CheckpointLifecycle::awaitEmpty);
    }

    @Override
    public synchronized void start() {
        suspended.forEach(
                (pool, floor) -> {
                    pool.setMinimumIdle(floor);
                    pool.resume();
                    LOG.info(pool.getPoolName() + " - goes on after the restore");
                });
        suspended.clear();
    }

    /** Connections in use are closed when they come back, which may take as long as a borrow. */
    private static void awaitEmpty(WeirDataSource pool) {
        long patience = TimeUnit.MILLISECONDS.toNanos(pool.getConnectionTimeout());
        long start = System.nanoTime();
        while (open(pool.snapshot()) > 0) {
            if (System.nanoTime() - start > patience) {
                LOG.warn(
                        "%s - %d connections are still open after %s: the checkpoint will fail. Let the application finish its work first."
                                .formatted(
                                        pool.getPoolName(),
                                        open(pool.snapshot()),
                                        Duration.ofNanos(patience)));
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        LOG.info(pool.getPoolName() + " - has closed its connections for the checkpoint");
    }

    private static int open(PoolSnapshot snapshot) {
        return snapshot.total() + snapshot.opening() + snapshot.closing();
    }
}
