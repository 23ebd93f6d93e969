package dev.weir.spring.boot;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.ClassUtils;

/** Small applications with all the auto-configuration that is on the class path. */
final class Applications {

    /** A database in memory that ends with its last connection. */
    static final String H2 = "spring.datasource.url=jdbc:h2:mem:app";

    private static final String BOOT_3 = "org.springframework.boot.autoconfigure.jdbc.";
    private static final String BOOT_4 = "org.springframework.boot.jdbc.autoconfigure.";

    private Applications() {}

    static ApplicationContextRunner runner() {
        logByDefault();
        return new ApplicationContextRunner()
                .withUserConfiguration(Application.class)
                .withPropertyValues(
                        "spring.flyway.enabled=false", "spring.liquibase.enabled=false");
    }

    /** Another test's application leaves its logging behind in this process. */
    private static void logByDefault() {
        LoggingSystem logging = LoggingSystem.get(Applications.class.getClassLoader());
        logging.beforeInitialize();
        logging.initialize(new LoggingInitializationContext(new StandardEnvironment()), null, null);
    }

    /** A class of Spring Boot's support for JDBC, which lies in another package in version 4. */
    static Class<?> jdbcClass(String name) {
        String pack = isBoot4() ? BOOT_4 : BOOT_3;
        return ClassUtils.resolveClassName(pack + name, null);
    }

    static boolean isBoot4() {
        return ClassUtils.isPresent(BOOT_4 + "DataSourceAutoConfiguration", null);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
