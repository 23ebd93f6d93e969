package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.jdbc.DatabaseDriver;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Makes the starter's own pool. {@code weir.datasource.*} wins over {@code
 * spring.datasource.weir.*}, that over {@code spring.datasource.hikari.*}, that over {@code
 * spring.datasource.*}. Connection details that are no properties, as of a container, win over all.
 */
final class PoolFactory {
    static final String PREFIX = "weir.datasource";
    private static final String ROOT = "weir";
    private static final String SPRING_PREFIX = "spring.datasource.weir";

    /** Where Spring Boot's own properties say what these say. */
    private static final Map<ConfigKey, ConfigurationPropertyName> OF_PLACE =
            Map.of(
                    ConfigKey.JDBC_URL,
                    ConfigurationPropertyName.of("spring.datasource.url"),
                    ConfigKey.DRIVER_CLASS_NAME,
                    ConfigurationPropertyName.of("spring.datasource.driver-class-name"),
                    ConfigKey.USERNAME,
                    ConfigurationPropertyName.of("spring.datasource.username"),
                    ConfigKey.PASSWORD,
                    ConfigurationPropertyName.of("spring.datasource.password"));

    private final Environment environment;
    private final Places places;

    PoolFactory(Environment environment, Places places) {
        this.environment = environment;
        this.places = places;
    }

    WeirDataSource create(DatabaseSettings database) {
        WeirDataSource pool = new WeirDataSource();
        SettingsBinder binder = SettingsBinder.of(environment);
        Map<ConfigKey, String> written = new EnumMap<>(ConfigKey.class);
        places.put(pool, written);
        List<String> unknown = new ArrayList<>();
        written.putAll(binder.bind(SPRING_PREFIX, pool, unknown));
        written.putAll(binder.bind(PREFIX, pool, unknown));
        binder.warnOfSettingsBelow(ROOT, PREFIX);
        new HikariSettings(binder, ConfigurationPropertySources.get(environment))
                .apply(pool, written);
        SettingsBinder.refuse(unknown);
        if (database.isGiven()) {
            connectTo(database, pool);
            OF_PLACE.keySet().forEach(key -> written.put(key, database.source()));
        } else {
            OF_PLACE.forEach((key, name) -> written.computeIfAbsent(key, k -> binder.place(name)));
            complete(database, pool);
        }
        if (pool.getPoolName() == null && StringUtils.hasText(database.name())) {
            pool.setPoolName(database.name());
        }
        return pool;
    }

    private static void connectTo(DatabaseSettings database, WeirDataSource pool) {
        pool.setDataSourceClassName(null);
        pool.setDataSourceJNDI(null);
        pool.setJdbcUrl(database.url());
        pool.setDriverClassName(driver(database));
        pool.setUsername(database.username());
        pool.setPassword(database.password());
    }

    private void complete(DatabaseSettings database, WeirDataSource pool) {
        boolean isElsewhere =
                pool.getDataSourceClassName() != null || pool.getDataSourceJNDI() != null;
        if (!isElsewhere) {
            completeUrl(database, pool);
            requireDriver(pool);
        }
        boolean isAnonymous =
                pool.getUsername() == null
                        && pool.getPassword() == null
                        && pool.getCredentialsProviderClassName() == null;
        if (isAnonymous && isElsewhere) {
            pool.setUsername(environment.getProperty("spring.datasource.username"));
            pool.setPassword(environment.getProperty("spring.datasource.password"));
        } else if (isAnonymous) {
            pool.setUsername(database.username());
            pool.setPassword(database.password());
        }
    }

    /** Before Spring Boot looks at the URL for a user, and fails with less to go by. */
    private void requireDriver(WeirDataSource pool) {
        try {
            DriverCheck.require(pool);
        } catch (WeirConfigException e) {
            throw places.located(pool, e);
        }
    }

    private static void completeUrl(DatabaseSettings database, WeirDataSource pool) {
        boolean isOwn = pool.getJdbcUrl() != null;
        if (!isOwn) {
            pool.setJdbcUrl(database.url());
        }
        if (pool.getDriverClassName() == null) {
            pool.setDriverClassName(isOwn ? database.driverClassName() : driver(database));
        }
    }

    /**
     * What was named, else the driver that Spring Boot knows for the URL. Class loaders of servlet
     * containers do not register drivers by themselves.
     */
    private static @Nullable String driver(DatabaseSettings database) {
        String named = database.driverClassName();
        if (named != null) {
            return named;
        }
        String url = database.url();
        String known =
                url.startsWith("jdbc:")
                        ? DatabaseDriver.fromJdbcUrl(url).getDriverClassName()
                        : null;
        return known != null && ClassUtils.isPresent(known, null) ? known : null;
    }
}
