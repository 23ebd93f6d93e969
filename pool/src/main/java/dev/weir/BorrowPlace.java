package dev.weir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The line of the application that borrowed a connection. Frameworks borrow for it, each at one
 * line of theirs, which tells nobody who it was.
 */
final class BorrowPlace {

    private static final String POOL = "dev.weir.";

    /** The JDK, and what stands between an application and its data source. */
    private static final List<String> BETWEEN =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "com.sun.",
                    "jakarta.",
                    "kotlin.",
                    "scala.",
                    "clojure.",
                    "org.springframework.",
                    "org.hibernate.",
                    "org.eclipse.persistence.",
                    "org.apache.ibatis.",
                    "org.apache.openjpa.",
                    "org.mybatis.",
                    "org.jooq.",
                    "org.jdbi.",
                    "org.flywaydb.",
                    "liquibase.",
                    "org.quartz.",
                    "net.javacrumbs.shedlock.",
                    "io.quarkus.",
                    "io.micronaut.",
                    "io.vertx.",
                    "io.ebean");

    /** In the names of classes that frameworks make at run time. */
    private static final String GENERATED = "$$";

    private BorrowPlace() {}

    /**
     * The first frame that is the application's; where none seems to be, the first outside the
     * pool; null where all are the pool's.
     */
    static @Nullable StackTraceElement in(StackTraceElement[] stack) {
        StackTraceElement outside = null;
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (name.startsWith(POOL)) {
                continue;
            }
            if (!name.contains(GENERATED) && BETWEEN.stream().noneMatch(name::startsWith)) {
                return frame;
            }
            outside = outside == null ? frame : outside;
        }
        return outside;
    }
}
