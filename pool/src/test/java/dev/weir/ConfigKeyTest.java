package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.settings.NamedSettings;
import dev.weir.settings.SettingsTable;
import dev.weir.text.Spelling;
import dev.weir.text.ValueKind;
import java.beans.BeanInfo;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every setting, whichever it is. */
@Tag("fast")
class ConfigKeyTest {

    private static final String SECRET = "s3cret-7q";

    // ---- the table is complete

    @ParameterizedTest
    @EnumSource
    void aSettingHasAPropertyOfItsTypeInTheSettingsAndInTheDataSource(ConfigKey key)
            throws IntrospectionException {
        for (Class<?> bean : List.of(WeirSettings.class, WeirDataSource.class)) {
            PropertyDescriptor property = property(bean, key.propertyName());

            assertThat(property.getReadMethod()).as("getter of %s", key).isNotNull();
            assertThat(property.getWriteMethod()).as("setter of %s", key).isNotNull();
            Class<?> expected =
                    key == ConfigKey.TRANSACTION_ISOLATION ? String.class : key.valueType();
            assertThat(property.getPropertyType()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSettingIsDocumentedInSentences(ConfigKey key) {
        assertThat(key.documentation()).endsWith(".");
        assertThat(key.section()).isNotEmpty();
        assertThat(key.differenceFromHikari())
                .satisfiesAnyOf(d -> assertThat(d).isEmpty(), d -> assertThat(d).endsWith("."));
    }

    @Test
    void everyPropertyOfHikariIsThere() {
        String all =
                """
                jdbcUrl driverClassName dataSourceClassName dataSource dataSourceJNDI dataSourceProperties username password
                credentials credentialsProvider credentialsProviderClassName catalog schema autoCommit readOnly
                transactionIsolation connectionTimeout validationTimeout idleTimeout keepaliveTime maxLifetime
                leakDetectionThreshold maximumPoolSize minimumIdle initializationFailTimeout connectionInitSql
                connectionTestQuery isolateInternalQueries allowPoolSuspension poolName registerMbeans metricRegistry
                metricsTrackerFactory healthCheckRegistry healthCheckProperties threadFactory scheduledExecutor
                exceptionOverride exceptionOverrideClassName""";

        assertThat(
                        Arrays.stream(ConfigKey.values())
                                .filter(k -> !k.isOwn())
                                .map(ConfigKey::propertyName))
                .containsExactlyInAnyOrder(all.split("\\s+"));
    }

    @Test
    void noTwoSettingsShareAFoldedName() {
        Set<String> names = new HashSet<>();
        for (ConfigKey key : ConfigKey.values()) {
            assertThat(names.add(Spelling.fold(key.propertyName()))).as("%s", key).isTrue();
            key.aliases()
                    .forEach(
                            alias ->
                                    assertThat(names.add(Spelling.fold(alias))).as(alias).isTrue());
        }
    }

    @Test
    void aDefaultIsAllowedByItsOwnBounds() {
        for (ConfigKey key : ConfigKey.values()) {
            if (SettingsTable.of(key).fallback() != null) {
                assertThat(SettingsTable.of(key).fault(SettingsTable.of(key).fallback()))
                        .as("%s", key)
                        .isNull();
            }
        }
    }

    // ---- round trips

    @ParameterizedTest
    @MethodSource("textKeys")
    void textIsReadByNameAndAnsweredByTheGetter(ConfigKey key)
            throws ReflectiveOperationException, IntrospectionException {
        String text = sample(key);
        WeirSettings settings = new WeirSettings();
        settings.setAll(Map.of(key.propertyName(), text));
        Object answered =
                property(WeirSettings.class, key.propertyName()).getReadMethod().invoke(settings);

        WeirSettings again = new WeirSettings();
        property(WeirSettings.class, key.propertyName()).getWriteMethod().invoke(again, answered);
        assertThat(property(WeirSettings.class, key.propertyName()).getReadMethod().invoke(again))
                .isEqualTo(answered);
        assertThat(answered)
                .as("not the default")
                .isNotEqualTo(
                        property(WeirSettings.class, key.propertyName())
                                .getReadMethod()
                                .invoke(new WeirSettings()));
    }

    @ParameterizedTest
    @MethodSource("textKeys")
    void aSettingSurvivesTheMapUnlessItIsSecret(ConfigKey key) {
        WeirConfig config = WeirConfig.of(around(key, sample(key)));

        Map<String, String> map = config.asMap();
        if (key.isSecret()) {
            assertThat(map).doesNotContainKey(key.propertyName());
        } else {
            assertThat(WeirConfig.of(map).asMap()).isEqualTo(map).containsKey(key.propertyName());
        }
    }

    @ParameterizedTest
    @MethodSource("textKeys")
    void namesAreReadWhateverTheirCaseAndHyphens(ConfigKey key) {
        String name = key.propertyName();
        String kebab = name.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
        for (String spelt :
                List.of(
                        name.toUpperCase(Locale.ROOT),
                        kebab,
                        kebab.replace('-', '_'),
                        " " + name + " ")) {
            assertThat(NamedSettings.find(spelt)).as(spelt).isEqualTo(key);
        }
    }

    @ParameterizedTest
    @MethodSource("objectKeys")
    void anObjectIsTakenAsItIsAndTextForItIsRefused(ConfigKey key)
            throws ReflectiveOperationException, IntrospectionException {
        Object object = object(key);
        WeirSettings settings = new WeirSettings();
        Properties properties = new Properties();
        properties.put(key.propertyName(), object);
        settings.setAll(properties);
        assertThat(
                        property(WeirSettings.class, key.propertyName())
                                .getReadMethod()
                                .invoke(settings))
                .isEqualTo(object);

        if (key.valueType() != Object.class) {
            settings.set(key, "some text");
            assertThatThrownBy(settings::toConfig)
                    .isInstanceOf(WeirConfigException.class)
                    .hasMessageContaining(key.propertyName())
                    .hasMessageContaining("set in code");
        }
    }

    // ---- faults

    @ParameterizedTest
    @MethodSource("numberKeys")
    void aValueOutOfRangeIsRefusedWithKeyValueRangeAndAdvice(ConfigKey key) {
        for (String wrong : outside(key)) {
            Map<String, Object> given =
                    new HashMap<>(Map.of("jdbcUrl", "jdbc:stub:x", key.propertyName(), wrong));
            assertThatThrownBy(() -> WeirConfig.of(given))
                    .as("%s=%s", key, wrong)
                    .isInstanceOf(WeirConfigException.class)
                    .hasMessageContaining(key.propertyName() + " is ")
                    .hasMessageContaining(key.range())
                    .hasMessageContaining("default");
        }
    }

    @ParameterizedTest
    @MethodSource("unreadableKeys")
    void aValueThatCannotBeReadIsRefusedWithTheKeyAndWhatToWrite(ConfigKey key) {
        assertThatThrownBy(
                        () ->
                                WeirConfig.of(
                                        Map.of(
                                                "jdbcUrl",
                                                "jdbc:stub:x",
                                                key.propertyName(),
                                                "perhaps")))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining(key.propertyName() + " is 'perhaps': write ");
    }

    @ParameterizedTest
    @EnumSource
    void aMisspeltNameFailsWithTheRightOne(ConfigKey key) {
        String name = key.propertyName();
        String swapped = name.substring(0, 2) + name.charAt(3) + name.charAt(2) + name.substring(4);
        String doubled = name.substring(0, 3) + name.charAt(2) + name.substring(3);
        for (String misspelt : List.of(swapped, doubled)) {
            if (NamedSettings.find(misspelt) != null) {
                continue;
            }
            assertThatThrownBy(() -> WeirConfig.of(Map.of("jdbcUrl", "jdbc:stub:x", misspelt, "1")))
                    .isInstanceOf(WeirConfigException.class)
                    .hasMessageContaining("'" + misspelt + "'")
                    .hasMessageContaining("did you mean")
                    .hasMessageContaining(name);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "maxPoolSize, maximumPoolSize",
        "poolSize, maximumPoolSize",
        "minIdle, minimumIdle",
        "minIdel, minimumIdle",
        "maximumPoolSise, maximumPoolSize",
        "conectionTimeout, connectionTimeout",
        "leakDetection, leakDetectionThreshold",
        "jdbcURI, jdbcUrl",
        "pasword, password"
    })
    void namesOfOtherPoolsAndSlipsLeadToTheRightKey(String written, String meant) {
        assertThat(NamedSettings.unknown(written)).contains(meant);
    }

    @Test
    void aSettingIsFoundByAnySpellingOfItsNamesAndTheNearestByAMisspeltOne() {
        assertThat(ConfigKey.find("maximum-pool-size")).contains(ConfigKey.MAXIMUM_POOL_SIZE);
        assertThat(ConfigKey.find("URL")).contains(ConfigKey.JDBC_URL);
        assertThat(ConfigKey.find("maximum-pool-sise")).isEmpty();
        assertThat(ConfigKey.nearest("maximum-pool-sise"))
                .containsExactly(ConfigKey.MAXIMUM_POOL_SIZE);
        assertThat(ConfigKey.nearest("sslmode")).isEmpty();
    }

    @Test
    void aNameFarFromAllIsSaidToBeUnknownWithAWayOut() {
        assertThat(NamedSettings.unknown("sslmode"))
                .contains("'sslmode'")
                .contains("dataSource.sslmode");
    }

    @Test
    void allFaultsAreToldTogether() {
        WeirConfigException e =
                catchThrowableOfType(
                        WeirConfigException.class,
                        () ->
                                WeirConfig.of(
                                        Map.of(
                                                "maximumPoolSize", "0",
                                                "connectionTimeout", "soon",
                                                "autoCommit", "yes",
                                                "maxPoolSise", "3")));

        assertThat(e.problems()).hasSize(5);
        assertThat(e.getMessage())
                .startsWith("5 settings are wrong:")
                .contains("maximumPoolSize is 0")
                .contains("connectionTimeout is 'soon'")
                .contains("autoCommit is 'yes'")
                .contains("'maxPoolSise'")
                .contains("Nothing says where to connect");
    }

    // ---- secrets

    @ParameterizedTest
    @MethodSource("secretKeys")
    void aSecretIsInNoOutput(ConfigKey key) {
        Map<String, Object> given =
                new HashMap<>(Map.of("jdbcUrl", "jdbc:stub:x", "username", "u"));
        String name =
                SettingsTable.of(key).kind() == ValueKind.MAP
                        ? "dataSource.token"
                        : key.propertyName();
        given.put(name, SECRET);
        WeirSettings settings = new WeirSettings();
        settings.setAll(given);
        WeirConfig config = settings.toConfig();

        assertThat(settings.toString()).contains(key.propertyName()).doesNotContain(SECRET);
        assertThat(config.toString()).contains(key.propertyName()).doesNotContain(SECRET);
        assertThat(config.asMap().toString()).doesNotContain(SECRET);
        given.put("maximumPoolSize", "-1");
        assertThatThrownBy(() -> WeirConfig.of(given)).hasMessageNotContaining(SECRET);
    }

    @Test
    void anUnreadableSecretIsNotRepeated() {
        assertThatThrownBy(
                        () ->
                                WeirConfig.of(
                                        Map.of(
                                                "jdbcUrl",
                                                "jdbc:stub:x",
                                                "password",
                                                List.of(SECRET))))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("password")
                .hasMessageNotContaining(SECRET);
        assertThatThrownBy(
                        () ->
                                WeirConfig.of(
                                        Map.of(
                                                "jdbcUrl",
                                                "jdbc:stub:x",
                                                "dataSourceProperties",
                                                SECRET)))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("dataSourceProperties")
                .hasMessageNotContaining(SECRET);
    }

    // ---- samples

    static Stream<ConfigKey> textKeys() {
        return Arrays.stream(ConfigKey.values())
                .filter(k -> k.isText() && SettingsTable.of(k).servedElsewhere() == null);
    }

    static Stream<ConfigKey> objectKeys() {
        return Arrays.stream(ConfigKey.values())
                .filter(k -> SettingsTable.of(k).kind() == ValueKind.OBJECT);
    }

    static Stream<ConfigKey> numberKeys() {
        return Arrays.stream(ConfigKey.values()).filter(k -> !k.range().isEmpty());
    }

    static Stream<ConfigKey> secretKeys() {
        return Arrays.stream(ConfigKey.values())
                .filter(k -> k.isSecret() && k != ConfigKey.HEALTH_CHECK_PROPERTIES);
    }

    static Stream<ConfigKey> unreadableKeys() {
        return Arrays.stream(ConfigKey.values())
                .filter(
                        k ->
                                switch (SettingsTable.of(k).kind()) {
                                    case FLAG, COUNT, MILLIS, SECONDS, ISOLATION, CHOICE -> true;
                                    default -> false;
                                });
    }

    /** A valid text that is not the default. */
    private static String sample(ConfigKey key) {
        return switch (key) {
            case JDBC_URL -> "jdbc:stub:x";
            case CREDENTIALS_PROVIDER_CLASS_NAME -> Provider.class.getName();
            case EXCEPTION_OVERRIDE_CLASS_NAME -> Override7.class.getName();
            case TRANSACTION_ISOLATION -> "TRANSACTION_SERIALIZABLE";
            case SIZING -> "fixed";
            case LANES -> "off";
            case SESSION_RESET -> "always";
            case POOLER -> "session";
            case MAX_LIFETIME -> "20m";
            case TENANCY -> "session";
            case TENANT_SETTING -> "app.other";
            case APPLICATION_PACKAGES -> "com.acme, org.acme";
            default ->
                    switch (SettingsTable.of(key).kind()) {
                        case FLAG ->
                                Boolean.toString(
                                        !Boolean.TRUE.equals(SettingsTable.of(key).fallback()));
                        case COUNT -> "3";
                        case MILLIS, SECONDS -> "65s";
                        default -> "text-7";
                    };
        };
    }

    /** A whole configuration in which the setting may stand. */
    private static Map<String, Object> around(ConfigKey key, String text) {
        Map<String, Object> all = new HashMap<>(Map.of(key.propertyName(), text));
        if (key != ConfigKey.DATA_SOURCE_CLASS_NAME && key != ConfigKey.DATA_SOURCE_JNDI) {
            all.put("jdbcUrl", "jdbc:stub:x");
        }
        if (key == ConfigKey.TENANCY) {
            all.put("tenants", "acme");
        }
        if (key == ConfigKey.FLEET_BUDGET) {
            all.put("fleet", "shop");
        }
        return all;
    }

    private static List<String> outside(ConfigKey key) {
        return switch (SettingsTable.of(key).kind()) {
            case COUNT -> List.of("-1", key == ConfigKey.MAX_WAITERS ? "10000001" : "65536");
            case SECONDS -> List.of("0", "-1", "999ms");
            default -> List.of("-1", "-PT0.0001S");
        };
    }

    private static Object object(ConfigKey key) {
        if (key == ConfigKey.CREDENTIALS) {
            return Credentials.of("u", "p");
        }
        Class<?> type = key.valueType();
        if (!type.isInterface()) {
            return new Object();
        }
        // identity is what the getter must keep
        return Proxy.newProxyInstance(
                ConfigKeyTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) ->
                        switch (method.getName()) {
                            case "equals" ->
                                    System.identityHashCode(proxy)
                                            == System.identityHashCode(args[0]);
                            case "hashCode" -> System.identityHashCode(proxy);
                            default -> "an object";
                        });
    }

    private static PropertyDescriptor property(Class<?> bean, String name)
            throws IntrospectionException {
        BeanInfo info = Introspector.getBeanInfo(bean);
        return Arrays.stream(info.getPropertyDescriptors())
                .filter(p -> p.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(bean + " has no property " + name));
    }

    /** Named by a test. */
    public static final class Provider implements CredentialsProvider {
        @Override
        public Credentials getCredentials() {
            return Credentials.of("u", "p");
        }
    }

    /** Named by a test. */
    public static final class Override7 implements ExceptionOverride {
        @Override
        public Outcome adjudicate(java.sql.SQLException exception) {
            return Outcome.CONTINUE_EVICT;
        }
    }
}
