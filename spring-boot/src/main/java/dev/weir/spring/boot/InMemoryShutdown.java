package dev.weir.spring.boot;

import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;

/**
 * Ends an in-memory database of the starter's pool before a restart of the application in the same
 * JVM, so that the next start begins with an empty one. Spring Boot's developer tools do so for
 * pools of its own.
 */
final class InMemoryShutdown implements DestructionAwareBeanPostProcessor {
    private static final Log LOG = LogFactory.getLog(InMemoryShutdown.class);

    @Override
    public boolean requiresDestruction(Object bean) {
        return bean instanceof WeirDataSource;
    }

    @Override
    public void postProcessBeforeDestruction(Object bean, String beanName) {
        if (beanName.equals("dataSource")
                && bean instanceof WeirDataSource pool
                && pool.isRunning()
                && isInMemory(pool.getJdbcUrl())) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            } catch (SQLException e) {
                LOG.warn(
                        pool.getPoolName()
                                + " - the in-memory database could not be shut down, and keeps its tables over the restart",
                        e);
            }
        }
    }

    private static boolean isInMemory(@org.jspecify.annotations.Nullable String url) {
        return url != null
                && (url.startsWith("jdbc:h2:mem:") || url.startsWith("jdbc:hsqldb:mem:"));
    }
}
