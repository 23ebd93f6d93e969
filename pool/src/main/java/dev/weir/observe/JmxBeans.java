package dev.weir.observe;

import dev.weir.text.PoolLog;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Beans of one pool in the platform's MBean server, named {@code dev.weir:type=TYPE,name="POOL"}.
 */
public final class JmxBeans {

    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<>();

    private final String poolName;

    private JmxBeans(String poolName) {
        this.poolName = poolName;
    }

    /**
     * Registers beans. A name that is taken (another pool of the same name) is left alone and
     * logged: a pool must not fail because it cannot be watched.
     */
    public static JmxBeans register(String poolName, List<JmxBean> beans) {
        JmxBeans registered = new JmxBeans(poolName);
        for (JmxBean bean : beans) {
            registered.add(bean);
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

    private void add(JmxBean bean) {
        ObjectName name = name(bean.type(), poolName);
        try {
            server.registerMBean(bean, name);
            names.add(name);
        } catch (InstanceAlreadyExistsException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} - the MBean {1} exists already: give each pool its own poolName.",
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
