package dev.weir.hibernate;

import dev.weir.ConfigKey;
import dev.weir.PoolStartException;
import dev.weir.WeirConfigException;
import dev.weir.WeirDataSource;
import dev.weir.WeirSettings;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hibernate.HibernateException;
import org.hibernate.cfg.JdbcSettings;

/**
 * A pool from Hibernate's settings: its own JDBC settings first, then what {@code hibernate.weir.*}
 * says. Nothing of {@code hibernate.weir.*} is ignored.
 */
final class HibernateSettings {
    private static final System.Logger LOG = System.getLogger("dev.weir");

    /** Before the name of a setting of the pool. */
    static final String PREFIX = "hibernate.weir.";

    /** Hibernate's names for settings of the pool. The first that is there counts. */
    private static final Map<ConfigKey, List<String>> TAKEN =
            Map.of(
                    ConfigKey.JDBC_URL,
                    List.of(
                            JdbcSettings.JAKARTA_JDBC_URL,
                            JdbcSettings.URL,
                            "javax.persistence.jdbc.url"),
                    ConfigKey.DRIVER_CLASS_NAME,
                    List.of(
                            JdbcSettings.JAKARTA_JDBC_DRIVER,
                            JdbcSettings.DRIVER,
                            "javax.persistence.jdbc.driver"),
                    ConfigKey.USERNAME,
                    List.of(
                            JdbcSettings.JAKARTA_JDBC_USER,
                            JdbcSettings.USER,
                            "javax.persistence.jdbc.user"),
                    ConfigKey.PASSWORD,
                    List.of(
                            JdbcSettings.JAKARTA_JDBC_PASSWORD,
                            JdbcSettings.PASS,
                            "javax.persistence.jdbc.password"),
                    ConfigKey.AUTO_COMMIT,
                    List.of(JdbcSettings.AUTOCOMMIT),
                    ConfigKey.TRANSACTION_ISOLATION,
                    List.of(JdbcSettings.ISOLATION),
                    ConfigKey.POOL_NAME,
                    List.of("hibernate.session_factory_name", "hibernate.persistenceUnitName"));

    private final Map<String, Object> hibernate;
    private final WeirSettings pool = new WeirSettings();
    private final List<String> taken = new ArrayList<>();

    private HibernateSettings(Map<String, Object> hibernate) {
        this.hibernate = hibernate;
    }

    /**
     * A started pool.
     *
     * @throws HibernateException naming every wrong setting, or why the database cannot be reached
     */
    static WeirDataSource open(Map<String, Object> hibernate) {
        HibernateSettings settings = new HibernateSettings(hibernate);
        try {
            settings.read();
            WeirDataSource opened = new WeirDataSource(settings.pool);
            settings.sayWhatIsNotUsed(opened);
            return opened;
        } catch (WeirConfigException e) {
            throw new HibernateException(settings.explained(e), e);
        } catch (PoolStartException e) {
            throw new HibernateException(e.getMessage(), e);
        }
    }

    private void read() {
        TAKEN.forEach(this::take);
        Map<String, Object> own = own();
        pool.setAll(own);
        if (isTrue(JdbcSettings.CONNECTION_PROVIDER_DISABLES_AUTOCOMMIT)) {
            disableAutoCommit(own);
        }
    }

    private void take(ConfigKey key, List<String> names) {
        for (String name : names) {
            Object value = hibernate.get(name);
            if (value != null) {
                pool.set(key, value);
                taken.add(name + " as " + key);
                return;
            }
        }
    }

    private Map<String, Object> own() {
        Map<String, Object> own = new LinkedHashMap<>();
        hibernate.forEach(
                (name, value) -> {
                    if (name.startsWith(PREFIX)) {
                        own.put(name.substring(PREFIX.length()), value);
                    }
                });
        return own;
    }

    /** Hibernate then begins no transaction itself: in auto-commit mode each statement would. */
    private void disableAutoCommit(Map<String, Object> own) {
        boolean given =
                hibernate.get(JdbcSettings.AUTOCOMMIT) != null
                        || own.keySet().stream().anyMatch(HibernateSettings::isAutoCommit);
        if (!given) {
            pool.setAutoCommit(false);
        } else if (pool.isAutoCommit()) {
            throw new WeirConfigException(
                    List.of(
                            "%s is true, so connections must come without auto-commit, but autoCommit is true: remove %s and %sautoCommit, or set them to false."
                                    .formatted(
                                            JdbcSettings.CONNECTION_PROVIDER_DISABLES_AUTOCOMMIT,
                                            JdbcSettings.AUTOCOMMIT,
                                            PREFIX)));
        }
    }

    private static boolean isAutoCommit(String name) {
        String folded = name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
        return folded.equals("autocommit");
    }

    private boolean isTrue(String name) {
        return Boolean.parseBoolean(String.valueOf(hibernate.get(name)));
    }

    private void sayWhatIsNotUsed(WeirDataSource opened) {
        if (hibernate.get(JdbcSettings.POOL_SIZE) != null) {
            LOG.log(
                    Level.INFO,
                    "{0} - {1} is for Hibernate''s own pool and has no effect here: this pool finds its size. {2}maximumPoolSize sets a maximum.",
                    opened.getPoolName(),
                    JdbcSettings.POOL_SIZE,
                    PREFIX);
        }
    }

    private String explained(WeirConfigException e) {
        String source =
                taken.isEmpty()
                        ? ""
                        : " Taken from Hibernate's settings: " + String.join(", ", taken) + ".";
        return "The pool cannot be made from Hibernate's settings (%sKEY for each KEY of the pool). %s%s"
                .formatted(PREFIX, e.getMessage(), source);
    }
}
