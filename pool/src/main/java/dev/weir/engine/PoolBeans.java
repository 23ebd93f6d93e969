package dev.weir.engine;

import static javax.management.MBeanOperationInfo.ACTION;

import dev.weir.ConfigKey;
import dev.weir.PoolControl;
import dev.weir.SizeExplanation;
import dev.weir.WeirSettings;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * The two management beans of a pool, {@code dev.weir:type=TYPE,name="POOL"}: the attributes and
 * operations that HikariCP's have, by the same names, and those of admission and size.
 */
public final class PoolBeans {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<>();
    private final String poolName;

    public PoolBeans(
            WeirSettings settings,
            Function<ConfigKey, @Nullable Object> inForce,
            PoolControl pool,
            Supplier<SizeExplanation> explanation) {
        this.poolName = String.valueOf(pool.getPoolName());
        register("Pool", counts(pool, explanation));
        register("PoolConfig", settings(settings, inForce));
    }

    /** A name that is taken is logged: a pool must not fail because it cannot be watched. */
    private void register(String type, Bean bean) {
        String name = "dev.weir:type=" + type + ",name=" + ObjectName.quote(poolName);
        try {
            names.add(server.registerMBean(bean, new ObjectName(name)).getObjectName());
        } catch (InstanceAlreadyExistsException e) {
            warn(name, "is that of another pool: give each pool its own poolName.");
        } catch (JMException e) {
            warn(name, "cannot be registered: " + e);
        }
    }

    private void warn(String name, String what) {
        LOG.log(Level.WARNING, () -> poolName + " - the MBean " + name + " " + what);
    }

    public void unregister() {
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (JMException gone) {
                // somebody else took it away
            }
        }
    }

    public static Bean counts(PoolControl pool, Supplier<SizeExplanation> explanation) {
        Bean bean = new Bean();
        bean.add("ActiveConnections", int.class, () -> pool.snapshot().leased(), null);
        bean.add("IdleConnections", int.class, () -> pool.snapshot().idle(), null);
        bean.add("TotalConnections", int.class, () -> pool.snapshot().total(), null);
        bean.add("ThreadsAwaitingConnection", int.class, () -> pool.snapshot().waiting(), null);
        bean.add("TimedOutBorrows", long.class, () -> pool.snapshot().timeouts(), null);
        bean.add("RejectedBorrows", long.class, () -> pool.snapshot().rejected(), null);
        bean.add("SizeExplanation", String.class, () -> explanation.get().toString(), null);
        bean.operations.put("softEvictConnections", pool::softEvictConnections);
        bean.operations.put("suspendPool", pool::suspend);
        bean.operations.put("resumePool", pool::resume);
        return bean;
    }

    /** The name, and what can change at run time. */
    public static Bean settings(WeirSettings pool, Function<ConfigKey, @Nullable Object> inForce) {
        Bean bean = new Bean();
        bean.add("PoolName", String.class, pool::getPoolName, null);
        for (ConfigKey key : ConfigKey.values()) {
            // a pair of credentials is no type of JMX's
            if (key.isChangeableAtRunTime() && key != ConfigKey.CREDENTIALS) {
                String property = key.propertyName();
                boolean isHidden = key == ConfigKey.USERNAME || key.isSecret();
                bean.add(
                        Character.toUpperCase(property.charAt(0)) + property.substring(1),
                        key.valueType(),
                        isHidden ? null : () -> shown(inForce.apply(key)),
                        value -> pool.set(key, value));
            }
        }
        return bean;
    }

    /** Times are milliseconds in JMX. */
    private static @Nullable Object shown(@Nullable Object value) {
        return value instanceof Duration time ? (Object) time.toMillis() : value;
    }

    /**
     * Put together from functions: without an interface that JMX reflects on, no package need be
     * exported and no native image needs metadata. Failures reach the caller as messages only:
     * their class may be unknown over there.
     */
    public static final class Bean implements DynamicMBean {
        private final Map<String, Property> properties = new LinkedHashMap<>();
        private final Map<String, Runnable> operations = new LinkedHashMap<>();

        private record Property(
                Class<?> type,
                @Nullable Callable<? extends @Nullable Object> getter,
                @Nullable Consumer<@Nullable Object> setter) {}

        /** Without a getter it cannot be read, such as a password. */
        void add(
                String name,
                Class<?> type,
                @Nullable Callable<? extends @Nullable Object> getter,
                @Nullable Consumer<@Nullable Object> setter) {
            properties.put(name, new Property(type, getter, setter));
        }

        @Override
        public @Nullable Object getAttribute(String name)
                throws AttributeNotFoundException, MBeanException {
            Property property = properties.get(name);
            if (property == null || property.getter == null) {
                throw new AttributeNotFoundException("No attribute to read is named " + name);
            }
            return told(property.getter);
        }

        @Override
        public void setAttribute(Attribute changed)
                throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException {
            Property property = properties.get(changed.getName());
            if (property == null || property.setter == null) {
                throw new AttributeNotFoundException(
                        "No attribute to change is named " + changed.getName());
            }
            Consumer<@Nullable Object> setter = property.setter;
            Object value = changed.getValue();
            if (value == null && property.type.isPrimitive()) {
                throw new InvalidAttributeValueException(changed.getName() + " must have a value");
            }
            var unused = told(Executors.callable(() -> setter.accept(value)));
        }

        @Override
        public AttributeList getAttributes(String[] wanted) {
            AttributeList found = new AttributeList();
            for (String name : wanted) {
                try {
                    found.add(new Attribute(name, getAttribute(name)));
                } catch (JMException absent) {
                    // left out, as the contract says
                }
            }
            return found;
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            AttributeList changed = new AttributeList();
            for (Attribute attribute : attributes.asList()) {
                try {
                    setAttribute(attribute);
                    changed.add(attribute);
                } catch (JMException refused) {
                    // left out, likewise
                }
            }
            return changed;
        }

        @Override
        public @Nullable Object invoke(
                String name, Object @Nullable [] values, String @Nullable [] signature)
                throws MBeanException, ReflectionException {
            Runnable action = operations.get(name);
            if (action == null || (values != null && values.length > 0)) {
                throw new ReflectionException(new NoSuchMethodException(name));
            }
            return told(Executors.callable(action));
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(
                    Bean.class.getName(),
                    "A bean of the connection pool",
                    properties.entrySet().stream()
                            .map(entry -> info(entry.getKey(), entry.getValue()))
                            .toArray(MBeanAttributeInfo[]::new),
                    null,
                    operations.keySet().stream()
                            .map(name -> new MBeanOperationInfo(name, name, null, "void", ACTION))
                            .toArray(MBeanOperationInfo[]::new),
                    null);
        }

        private static MBeanAttributeInfo info(String name, Property property) {
            return new MBeanAttributeInfo(
                    name,
                    property.type.getName(),
                    name,
                    property.getter != null,
                    property.setter != null,
                    false);
        }

        private static @Nullable Object told(Callable<? extends @Nullable Object> call)
                throws MBeanException {
            try {
                return call.call();
            } catch (Exception e) {
                throw new MBeanException(
                        new IllegalStateException(String.valueOf(e.getMessage())), e.getMessage());
            }
        }
    }
}
