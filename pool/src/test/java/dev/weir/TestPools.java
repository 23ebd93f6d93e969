package dev.weir;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Pools for tests, on the scripted driver. They end without grace. */
final class TestPools {
    private TestPools() {}

    /** A pool of that database, to be configured further. */
    static WeirBuilder on(ScriptedDatabase database) {
        return WeirDataSource.builder().dataSource(database.dataSource()).closeGrace(Duration.ZERO);
    }

    /**
     * A started pool with values that the configuration refuses for being too small, so that a test
     * need not wait for half a minute.
     */
    static WeirDataSource withShortTimes(WeirBuilder builder, Map<ConfigKey, Duration> times)
            throws Exception {
        WeirSettings settings = (WeirSettings) field(WeirBuilder.class, "settings").get(builder);
        WeirDataSource pool =
                new WeirDataSource(
                        settings,
                        (config, source) -> WeirPool.start(replaced(config, times), source));
        pool.getConnection().close();
        return pool;
    }

    /** What the scripted driver and PostgreSQL both answer: which physical connection this is. */
    static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select pg_backend_pid()")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** The first column of the first row as text; null where there is none. */
    static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static WeirConfig replaced(WeirConfig config, Map<ConfigKey, Duration> times) {
        try {
            @SuppressWarnings("unchecked")
            EnumMap<ConfigKey, Object> values =
                    new EnumMap<>(
                            (Map<ConfigKey, Object>) field(WeirConfig.class, "values").get(config));
            values.putAll(times);
            Constructor<?> constructor = WeirConfig.class.getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return (WeirConfig)
                    constructor.newInstance(
                            values,
                            config.poolName(),
                            config.credentialsProvider(),
                            config.exceptionOverride());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
