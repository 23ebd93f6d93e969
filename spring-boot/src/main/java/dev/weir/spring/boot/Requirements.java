package dev.weir.spring.boot;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.context.event.ApplicationContextInitializedEvent;
import org.springframework.context.ApplicationListener;

/**
 * Warns of a Java or a Spring Boot that is too old. On Java below 21 no other class of Weir's can
 * be loaded: Spring Boot would pass over the starter and make another pool without a word. So this
 * one is compiled for Java 17 and uses none of the others.
 */
final class Requirements implements ApplicationListener<ApplicationContextInitializedEvent> {
    private static final Log LOG = LogFactory.getLog(Requirements.class);

    private static final int LEAST_JAVA = 21;
    private static final int LEAST_BOOT = 305;
    private static final Pattern BOOT = Pattern.compile("(\\d+)\\.(\\d+)\\..*");

    @Override
    public void onApplicationEvent(ApplicationContextInitializedEvent event) {
        problems(Runtime.version().feature(), SpringBootVersion.getVersion()).forEach(LOG::warn);
    }

    /** What is too old, in sentences. */
    static List<String> problems(int java, @Nullable String boot) {
        List<String> problems = new ArrayList<>();
        if (java < LEAST_JAVA) {
            problems.add(
                    "Weir is not the connection pool: it needs Java 21 or later, and this is Java %d. Run the application on Java 21, or remove weir-spring-boot-starter."
                            .formatted(java));
        }
        Matcher version = BOOT.matcher(boot == null ? "" : boot);
        if (version.matches()
                && Integer.parseInt(version.group(1)) * 100 + Integer.parseInt(version.group(2))
                        < LEAST_BOOT) {
            problems.add(
                    "weir-spring-boot-starter is made for Spring Boot 3.5 and later, and this is %s. Update Spring Boot, or remove weir-spring-boot-starter."
                            .formatted(boot));
        }
        return problems;
    }
}
