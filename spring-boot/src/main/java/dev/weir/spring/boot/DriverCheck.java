package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.WeirSettings;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Whether there is a driver, asked while the application starts and not at its first request. */
final class DriverCheck {
    /** Spring leaves a placeholder as it is that it cannot resolve: as the URL or as its host. */
    private static final Pattern UNSET =
            Pattern.compile("(?:jdbc:[\\w:]*//)?\\$\\{([\\w.:-]*(?:\\$\\{.+?})?[\\w.:-]*)}");

    private DriverCheck() {}

    /** Calls no driver's connect; a {@link WeirConfigException} says what is missing. */
    static void require(WeirSettings pool) {
        String url = pool.getJdbcUrl();
        String named = pool.getDriverClassName();
        if (url == null) {
            return;
        }
        requireSet("jdbcUrl", url);
        requireSet("username", pool.getUsername());
        requireSet("password", pool.getPassword());
        if (!url.regionMatches(true, 0, "jdbc:", 0, 5)) {
            throw fault(
                    "jdbcUrl does not begin with jdbc: write for instance jdbc:postgresql://localhost/app.");
        }
        if (named != null && !ClassUtils.isPresent(named, null)) {
            throw fault(
                    "driverClassName is %s, which is not on the class path: add the dependency that has it, or correct the name."
                            .formatted(named));
        }
        if (named != null
                && DriverManager.drivers()
                        .filter(driver -> driver.getClass().getName().equals(named))
                        .anyMatch(driver -> !takes(driver, url))) {
            throw fault(
                    "driverClassName is %s, which does not take the jdbcUrl %s: check both."
                            .formatted(named, masked(url)));
        }
        if (named == null && DriverManager.drivers().noneMatch(driver -> takes(driver, url))) {
            throw fault(
                    "No driver takes the jdbcUrl %s: add the JDBC driver of the database to the dependencies, or correct the URL."
                            .formatted(masked(url)));
        }
    }

    private static void requireSet(String key, @Nullable String value) {
        Matcher unset = UNSET.matcher(value == null ? "" : value);
        if (key.equals("jdbcUrl") ? unset.lookingAt() : unset.matches()) {
            throw fault(
                    "%s has ${%s}, which nothing sets: set it as a property or as a variable of the environment."
                            .formatted(key, unset.group(1)));
        }
    }

    /** Without what may be a secret. */
    private static String masked(String url) {
        String name = ConfigKey.JDBC_URL.propertyName();
        return String.valueOf(WeirConfig.of(Map.of(name, url)).asMap().get(name));
    }

    private static WeirConfigException fault(String problem) {
        return new WeirConfigException(List.of(problem));
    }

    private static boolean takes(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }
}
