package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.PoolControl;
import dev.weir.SizeExplanation;
import dev.weir.WeirSettings;
import dev.weir.observe.JmxBean;
import dev.weir.observe.JmxBeans;
import dev.weir.observe.LaneFigures;
import java.util.List;
import java.util.function.Supplier;

/**
 * The two management beans of a pool: the attributes and operations that HikariCP's have, by the
 * same names, and those of admission, long work and size.
 */
public final class PoolBeans {

    private final JmxBeans registered;

    private PoolBeans(JmxBeans registered) {
        this.registered = registered;
    }

    /** Both of a pool that has a name. */
    public static PoolBeans register(
            WeirSettings settings, PoolControl pool, Supplier<SizeExplanation> explanation) {
        String name = String.valueOf(pool.getPoolName());
        return new PoolBeans(
                JmxBeans.register(name, List.of(counts(pool, explanation), settings(settings))));
    }

    public void unregister() {
        registered.unregister();
    }

    public static JmxBean counts(PoolControl pool, Supplier<SizeExplanation> explanation) {
        return JmxBean.of("Pool", "Connections of the pool " + pool.getPoolName())
                .attribute(
                        "ActiveConnections",
                        int.class,
                        "Connections in use",
                        () -> pool.snapshot().leased())
                .attribute(
                        "IdleConnections",
                        int.class,
                        "Connections free to be lent",
                        () -> pool.snapshot().idle())
                .attribute(
                        "TotalConnections",
                        int.class,
                        "Open connections",
                        () -> pool.snapshot().total())
                .attribute(
                        "ThreadsAwaitingConnection",
                        int.class,
                        "Borrowers in the queue",
                        () -> pool.snapshot().waiting())
                .attribute(
                        "TimedOutBorrows",
                        long.class,
                        "Borrowers since the start whose deadline passed",
                        () -> pool.snapshot().timeouts())
                .attribute(
                        "RejectedBorrows",
                        long.class,
                        "Borrowers since the start that were turned away before their deadline",
                        () -> pool.snapshot().rejected())
                .attribute(
                        "LongActiveConnections",
                        int.class,
                        "Connections in use by long work",
                        () -> longs(pool).leased())
                .attribute(
                        "LongMaxConnections",
                        int.class,
                        "Most connections that long work may have at present",
                        () -> longs(pool).limit())
                .attribute(
                        "LongThreadsAwaitingConnection",
                        int.class,
                        "Borrowers in the queue whose work is long",
                        () -> longs(pool).waiting())
                .attribute(
                        "SizeExplanation",
                        String.class,
                        "Why the pool has its size, and what one connection more or fewer would do",
                        () -> explanation.get().toString())
                .operation(
                        "softEvictConnections",
                        "Closes idle connections now, and those in use when they are returned",
                        pool::softEvictConnections)
                .operation("suspendPool", "Makes borrowers wait", pool::suspend)
                .operation("resumePool", "Serves borrowers again", pool::resume);
    }

    /** All zero with {@code lanes=off}. */
    private static LaneSnapshot longs(PoolControl pool) {
        LaneSnapshot known = pool.snapshot().lane(Lane.LONG);
        return known != null ? known : LaneFigures.none(Lane.LONG);
    }

    public static JmxBean settings(WeirSettings pool) {
        return JmxBean.of("PoolConfig", "Settings of the pool " + pool.getPoolName())
                .attribute(
                        "PoolName",
                        String.class,
                        ConfigKey.POOL_NAME.documentation(),
                        pool::getPoolName)
                .attribute(
                        "ConnectionTimeout",
                        long.class,
                        ConfigKey.CONNECTION_TIMEOUT.documentation(),
                        pool::getConnectionTimeout,
                        pool::setConnectionTimeout)
                .attribute(
                        "MaxWaiters",
                        int.class,
                        ConfigKey.MAX_WAITERS.documentation(),
                        pool::getMaxWaiters,
                        pool::setMaxWaiters)
                .attribute(
                        "ValidationTimeout",
                        long.class,
                        ConfigKey.VALIDATION_TIMEOUT.documentation(),
                        pool::getValidationTimeout,
                        pool::setValidationTimeout)
                .attribute(
                        "IdleTimeout",
                        long.class,
                        ConfigKey.IDLE_TIMEOUT.documentation(),
                        pool::getIdleTimeout,
                        pool::setIdleTimeout)
                .attribute(
                        "LeakDetectionThreshold",
                        long.class,
                        ConfigKey.LEAK_DETECTION_THRESHOLD.documentation(),
                        pool::getLeakDetectionThreshold,
                        pool::setLeakDetectionThreshold)
                .attribute(
                        "MaxLifetime",
                        long.class,
                        ConfigKey.MAX_LIFETIME.documentation(),
                        pool::getMaxLifetime,
                        pool::setMaxLifetime)
                .attribute(
                        "MinimumIdle",
                        int.class,
                        ConfigKey.MINIMUM_IDLE.documentation(),
                        pool::getMinimumIdle,
                        pool::setMinimumIdle)
                .attribute(
                        "MaximumPoolSize",
                        int.class,
                        ConfigKey.MAXIMUM_POOL_SIZE.documentation(),
                        pool::getMaximumPoolSize,
                        pool::setMaximumPoolSize)
                .attribute(
                        "Catalog",
                        String.class,
                        ConfigKey.CATALOG.documentation(),
                        pool::getCatalog,
                        pool::setCatalog)
                .writeOnly(
                        "Username",
                        String.class,
                        ConfigKey.USERNAME.documentation(),
                        pool::setUsername)
                .writeOnly(
                        "Password",
                        String.class,
                        ConfigKey.PASSWORD.documentation(),
                        pool::setPassword);
    }
}
