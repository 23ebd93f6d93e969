package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the settings amount to together. */
@Tag("fast")
class WeirConfigTest {

    @TempDir Path folder;

    // ---- sizes

    @Test
    void anAutomaticPoolKeepsTwoConnectionsAtLeastAndAFixedOneAll() {
        assertThat(config().minimumIdle()).isEqualTo(2);
        assertThat(config("maximumPoolSize", 1).minimumIdle()).isEqualTo(1);
        assertThat(config("sizing", "fixed").minimumIdle()).isEqualTo(10);
        assertThat(config("sizing", "FIXED", "maximumPoolSize", 30).minimumIdle()).isEqualTo(30);
        assertThat(config("sizing", "fixed", "minimumIdle", 4).minimumIdle()).isEqualTo(4);
        assertThat(config("minimumIdle", 0).minimumIdle()).isZero();
    }

    @Test
    void aFloorAboveTheCeilingIsRefusedAlsoWhenTheCeilingIsTheDefault() {
        assertRefused(
                "minimumIdle is 20, above maximumPoolSize (10, the default)",
                "minimumIdle",
                20,
                "sizing",
                "fixed");
        assertRefused(
                "minimumIdle is 6, above maximumPoolSize (5)",
                "minimumIdle",
                6,
                "maximumPoolSize",
                5);
    }

    // ---- times

