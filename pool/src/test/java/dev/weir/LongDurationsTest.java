package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.settings.SettingsTable;
import dev.weir.text.ValueKind;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** "For ever", as programs write it for HikariCP: the longest number there is. */
@Tag("fast")
class LongDurationsTest {

    private static final List<Object> FOR_EVER =
            List.of(
                    Long.MAX_VALUE,
                    Duration.ofMillis(Long.MAX_VALUE),
                    Duration.ofSeconds(Long.MAX_VALUE),
                    "9223372036854775807",
                    "99999999999999999999999999",
                    "366d",
                    "999999999999999999d",
                    "P106751991167301D",
                    "PT2562047788015216H",
                    Duration.ofDays(100_000));

    static Stream<ConfigKey> durations() {
        return Arrays.stream(ConfigKey.values())
                .filter(
                        k ->
                                SettingsTable.of(k).kind() == ValueKind.MILLIS
                                        || SettingsTable.of(k).kind() == ValueKind.SECONDS);
    }

    private static Duration longest(ConfigKey key) {
        return key == ConfigKey.CONNECTION_TIMEOUT
                ? Duration.ofMillis(Integer.MAX_VALUE)
                : Duration.ofDays(365);
    }

    private static Map<String, Object> around(ConfigKey key, Object value) {
        Map<String, Object> all = new HashMap<>();
        all.put("jdbcUrl", "jdbc:stub:x");
        all.put("driverClassName", StubDriver.class.getName());
        all.put(key.propertyName(), value);
        if (key == ConfigKey.KEEPALIVE_TIME) {
            all.put("maxLifetime", "0");
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("durations")
    void countsAsTheLongestHoweverItIsWritten(ConfigKey key) throws Exception {
        for (Object forEver : FOR_EVER) {
            WeirConfig config = WeirConfig.of(around(key, forEver));
            assertThat(config.asMap().get(key.propertyName()))
                    .as("%s=%s", key, forEver)
                    .isEqualTo(SettingsTable.print(key, longest(key)));
        }
        WeirSettings settings = new WeirSettings(around(key, "1d"));
        Method setter = WeirSettings.class.getMethod(setter(key), (Class<?>) key.valueType());
        setter.invoke(settings, forEver(key.valueType()));
        assertThat(settings.toConfig().asMap().get(key.propertyName()))
                .isEqualTo(SettingsTable.print(key, longest(key)));
    }

    private static Object forEver(Class<?> type) {
        return type == int.class ? (Object) Integer.MAX_VALUE : (Object) Long.MAX_VALUE;
    }

    private static String setter(ConfigKey key) {
        String name = key.propertyName();
        return "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    @ParameterizedTest
    @MethodSource("durations")
    void aPoolLendsAndClosesWithIt(ConfigKey key) throws Exception {
        try (dev.weir.testkit.driver.ScriptedDatabase database =
                new dev.weir.testkit.driver.ScriptedDatabase()) {
            Map<String, Object> all = around(key, Long.MAX_VALUE);
            all.remove("jdbcUrl");
            all.remove("driverClassName");
            all.put("dataSource", database.dataSource());
            try (WeirDataSource pool = new WeirDataSource(all)) {
                for (int lease = 0; lease < 3; lease++) {
                    try (Connection c = pool.getConnection()) {
                        c.setReadOnly(true);
                        TestPools.execute(c, "select 1");
                    }
                }
            }
            assertThat(database.counts().total()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("durations")
    void millisecondsCanBeSetAsDurationsToo(ConfigKey key) throws Exception {
        if (SettingsTable.of(key).kind() == ValueKind.MILLIS) {
            WeirSettings settings = new WeirSettings(around(key, "1d"));
            WeirSettings.class
                    .getMethod(setter(key), Duration.class)
                    .invoke(settings, Duration.ofHours(1));
            assertThat(settings.toConfig().asMap()).containsEntry(key.propertyName(), "1h");
        }
    }
}
