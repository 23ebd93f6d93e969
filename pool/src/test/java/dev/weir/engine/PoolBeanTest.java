package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.observe.JmxBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PoolBeanTest {

    private final AtomicInteger size = new AtomicInteger(7);
    private final AtomicReference<String> password = new AtomicReference<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final JmxBean bean =
            new JmxBean("Test", "A bean")
                    .attribute(
                            "Size",
                            int.class,
                            "size",
                            size::get,
                            value -> size.set((Integer) value))
                    .attribute("Fixed", String.class, "fixed", () -> "fixed")
                    .attribute(
                            "Password",
                            String.class,
                            "secret",
                            null,
                            value -> password.set((String) value))
                    .operation("run", "runs", runs::incrementAndGet)
                    .operation(
                            "fail",
                            "fails",
                            () -> {
                                throw new IllegalStateException("not now");
                            });

    @Test
    void attributesAreReadAndChangedThroughTheServer() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        PoolBeans beans = new PoolBeans("a:b,c=\"d\"", List.of(bean));
        var name = PoolBeans.name("Test", "a:b,c=\"d\"");
        try {
            server.setAttribute(name, new Attribute("Size", 9));
            server.invoke(name, "run", null, null);

            assertThat(server.getAttribute(name, "Size")).isEqualTo(9);
            assertThat(runs).hasValue(1);
            assertThat(server.getMBeanInfo(name).getAttributes()).hasSize(3);
            assertThat(server.getAttributes(name, new String[] {"Size", "Password", "Fixed"}))
                    .hasSize(2);
        } finally {
            beans.unregister();
        }
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void ofTwoPoolsOfOneNameTheFirstHasTheBeans() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = PoolBeans.name("Test", "twice");
        PoolBeans older = new PoolBeans("twice", List.of(bean));
        PoolBeans younger = new PoolBeans("twice", List.of(new JmxBean("Test", "Younger")));

        younger.unregister();
        assertThat(server.getMBeanInfo(name).getDescription()).isEqualTo("A bean");
        older.unregister();
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void aWriteOnlyAttributeCannotBeRead() throws JMException {
        bean.setAttribute(new Attribute("Password", "s3cret"));

        assertThat(password).hasValue("s3cret");
        assertThatThrownBy(() -> bean.getAttribute("Password"))
                .isInstanceOf(AttributeNotFoundException.class);
    }

    @Test
    void whatCannotBeChangedOrDoesNotFitIsRefused() {
        assertThatThrownBy(() -> bean.setAttribute(new Attribute("Fixed", "x")))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(() -> bean.setAttribute(new Attribute("Size", "x")))
                .isInstanceOf(InvalidAttributeValueException.class);
        assertThatThrownBy(() -> bean.setAttribute(new Attribute("Size", null)))
                .isInstanceOf(InvalidAttributeValueException.class);
        assertThatThrownBy(() -> bean.getAttribute("Sise"))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(() -> bean.invoke("ruin", null, null))
                .isInstanceOf(ReflectionException.class);
        assertThat(
                        bean.setAttributes(
                                new AttributeList(
                                        List.of(
                                                new Attribute("Fixed", 1),
                                                new Attribute("Size", 3)))))
                .hasSize(1);
        assertThat(size).hasValue(3);
    }

    @Test
    void aFailureReachesTheCallerAsItsMessage() {
        assertThatThrownBy(() -> bean.invoke("fail", null, null))
                .isInstanceOf(MBeanException.class)
                .hasMessage("not now");
    }
}