    @ParameterizedTest
    @CsvSource({
        "1500, 1500",
        "500ms, 500",
        "30s, 30000",
        "5m, 300000",
        "1h, 3600000",
        "1d, 86400000",
        "PT30S, 30000",
        "pt1.5s, 1500",
        "' 2 s ', 2000"
    })
    void durationsAreReadInAllTheirForms(String text, long millis) {
        assertThat(config("connectionTimeout", text).connectionTimeout())
                .isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "1.5s", "5 minutes", "0x10", "1e3", "P"})
    void whatIsNoDurationIsRefused(String text) {
        assertRefused("connectionTimeout is '", "connectionTimeout", text);
    }

    @Test
    void aPoolThatOnlyWatchesItsSizeIsRefusedWithWhatToWriteInstead() {
        assertRefused("sizing is 'observe': write auto or fixed", "sizing", "observe");
    }

    @Test
    void aBareLoginTimeoutCountsSecondsAsJdbcDoes() {
        assertThat(config("loginTimeout", 5).loginTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config("loginTimeout", "1500ms").loginTimeout())
                .isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void aConnectionTimeoutOfZeroIsTheLongestThatAnIntHolds() {
        assertThat(config("connectionTimeout", 0).connectionTimeout())
                .isEqualTo(Duration.ofMillis(Integer.MAX_VALUE));
        assertThat(config("connectionTimeout", 0).waitsForEver()).isTrue();
        assertThat(config().waitsForEver()).isFalse();
    }

    @Test
    void keepaliveMustComeBeforeTheEndOfLife() {
        assertThat(config().keepaliveTime()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config("maxLifetime", "2m").keepaliveTime())
                .as("default steps back")
                .isEqualTo(Duration.ZERO);
        assertThat(config("maxLifetime", 0).keepaliveTime()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config("maxLifetime", 0, "keepaliveTime", "1d").keepaliveTime())
                .isEqualTo(Duration.ofDays(1));
        assertRefused(
                "keepaliveTime is 2m, not below maxLifetime (1m)",
                "keepaliveTime",
                "2m",
                "maxLifetime",
                "1m");
        assertRefused(
                "keepaliveTime is 30m, not below maxLifetime (30m, the default)",
                "keepaliveTime",
                "30m");
    }

    @Test
    void timesThatNeedNoOrderAreTakenAtTheirWord() {
        WeirConfig config =
                config(
                        "maxLifetime",
                        "1m",
                        "idleTimeout",
                        "10m",
                        "leakDetectionThreshold",
                        "2m",
                        "connectionTimeout",
                        "1s",
                        "validationTimeout",
                        "5s");

        assertThat(config.idleTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(config.leakDetectionThreshold()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.validationTimeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void anInitializationFailTimeoutMayBeNegative() {
        assertThat(config("initializationFailTimeout", -1).initializationFailTimeout())
                .isNegative();
    }

    // ---- isolation

    @ParameterizedTest
    @CsvSource({
        "TRANSACTION_NONE, 0",
        "TRANSACTION_READ_UNCOMMITTED, 1",
        "TRANSACTION_READ_COMMITTED, 2",
        "TRANSACTION_CURSOR_STABILITY, 3",
        "TRANSACTION_REPEATABLE_READ, 4",
        "TRANSACTION_LAST_COMMITTED, 5",
        "TRANSACTION_SERIALIZABLE, 8",
        "TRANSACTION_SQL_SERVER_SNAPSHOT_ISOLATION_LEVEL, 4096",
        "read-committed, 2",
        "Serializable, 8",
        "2, 2",
        "4096, 4096"
    })
    void isolationIsGivenByNameOrNumber(String text, int level) {
        assertThat(config("transactionIsolation", text).transactionIsolation()).hasValue(level);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRANSACTION_INVALID", "6", "-1", "READ"})
    void anIsolationThatIsNoneIsRefused(String text) {
        assertRefused("transactionIsolation is '" + text + "'", "transactionIsolation", text);
    }

    // ---- where to connect

    @Test
    void exactlyOneSourceMustBeGiven() {
        assertThatThrownBy(() -> WeirConfig.of(Map.of()))
                .hasMessageContaining("Nothing says where to connect");
        assertThatThrownBy(() -> WeirConfig.of(Map.of("driverClassName", "a.B")))
                .hasMessageContaining("driverClassName is set, but not jdbcUrl");
        assertRefused(
                "jdbcUrl and dataSourceClassName are set together", "dataSourceClassName", "a.B");
        assertThatThrownBy(
                        () ->
                                WeirConfig.of(
                                        Map.of(
                                                "dataSourceClassName",
                                                "a.B",
                                                "driverClassName",
                                                "a.C")))
                .hasMessageContaining("driverClassName goes with jdbcUrl only");
        assertThatThrownBy(
                        () ->
                                WeirConfig.of(
                                        Map.of("dataSourceJNDI", "java:x", "dataSource.a", "1")))
                .hasMessageContaining("dataSourceProperties cannot reach");
    }

    @Test
    void propertiesThatDecryptWhatTheyAreAskedForAreAsked() {
        Properties encrypted =
                new Properties() {
                    @Override
                    public String getProperty(String key) {
                        String raw = super.getProperty(key);
                        return "ENC(x)".equals(raw) ? "clear" : raw;
                    }
                };
        encrypted.setProperty("jdbcUrl", "jdbc:stub:orders");
        encrypted.setProperty("username", "app");
        encrypted.setProperty("password", "ENC(x)");
        assertThat(WeirConfig.of(encrypted).credentials().password()).isEqualTo("clear");
    }

    @Test
    void anEmptyTextIsAsIfItWereNotThere() {
        assertThat(config("schema", "", "driverClassName", " ").schema()).isNull();
    }

    @Test
    void synonymsAreReadAndContradictionsBetweenThemRefused() {
        assertThat(WeirConfig.of(Map.of("url", "jdbc:stub:y", "user", "u")).jdbcUrl())
                .isEqualTo("jdbc:stub:y");
        assertThatThrownBy(
                        () -> WeirConfig.of(Map.of("url", "jdbc:stub:y", "jdbcUrl", "jdbc:stub:z")))
                .hasMessageContaining("same setting with two values")
                .hasMessageContaining("url")
                .hasMessageContaining("jdbcUrl");
    }

    @Test
    void frameworksFindTheUrlAndTheUserUnderBothNames() {
        WeirSettings settings = new WeirSettings();
        settings.setUrl("jdbc:stub:y");
        settings.setUser("u");

        assertThat(settings.getJdbcUrl()).isEqualTo(settings.getUrl()).isEqualTo("jdbc:stub:y");
        assertThat(settings.getUsername()).isEqualTo(settings.getUser()).isEqualTo("u");
        assertThat(settings.toConfig().jdbcUrl()).isEqualTo("jdbc:stub:y");
    }

    @Test
    void propertiesOfTheDriverAreKeptAsWritten() {
        Properties defaults = new Properties();
        defaults.setProperty("data-source.ssl_Mode", "on");
        Properties properties = new Properties(defaults);
        properties.setProperty("jdbcUrl", "jdbc:stub:x");
        properties.setProperty("dataSource.a.b", "1");
        properties.put("dataSource.object", 7);

        assertThat(WeirConfig.of(properties).dataSourceProperties())
                .isEqualTo(Map.of("ssl_Mode", "on", "a.b", "1", "object", 7));
    }

    @Test
    void aProviderStandsAlone() {
        String provider = ConfigKeyTest.Provider.class.getName();
        assertThat(config("credentialsProviderClassName", provider).credentialsProvider())
                .isInstanceOf(ConfigKeyTest.Provider.class);
        assertRefused(
                "supplies user and password: remove username and password",
                "credentialsProviderClassName",
                provider,
                "username",
                "u",
                "password",
                "p");
        assertRefused(
                "are both set: remove one",
                "credentialsProviderClassName",
                provider,
                "credentialsProvider",
                new ConfigKeyTest.Provider());
    }

    @Test
    void aClassThatIsMissingUnsuitableOrUnmakeableIsNamed() {
        assertRefused(
                "exceptionOverrideClassName is no.such.Type, a class that is not on the class path",
                "exceptionOverrideClassName",
                "no.such.Type");
        assertRefused(
                "exceptionOverrideClassName is java.lang.String, which is not a dev.weir.ExceptionOverride",
                "exceptionOverrideClassName",
                "java.lang.String");
        assertRefused(
                "no public constructor", "exceptionOverrideClassName", Unmakeable.class.getName());
        assertRefused(
                "constructor failed with java.lang.IllegalStateException",
                "exceptionOverrideClassName",
                Failing.class.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"metricRegistry", "metricsTrackerFactory"})
    void metricsNameTheModulesThatServeThem(String key) {
        assertRefused(key + " is set, but ", key, new Object());
        assertRefused("call WeirMetrics.bind(pool, registry)", key, new Object());
    }

    @Test
    void healthChecksAreToldWhatToCallInstead() {
        String key = "healthCheckRegistry";
        assertRefused(key + " is set, but ", key, new Object());
        assertRefused("remove the setting and call WeirDataSource.health()", key, new Object());
    }

    @Test
    void parametersOfHealthChecksNameTheAdapterUnlessThereAreNone() {
        assertRefused(
                "healthCheckProperties is set, but ",
                "healthCheckProperties.connectivityCheckTimeoutMs",
                "1000");
        assertThat(config("healthCheckProperties", new Properties())).isNotNull();
    }

    // ---- names, files, maps

    @Test
    void poolsWithoutANameAreNumbered() {
        assertThat(config().poolName()).matches("weir-\\d+").isNotEqualTo(config().poolName());
        assertThat(config("poolName", "a:b").poolName()).isEqualTo("a:b");
        assertRefused("control character", "poolName", "a\nb");
    }

    @Test
    void aFileIsReadInUtf8() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("pool.properties"),
                        "jdbc-url=jdbc:stub:x\npassword=pässword\nconnectionTimeout=3s\ndataSource.app=ü\n");

        WeirConfig config = WeirConfig.load(file);

        assertThat(config.credentials().password()).isEqualTo("pässword");
        assertThat(config.connectionTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.dataSourceProperties()).isEqualTo(Map.of("app", "ü"));
    }

    @Test
    void aByteOrderMarkIsNoPartOfAName() throws IOException {
        Path file =
                Files.writeString(folder.resolve("pool.properties"), "\uFEFFjdbcUrl=jdbc:h2:mem:x");

        assertThat(WeirConfig.load(file).jdbcUrl()).isEqualTo("jdbc:h2:mem:x");
        assertThatThrownBy(() -> WeirConfig.load(Files.writeString(file, "")))
                .hasMessageContaining("jdbcUrl");
    }

    @Test
    void aFileThatIsMissingOrBrokenIsNamed() throws IOException {
        assertThatThrownBy(() -> WeirConfig.load(folder.resolve("none")))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("none does not exist");
        Path broken = Files.writeString(folder.resolve("broken"), "a=\\u12");
        assertThatThrownBy(() -> WeirConfig.load(broken))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void eachFaultInAFileNamesTheFile() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("orders.properties"),
                        "jdbcUrl=jdbc:stub:x\nmaxPoolSize=7\nidleTimeout=5s\n");

        assertThatThrownBy(() -> WeirConfig.load(file))
                .isInstanceOfSatisfying(
                        WeirConfigException.class,
                        e ->
                                assertThat(e.problems())
                                        .hasSize(2)
                                        .allMatch(problem -> problem.endsWith("(in " + file + ")"))
                                        .anyMatch(problem -> problem.contains("maximumPoolSize"))
                                        .anyMatch(problem -> problem.contains("idleTimeout")));
    }

    @Test
    void aLaterGoodValueMendsAFault() {
        WeirSettings settings =
                new WeirSettings(Map.of("jdbcUrl", "jdbc:stub:x", "connectionTimeout", "soon"));
        assertThatThrownBy(settings::validate).isInstanceOf(WeirConfigException.class);

        settings.setConnectionTimeout(1_000);

        assertThat(settings.toConfig().connectionTimeout()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aConfigurationDoesNotChangeWithItsSettings() {
        WeirSettings settings = new WeirSettings(Map.of("jdbcUrl", "jdbc:stub:x"));
        WeirConfig config = settings.toConfig();
        WeirSettings copy = new WeirSettings(settings);
        settings.setMaximumPoolSize(3);
        settings.addDataSourceProperty("a", "b");

        assertThat(config.maximumPoolSize()).isEqualTo(2048);
        assertThat(config.dataSourceProperties()).isEmpty();
        assertThat(copy.getMaximumPoolSize()).isEqualTo(2048);
    }

    @Test
    void credentialsAreOnePairHoweverTheyWereGiven() {
        WeirSettings settings = new WeirSettings();
        settings.setCredentials(Credentials.of("a", "b"));
        settings.setPassword("c");

        assertThat(settings.getCredentials()).isEqualTo(Credentials.of("a", "c"));
        settings.setCredentials(Credentials.of("d", "e"));
        assertThat(settings.getUsername()).isEqualTo("d");
        assertThat(settings.getUser()).isEqualTo("d");
    }

    /** Has no constructor to call. */
    public static final class Unmakeable implements ExceptionOverride {
        private Unmakeable() {}

        @Override
        public Outcome adjudicate(java.sql.SQLException exception) {
            return Outcome.CONTINUE_EVICT;
        }
    }

    @Test
    void whatOnlyTheLimitLawHeedsIsRefusedWithAGivenSize() {
        assertRefused("lanes is 'on'", "lanes", "on");
    }

    // ---- fleets

    @Test
    void aBudgetWithoutAFleetAndAFleetWithoutANameAreRefused() {
        String sentence = ": give it the same name in all instances, or remove ";
        assertRefused("fleet is not set" + sentence + "fleetBudget.", "fleetBudget", 24);
        assertRefused("fleet is empty" + sentence + "fleet.", "fleet", " ");
        String both = "fleet is empty" + sentence + "fleet and fleetBudget.";
        assertRefused(both, "fleet", "", "fleetBudget", 24);
        assertThat(config("fleet", "shop", "fleetBudget", 24).fleetBudget()).isEqualTo(24);
    }

    /** Its constructor fails. */
    public static final class Failing implements ExceptionOverride {
        public Failing() {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public Outcome adjudicate(java.sql.SQLException exception) {
            return Outcome.CONTINUE_EVICT;
        }
    }

    private static void assertRefused(String sentence, Object... namesAndValues) {
        assertThatThrownBy(() -> config(namesAndValues))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining(sentence);
    }

    private static WeirConfig config(Object... namesAndValues) {
        Map<Object, Object> all = new HashMap<>();
        all.put("jdbcUrl", "jdbc:stub:x");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return WeirConfig.of(all);
    }
}
