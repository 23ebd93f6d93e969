package dev.weir.observe;

import dev.weir.text.PoolLog;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Beans of one pool in the platform's MBean server, named {@code dev.weir:type=TYPE,name="POOL"}. A
 * bean whose name an older pool has is registered when that pool is closed. Thread-safe.
 */
public final class JmxBeans implements NotificationListener {

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new CopyOnWriteArrayList<>();

    /** Those whose name is taken. */
    private final Map<ObjectName, JmxBean> waiting = new ConcurrentHashMap<>();

    private final String poolName;

    private JmxBeans(String poolName) {
        this.poolName = poolName;
    }

    /**
     * Registers beans. A name that is taken (another pool of the same name) is logged: a pool must
     * not fail because it cannot be watched.
     */
    public static JmxBeans register(String poolName, List<JmxBean> beans) {
        JmxBeans registered = new JmxBeans(poolName);
        for (JmxBean bean : beans) {
            registered.add(name(bean.type(), poolName), bean);
        }
        if (!registered.waiting.isEmpty()) {
            registered.listen();
        }
        return registered;
    }

    /** The name of a bean. */
    public static ObjectName name(String type, String poolName) {
        try {
            return new ObjectName("dev.weir:type=" + type + ",name=" + ObjectName.quote(poolName));
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void listen() {
        try {
            server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this, null, null);
        } catch (JMException e) {
            waiting.clear();
        }
    }

    /** A bean has come or gone. */
    @Override
    public void handleNotification(Notification event, @Nullable Object handback) {
        if (event instanceof MBeanServerNotification gone
                && event.getType().equals(MBeanServerNotification.UNREGISTRATION_NOTIFICATION)) {
            JmxBean bean = waiting.remove(gone.getMBeanName());
            if (bean != null) {
                add(gone.getMBeanName(), bean);
            }
        }
    }

    private void add(ObjectName name, JmxBean bean) {
        try {
            server.registerMBean(bean, name);
            names.add(name);
        } catch (InstanceAlreadyExistsException e) {
            waiting.put(name, bean);
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} - the MBean {1} is that of an older pool until it is closed: give each pool its own poolName.",
                    poolName,
                    name);
        } catch (JMException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    poolName + " - the MBean " + name + " cannot be registered.",
                    e);
        }
    }

    /** Takes the beans away again. */
    public void unregister() {
        waiting.clear();
        try {
            server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this);
        } catch (JMException none) {
            // nothing had to wait
        }
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException gone) {
                // somebody else took it away
            } catch (JMException e) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        poolName + " - the MBean " + name + " cannot be unregistered.",
                        e);
            }
        }
        names.clear();
    }
}
