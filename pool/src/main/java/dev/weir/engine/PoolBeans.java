package dev.weir.engine;

import dev.weir.ConfigKey;
import dev.weir.Lane;
import dev.weir.LaneSnapshot;
import dev.weir.PoolControl;
import dev.weir.PoolSnapshot;
import dev.weir.SizeExplanation;
import dev.weir.WeirSettings;
import dev.weir.observe.JmxBean;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The two management beans of a pool, {@code dev.weir:type=TYPE,name="POOL"}: the attributes and
 * operations that HikariCP's have, by the same names, and those of admission, long work and size.
 */
public final class PoolBeans {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<>();
    private final String poolName;

    /** A name that is taken is logged: a pool must not fail because it cannot be watched. */
    PoolBeans(String poolName, List<JmxBean> beans) {
        this.poolName = poolName;
        for (JmxBean bean : beans) {
            ObjectName name = name(bean.type, poolName);
            try {
                server.registerMBean(bean, name);
                names.add(name);
            } catch (InstanceAlreadyExistsException e) {
                warn(name, "is that of another pool: give each pool its own poolName.");
            } catch (JMException e) {
                warn(name, "cannot be registered: " + e);
            }
        }
    }

    /** Both of a pool that has a name. */
    public static PoolBeans register(
            WeirSettings settings,
            Function<ConfigKey, @Nullable Object> inForce,
            PoolControl pool,
            Supplier<SizeExplanation> explanation) {
        return new PoolBeans(
                String.valueOf(pool.getPoolName()),
                List.of(counts(pool, explanation), settings(settings, inForce)));
    }

    static ObjectName name(String type, String poolName) {
        try {
            return new ObjectName("dev.weir:type=" + type + ",name=" + ObjectName.quote(poolName));
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void warn(ObjectName name, String what) {
        LOG.log(Level.WARNING, () -> poolName + " - the MBean " + name + " " + what);
    }

    /** Takes the beans away again. */
    public void unregister() {
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException gone) {
                // somebody else took it away
            } catch (JMException e) {
                warn(name, "cannot be unregistered: " + e);
            }
        }
    }

    public static JmxBean counts(PoolControl pool, Supplier<SizeExplanation> explanation) {
        JmxBean bean = new JmxBean("Pool", "Connections of the pool " + pool.getPoolName());
        Counts counts = new Counts(bean, pool);
        counts.add("ActiveConnections", "Connections in use", PoolSnapshot::leased);
        counts.add("IdleConnections", "Connections free to be lent", PoolSnapshot::idle);
        counts.add("TotalConnections", "Open connections", PoolSnapshot::total);
        counts.add("ThreadsAwaitingConnection", "Borrowers in the queue", PoolSnapshot::waiting);
        counts.addLong(
                "LongActiveConnections", "Connections in use by long work", LaneSnapshot::leased);
        counts.addLong(
                "LongMaxConnections",
                "Most connections that long work may have at present",
                LaneSnapshot::limit);
        counts.addLong(
                "LongThreadsAwaitingConnection",
                "Borrowers in the queue whose work is long",
                LaneSnapshot::waiting);
        return bean.attribute(
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

    /** Attributes that are numbers of the snapshot's. */
    private record Counts(JmxBean bean, PoolControl pool) {
        void add(String name, String what, ToIntFunction<PoolSnapshot> number) {
            bean.attribute(name, int.class, what, () -> number.applyAsInt(pool.snapshot()));
        }

        /** Of long work; zero with {@code lanes=off}. */
        void addLong(String name, String what, ToIntFunction<LaneSnapshot> number) {
            add(
                    name,
                    what,
                    now -> {
                        LaneSnapshot known = now.lane(Lane.LONG);
                        return known == null ? 0 : number.applyAsInt(known);
                    });
        }
    }

    /**
     * The name, and what can change at run time.
     *
     * @param inForce the value of a setting; null when there is none
     */
    public static JmxBean settings(
            WeirSettings pool, Function<ConfigKey, @Nullable Object> inForce) {
        JmxBean bean = new JmxBean("PoolConfig", "Settings of the pool " + pool.getPoolName());
        bean.attribute(
                "PoolName", String.class, ConfigKey.POOL_NAME.documentation(), pool::getPoolName);
        for (ConfigKey key : ConfigKey.values()) {
            // a pair of credentials is no type of JMX's
            if (key.isChangeableAtRunTime() && key != ConfigKey.CREDENTIALS) {
                String property = key.propertyName();
                boolean isHidden = key == ConfigKey.USERNAME || key.isSecret();
                bean.attribute(
                        Character.toUpperCase(property.charAt(0)) + property.substring(1),
                        key.valueType(),
                        key.documentation(),
                        isHidden ? null : () -> shown(inForce.apply(key)),
                        value -> pool.set(key, stored(value)));
            }
        }
        return bean;
    }

    /** Times are milliseconds in JMX. */
    private static @Nullable Object shown(@Nullable Object value) {
        return value instanceof Duration time ? (Object) time.toMillis() : value;
    }

    private static @Nullable Object stored(@Nullable Object value) {
        return value instanceof Long millis ? Duration.ofMillis(millis) : value;
    }
}
