package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.naming.Referenceable;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No secret appears in anything the pool says, whatever goes wrong, even with a driver that keeps
 * nothing to itself. What a borrower gets as the cause of an exception is the driver's own word and
 * is not looked at.
 */
@Tag("long")
@Timeout(60)
class SecretsTest {

    private static final String PASSWORD = "first-s3cret";
    private static final String ROTATED = "second-s3cret";
    private static final String IN_URL = "url-s3cret";
    private static final String IN_PROPERTY = "property-s3cret";
    private static final List<String> SECRETS = List.of(PASSWORD, ROTATED, IN_URL, IN_PROPERTY);
    private final Queue<String> said = new ConcurrentLinkedQueue<>();
    private final LogLines log = new LogLines(Level.ALL);
    @TempDir private Path folder;

    @BeforeEach
    void calm() {
        LeakyDriver.mood = LeakyDriver.Mood.WORKING;
        LeakyDriver.rollbackFails = false;
    }

    @AfterEach
    void listenNoMore() {
        log.close();
    }

    @Test
    void aPoolsWholeLifeShowsNoSecret() throws Exception {
        WeirBuilder builder = builder();
        say("builder", builder);
        try (Recording recording = new Recording()) {
            recording.enable("dev.weir.*");
            recording.start();
            try (WeirDataSource pool = builder.build()) {
                use(pool);
                loseADirtyConnection(pool);
                cannotConnect(pool);
                readBeans();
                Thread.getAllStackTraces()
                        .keySet()
                        .forEach(thread -> say("thread", thread.getName()));
            }
            recording.stop();
            readEvents(recording);
        }
        assertThat(log.with("could not open")).isNotEmpty();
        assertThat(log.with("no reset is known")).isNotEmpty();
        assertThat(said).anyMatch(text -> text.startsWith("JMX"));
        assertThat(said).anyMatch(text -> text.startsWith("event dev.weir.Create"));
        assertNoSecret();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 0, -1})
    void aPoolThatCannotStartShowsNoSecret(long initializationFailTimeout) {
        for (LeakyDriver.Mood mood : List.of(LeakyDriver.Mood.REFUSING, LeakyDriver.Mood.BROKEN)) {
            LeakyDriver.mood = mood;
            WeirBuilder builder =
                    builder()
                            .initializationFailTimeout(initializationFailTimeout)
                            .connectionTimeout(Duration.ofMillis(250));
            Throwable thrown =
                    catchThrowable(
                            () -> {
                                try (WeirDataSource pool = builder.build()) {
                                    pool.getConnection().close();
                                }
                            });
            assertThat(thrown).isNotNull();
            sayThePoolsOwn(thrown);
        }
        assertNoSecret();
    }

    @Test
    void settingsThatAreRefusedAreNotRepeated() {
        Properties wrong = new Properties();
        wrong.setProperty("pasword", PASSWORD);
        wrong.setProperty("jdbcUrl", "jdbc:nosuch://u:" + IN_URL + "@h/db?token=" + IN_URL);
        wrong.setProperty("dataSource.password", IN_PROPERTY);
        wrong.setProperty("password", PASSWORD);
        Throwable thrown = catchThrowable(() -> new WeirDataSource(wrong).getConnection());
        assertThat(thrown).isInstanceOf(WeirConfigException.class).hasMessageContaining("password");
        sayThePoolsOwn(thrown);

        wrong.remove("pasword");
        Throwable noDriver = catchThrowable(() -> new WeirDataSource(wrong).getConnection());
        assertThat(noDriver).hasMessageContaining("jdbc:nosuch:");
        sayThePoolsOwn(noDriver);
        assertNoSecret();
    }

    /** As one line of a file slips: an address where something else belongs, or as a key. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://u:%s@h/db",
                "postgres://u:%s@h/db",
                "jdbc:oracle:thin:u/%s@h:1521:sid",
                "jdbc:sqlserver://h;password=%s",
                "u:%s@h",
                "password=%s"
            })
    void anAddressInTheWrongPlaceIsNotRepeated(String address) {
        String misplaced = address.formatted(IN_URL);
        for (ConfigKey key : ConfigKey.values()) {
            if (key.valueType() == String.class || key.isSecret()) {
                continue; // taken as it is
            }
            Properties wrong = new Properties();
            wrong.setProperty("jdbcUrl", "jdbc:nosuch:x");
            wrong.setProperty(key.propertyName(), misplaced);
            sayThePoolsOwn(catchThrowable(() -> new WeirDataSource(wrong).getConnection()));
        }
        for (String key : List.of("driverClassName", "exceptionOverrideClassName", misplaced)) {
            Properties wrong = new Properties();
            wrong.setProperty("jdbcUrl", "jdbc:nosuch:x");
            wrong.setProperty(key, misplaced);
            Throwable thrown = catchThrowable(() -> new WeirDataSource(wrong).getConnection());
            assertThat(thrown).isInstanceOf(WeirConfigException.class);
            sayThePoolsOwn(thrown);
        }
        assertNoSecret();
    }

    @Test
    void nothingPublicThatHoldsASecretCanBeSerializedOrBoundInADirectory() {
        for (Class<?> type :
                List.of(
                        WeirDataSource.class,
                        WeirBuilder.class,
                        WeirConfig.class,
                        WeirSettings.class,
                        Credentials.class,
                        WeirDriver.class)) {
            assertThat(Serializable.class.isAssignableFrom(type)).as(type.getName()).isFalse();
            assertThat(Referenceable.class.isAssignableFrom(type)).as(type.getName()).isFalse();
        }
    }

    @Test
    void aSetterOnlyRemembersAndRunsNoForeignCode() throws Exception {
        Tripwire.Flag.sprung = false;
        WeirDataSource pool = new WeirDataSource();
        for (var setter : WeirDataSource.class.getMethods()) {
            boolean takesText =
                    setter.getName().startsWith("set")
                            && !Modifier.isStatic(setter.getModifiers())
                            && setter.getParameterCount() == 1
                            && setter.getParameterTypes()[0] == String.class;
            if (takesText) {
                try {
                    setter.invoke(pool, Tripwire.class.getName());
                } catch (java.lang.reflect.InvocationTargetException refused) {
                    assertThat(refused.getTargetException())
                            .isInstanceOf(WeirConfigException.class);
                }
            }
        }
        assertThat(Tripwire.Flag.sprung).isFalse();
        assertThat(catchThrowable(pool::getConnection))
                .hasCauseInstanceOf(WeirConfigException.class);
        assertThat(Tripwire.Flag.sprung).as("the wrong type is refused unread").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "driverClassName",
                "dataSourceClassName",
                "exceptionOverrideClassName",
                "credentialsProviderClassName"
            })
    void aClassOfTheWrongTypeIsRefusedBeforeItsCodeRuns(String key) {
        Tripwire.Flag.sprung = false;
        Properties settings = new Properties();
        settings.setProperty(key, Tripwire.class.getName());
        if (!key.equals("dataSourceClassName")) {
            settings.setProperty("jdbcUrl", "jdbc:leaky:x");
        }
        assertThat(catchThrowable(() -> new WeirDataSource(settings).getConnection()))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining(key);
        assertThat(Tripwire.Flag.sprung).isFalse();
    }

    /** Says so when it is initialised. */
    static final class Tripwire {
        static {
            Flag.sprung = true;
        }

        /** Apart, or looking would spring it. */
        static final class Flag {
            static boolean sprung;
        }
    }

    private static WeirBuilder builder() {
        Properties properties = new Properties();
        properties.setProperty("accessToken", IN_PROPERTY);
        return WeirDataSource.builder()
                .jdbcUrl("jdbc:leaky://u:" + IN_URL + "@h/db?password=" + IN_URL)
                .driverClassName(LeakyDriver.class.getName())
                .dataSourceProperties(properties)
                .username("app")
                .password(PASSWORD)
                .poolName("secrets")
                .registerMbeans(true)
                .minimumIdle(0)
                .maximumPoolSize(2)
                .closeGrace(Duration.ZERO);
    }

    private void use(WeirDataSource pool) throws SQLException {
        try (Connection one = pool.getConnection();
                Statement statement = one.createStatement();
                Connection two = pool.getConnection()) {
            say("pool", pool);
            say("snapshot", pool.snapshot());
            say("connection", one);
            say("connection", two);
            say("statement", statement);
            say("metadata", one.getMetaData());
            Throwable saturated = timeout(pool);
            assertThat(saturated).isInstanceOf(PoolTimeoutException.class);
            sayThePoolsOwn(saturated);
            say("diagnosis", ((PoolTimeoutException) saturated).diagnosis());
        }
    }

    private static void loseADirtyConnection(WeirDataSource pool) throws Exception {
        LeakyDriver.rollbackFails = true;
        try (Connection dirty = pool.getConnection()) {
            dirty.setAutoCommit(false);
            TestPools.execute(dirty, "insert into t values (1)");
        }
        Eventually.eventually("the dirty connection is gone", () -> pool.snapshot().total() <= 1);
        LeakyDriver.rollbackFails = false;
    }

    private void cannotConnect(WeirDataSource pool) {
        for (LeakyDriver.Mood mood : List.of(LeakyDriver.Mood.REFUSING, LeakyDriver.Mood.BROKEN)) {
            LeakyDriver.mood = mood;
            pool.setCredentials(Credentials.of("app", ROTATED));
            say("credentials", Credentials.of("app", ROTATED));
            pool.softEvictConnections();
            Throwable thrown = timeout(pool);
            assertThat(thrown).isInstanceOf(PoolTimeoutException.class);
            sayThePoolsOwn(thrown);
        }
    }

    private static Throwable timeout(WeirDataSource pool) {
        return catchThrowable(() -> pool.within(Duration.ofMillis(250)).getConnection());
    }

    private void readBeans() throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName name : server.queryNames(new ObjectName("dev.weir:*"), null)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                if (attribute.isReadable()) {
                    say("JMX " + attribute, server.getAttribute(name, attribute.getName()));
                }
            }
        }
    }

    private void readEvents(Recording recording) throws IOException {
        Path file = folder.resolve("events.jfr");
        recording.dump(file);
        RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("dev.weir."))
                .forEach(event -> say("event " + event.getEventType().getName(), event));
    }

    private void sayThePoolsOwn(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getClass().getName().startsWith("dev.weir.")) {
                say("exception", t);
            }
        }
        if (thrown instanceof SQLException sql && sql.getMessage().contains("first connect")) {
            say("exception", thrown);
        }
    }

    private void say(String what, Object text) {
        said.add(what + ": " + text);
    }

    private void assertNoSecret() {
        log.whole().forEach(text -> say("log", text));
        assertThat(said).isNotEmpty();
        for (String secret : SECRETS) {
            assertThat(said).noneMatch(text -> text.contains(secret));
        }
    }
}
