package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.pool.DruidDataSource;
import com.mchange.v2.c3p0.ComboPooledDataSource;
import com.zaxxer.hikari.HikariConfig;
import dev.weir.ConfigKey;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("fast")
class KeyTableTest {

    private static final Map<PoolType, Class<?>> BEANS =
            Map.of(
                    PoolType.hikari, HikariConfig.class,
                    PoolType.dbcp2, BasicDataSource.class,
                    PoolType.tomcat, PoolProperties.class,
                    PoolType.c3p0, ComboPooledDataSource.class,
                    PoolType.druid, DruidDataSource.class);

    private static final Set<Class<?>> TEXT =
            Set.of(
                    String.class,
                    int.class,
                    Integer.class,
                    long.class,
                    Long.class,
                    boolean.class,
                    Boolean.class,
                    Duration.class);

    /** Of the bean, but no setting: counters that have setters, and what a debugger would set. */
    private static final Map<PoolType, Set<String>> NO_SETTINGS =
            Map.of(PoolType.c3p0, Set.of("logWriter"), PoolType.druid, Set.of("createError"));

    @ParameterizedTest
    @EnumSource(PoolType.class)
    void everySettingOfThePoolHasARow(PoolType type) {
        KeyTable table = KeyTable.of(type);

        assertThat(settersOf(type).filter(name -> table.rule(name).isEmpty())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PoolType.class)
    void everyTargetIsASettingOfWeirs(PoolType type) {
        Set<String> known =
                Stream.of(ConfigKey.values())
                        .filter(ConfigKey::isText)
                        .map(ConfigKey::propertyName)
                        .collect(Collectors.toSet());
        known.add("dataSource.*");

        for (KeyRule rule : KeyTable.of(type).rules()) {
            assertThat(known)
                    .as(rule.names().toString())
                    .containsAll(rule.target().stream().toList());
            assertThat(known).as(rule.names().toString()).containsAll(rule.also().keySet());
        }
    }

    @ParameterizedTest
    @EnumSource(PoolType.class)
    void everyRowWithoutATargetSaysWhy(PoolType type) {
        assertThat(KeyTable.of(type).rules())
                .filteredOn(rule -> rule.target().isEmpty())
                .allSatisfy(rule -> assertThat(rule.sentence()).endsWith("."));
    }

    @ParameterizedTest
    @EnumSource(PoolType.class)
    void sentencesAreShort(PoolType type) {
        assertThat(KeyTable.of(type).rules())
                .flatExtracting(rule -> List.of(rule.sentence().split("(?<=\\.) ")))
                .allSatisfy(s -> assertThat(s.split(" ").length).as(s).isLessThanOrEqualTo(25));
    }

    @Test
    void everySettingOfHikariThatWeirHasIsTakenUnderItsName() {
        KeyTable table = KeyTable.of(PoolType.hikari);

        assertThat(table.rules())
                .filteredOn(rule -> rule.target().isPresent())
                .allSatisfy(rule -> assertThat(rule.names()).contains(rule.target().orElseThrow()));
        assertThat(ConfigKey.values())
                .filteredOn(key -> !key.isOwn() && key.isText())
                .allSatisfy(key -> assertThat(table.rule(key.propertyName())).isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "hikari, maximumPoolSise, maximumPoolSize",
        "hikari, maximum-pool-sise, maximumPoolSize",
        "dbcp2, maxTotl, maxTotal",
        "c3p0, checkoutTimout, checkoutTimeout",
    })
    void aMisspeltNameIsAnsweredWithTheNearest(PoolType type, String name, String nearest) {
        assertThat(KeyTable.of(type).rule(name)).isEmpty();
        assertThat(KeyTable.of(type).nearest(name)).hasValue(nearest);
    }

    @Test
    void aNameThatIsNearNothingHasNoAnswer() {
        assertThat(KeyTable.of(PoolType.hikari).nearest("zzzzzzzz")).isEmpty();
    }

    private static Stream<String> settersOf(PoolType type) {
        return Stream.of(BEANS.get(type).getMethods())
                .filter(m -> m.getName().matches("set[A-Z].*") && m.getParameterCount() == 1)
                .filter(m -> !Modifier.isStatic(m.getModifiers()))
                .filter(m -> isText(m))
                .map(m -> m.getName().substring(3))
                .map(name -> Character.toLowerCase(name.charAt(0)) + name.substring(1))
                .filter(name -> !NO_SETTINGS.getOrDefault(type, Set.of()).contains(name))
                .distinct();
    }

    private static boolean isText(Method setter) {
        Class<?> parameter = setter.getParameterTypes()[0];
        return TEXT.contains(parameter) || Collection.class.isAssignableFrom(parameter);
    }
}
