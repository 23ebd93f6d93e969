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
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
            WeirSettings settings,
            Function<ConfigKey, @Nullable Object> inForce,
            PoolControl pool,
            Supplier<SizeExplanation> explanation) {
        String name = String.valueOf(pool.getPoolName());
        return new PoolBeans(
                JmxBeans.register(
                        name, List.of(counts(pool, explanation), settings(settings, inForce))));
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
                        "Why the pool has its size",
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

    /**
     * The name, and what can change at run time.
     *
     * @param inForce the value of a setting; null when there is none
     */
    public static JmxBean settings(
            WeirSettings pool, Function<ConfigKey, @Nullable Object> inForce) {
        JmxBean bean =
                JmxBean.of("PoolConfig", "Settings of the pool " + pool.getPoolName())
                        .attribute(
                                "PoolName",
                                String.class,
                                ConfigKey.POOL_NAME.documentation(),
                                pool::getPoolName);
        for (ConfigKey key : ConfigKey.values()) {
            // a pair of credentials is no type of JMX's
            if (key.isChangeableAtRunTime() && key != ConfigKey.CREDENTIALS) {
                add(bean, key, inForce, value -> pool.set(key, stored(value)));
            }
        }
        return bean;
    }

    private static void add(
            JmxBean bean,
            ConfigKey key,
            Function<ConfigKey, @Nullable Object> inForce,
            Consumer<@Nullable Object> change) {
        String property = key.propertyName();
        String name = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        if (key == ConfigKey.USERNAME || key.isSecret()) {
            bean.writeOnly(name, key.valueType(), key.documentation(), change);
        } else {
            bean.attribute(
                    name,
                    key.valueType(),
                    key.documentation(),
                    () -> shown(inForce.apply(key)),
                    change);
        }
    }

    /** Times are milliseconds in JMX. */
    private static @Nullable Object shown(@Nullable Object value) {
        return value instanceof Duration time ? (Object) time.toMillis() : value;
    }

    private static @Nullable Object stored(@Nullable Object value) {
        return value instanceof Long millis ? Duration.ofMillis(millis) : value;
    }
}
