package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Arrays;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PoolBeansTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private WeirDataSource pool = pool("orders:1", true);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void beansAreThereFromTheStartToTheEndWhenAskedFor() throws SQLException {
        assertThat(server.isRegistered(bean("Pool"))).isFalse();
        pool.getConnection();
        assertThat(server.isRegistered(bean("Pool"))).isTrue();
        assertThat(server.isRegistered(bean("PoolConfig"))).isTrue();
        pool.close();
        assertThat(server.isRegistered(bean("Pool"))).isFalse();
        assertThat(server.isRegistered(bean("PoolConfig"))).isFalse();

        pool = pool("orders:1", false);
        pool.getConnection();
        assertThat(server.isRegistered(bean("Pool"))).isFalse();
    }

    @Test
    void countsAndOperationsHaveTheNamesThatMonitoringKnows() throws SQLException, JMException {
        pool.getConnection();

        assertThat(server.getAttribute(bean("Pool"), "ActiveConnections")).isEqualTo(3);
        assertThat(server.getAttribute(bean("Pool"), "IdleConnections")).isEqualTo(2);
        assertThat(server.getAttribute(bean("Pool"), "TotalConnections")).isEqualTo(6);
        assertThat(server.getAttribute(bean("Pool"), "ThreadsAwaitingConnection")).isEqualTo(4);
        assertThat(server.getAttribute(bean("Pool"), "TimedOutBorrows")).isEqualTo(1L);
        assertThat(server.getAttribute(bean("Pool"), "RejectedBorrows")).isEqualTo(2L);
        assertThat(
                        Arrays.stream(server.getMBeanInfo(bean("Pool")).getOperations())
                                .map(MBeanOperationInfo::getName))
                .containsExactlyInAnyOrder("softEvictConnections", "suspendPool", "resumePool");
        assertThat(
                        Arrays.stream(server.getMBeanInfo(bean("PoolConfig")).getAttributes())
                                .map(MBeanAttributeInfo::getName))
                .containsExactlyInAnyOrder(
                        "PoolName",
                        "ConnectionTimeout",
                        "MaxWaiters",
                        "ValidationTimeout",
                        "IdleTimeout",
                        "LeakDetectionThreshold",
                        "MaxLifetime",
                        "MinimumIdle",
                        "MaximumPoolSize",
                        "Catalog",
                        "Username",
                        "Password");
    }

    @Test
    void settingsChangeThroughTheBeanAndRefusalsComeAsSentences() throws SQLException, JMException {
        pool.getConnection();

        server.setAttribute(bean("PoolConfig"), new Attribute("MaximumPoolSize", 20));
        server.setAttribute(bean("PoolConfig"), new Attribute("MaxWaiters", 300));
        server.setAttribute(bean("PoolConfig"), new Attribute("Password", "s3cret"));

        assertThat(pool.getMaximumPoolSize()).isEqualTo(20);
        assertThat(pool.getMaxWaiters()).isEqualTo(300);
        assertThat(pool.getPassword()).isEqualTo("s3cret");
        assertThatThrownBy(
                        () ->
                                server.setAttribute(
                                        bean("PoolConfig"), new Attribute("ConnectionTimeout", 3L)))
                .isInstanceOf(MBeanException.class)
                .hasMessageContaining("connectionTimeout is 3ms");
        assertThatThrownBy(() -> server.invoke(bean("Pool"), "suspendPool", null, null))
                .isInstanceOf(MBeanException.class)
                .hasMessageContaining("allowPoolSuspension");
    }

    @Test
    void noSecretCanBeReadThroughTheBeans() throws SQLException, JMException {
        pool.getConnection();
        StringBuilder all = new StringBuilder();
        for (String type : new String[] {"Pool", "PoolConfig"}) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean(type)).getAttributes()) {
                all.append(attribute);
                if (attribute.isReadable()) {
                    all.append(server.getAttribute(bean(type), attribute.getName()));
                }
            }
        }

        assertThat(all.toString())
                .contains("orders:1")
                .doesNotContain("first-s3cret")
                .doesNotContain("app-user");
    }

    @Test
    void ofTwoPoolsOfOneNameTheFirstHasTheBeans() throws SQLException, JMException {
        pool.getConnection();
        try (WeirDataSource younger = pool("orders:1", true)) {
            younger.getConnection();
            younger.setMaximumPoolSize(33);
        }
        assertThat(server.getAttribute(bean("PoolConfig"), "MaximumPoolSize"))
                .isEqualTo(pool.getMaximumPoolSize())
                .isNotEqualTo(33);
    }

    @Test
    void whatCannotBeReadOrChangedIsRefusedAndLeftOutOfMany() throws SQLException, JMException {
        pool.getConnection();

        assertThatThrownBy(() -> server.getAttribute(bean("PoolConfig"), "Password"))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(
                        () ->
                                server.setAttribute(
                                        bean("PoolConfig"), new Attribute("PoolName", "x")))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThatThrownBy(
                        () ->
                                server.setAttribute(
                                        bean("PoolConfig"), new Attribute("MaximumPoolSize", "x")))
                .isInstanceOf(MBeanException.class)
                .hasMessageContaining("maximumPoolSize");
        assertThatThrownBy(
                        () ->
                                server.setAttribute(
                                        bean("PoolConfig"), new Attribute("MaximumPoolSize", null)))
                .isInstanceOf(InvalidAttributeValueException.class);
        assertThatThrownBy(() -> server.invoke(bean("Pool"), "ruin", null, null))
                .isInstanceOf(ReflectionException.class);
        assertThat(
                        server.getAttributes(
                                bean("PoolConfig"),
                                new String[] {"PoolName", "Password", "MaxWaiters"}))
                .hasSize(2);
        AttributeList two = new AttributeList();
        two.add(new Attribute("PoolName", "x"));
        two.add(new Attribute("MaxWaiters", 3));
        assertThat(server.setAttributes(bean("PoolConfig"), two)).hasSize(1);
        assertThat(pool.getMaxWaiters()).isEqualTo(3);
    }

    private static ObjectName bean(String type) {
        try {
            return new ObjectName("dev.weir:type=" + type + ",name=\"orders:1\"");
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static WeirDataSource pool(String name, boolean mbeans) {
        WeirSettings settings = new WeirSettings();
        settings.setJdbcUrl("jdbc:stub:x");
        settings.setDriverClassName(StubDriver.class.getName());
        settings.setUsername("app-user");
        settings.setPassword("first-s3cret");
        settings.setPoolName(name);
        settings.setRegisterMbeans(mbeans);
        return new WeirDataSource(settings, RecordingEngine::new);
    }
}
