package dev.weir.spring.boot;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Has the lines of the pool, which go to {@link System.Logger}, written by the application's
 * logging system until the last pool is closed. Spring Boot's bridge from {@code java.util.logging}
 * is taken down before the beans are destroyed, and at the end of the JVM {@code java.util.logging}
 * takes all handlers away at the same time, so the last lines would be lost. A filter stays.
 */
final class PoolLog {

    /** Held, since {@code java.util.logging} holds its loggers weakly. */
    private static final Logger LOGGER = Logger.getLogger("dev.weir");

    private static final SLF4JBridgeHandler BRIDGE = new SLF4JBridgeHandler();

    private static int applications;

    private PoolLog() {}

    private static synchronized void open() {
        applications++;
        LOGGER.setFilter(
                line -> {
                    BRIDGE.publish(line);
                    return false;
                });
        // the application's logging system judges; a level that an earlier one left here must not
        LOGGER.setLevel(Level.ALL);
    }

    private static synchronized void close() {
        if (--applications == 0) {
            LOGGER.setFilter(null);
            LOGGER.setLevel(null);
        }
    }

    /** SLF4J over {@code java.util.logging} would bring each line back here. */
    private static boolean wouldTurnInCircles() {
        return LoggerFactory.getILoggerFactory().getClass().getName().startsWith("org.slf4j.jul.");
    }

    /**
     * Has the lines written as long as the application has beans. A post-processor, since these are
     * made before all other beans and destroyed after them.
     */
    static final class Opener implements BeanPostProcessor, DisposableBean {
        private final boolean isOpen = !wouldTurnInCircles();

        Opener() {
            if (isOpen) {
                open();
            }
        }

        @Override
        public void destroy() {
            if (isOpen) {
                close();
            }
        }
    }
}
