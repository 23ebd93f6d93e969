package dev.weir.spring.boot;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Has the lines of the pool, which go to {@link System.Logger}, written by the application's
 * logging system until the last pool is closed. Spring Boot's bridge from {@code java.util.logging}
 * is taken down before the beans are destroyed, so the last lines would be lost.
 */
final class PoolLog {

    /** Held, since {@code java.util.logging} holds its loggers weakly. */
    private static final Logger LOGGER = Logger.getLogger("dev.weir");

    private static int applications;
    private static @Nullable Handler handler;

    private PoolLog() {}

    private static synchronized void open() {
        applications++;
        // whoever sets up the logging system of another application takes all handlers away
        if (handler == null || !List.of(LOGGER.getHandlers()).contains(handler)) {
            handler = new SLF4JBridgeHandler();
            LOGGER.addHandler(handler);
            LOGGER.setUseParentHandlers(false);
        }
        // the application's logging system judges; a level that an earlier one left here must not
        LOGGER.setLevel(Level.ALL);
    }

    private static synchronized void close() {
        if (--applications == 0) {
            LOGGER.setUseParentHandlers(true);
            LOGGER.setLevel(null);
            LOGGER.removeHandler(handler);
            handler = null;
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
