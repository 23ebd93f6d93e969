package dev.weir.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.PoolControl;
import dev.weir.WeirConfig;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.dialect.H2Dialect;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hibernate with a pool that it makes itself. */
@Tag("database")
class WeirConnectionProviderTest {

    private static WeirDataSource pool(SessionFactory factory) {
        return Factories.provider(factory).unwrap(WeirDataSource.class);
    }

    private static WeirConfig configured(Map<String, Object> settings) {
        try (SessionFactory factory = Factories.open(settings)) {
            return pool(factory).toConfig();
        }
    }

    private static void save(SessionFactory factory, long id, String name) {
        factory.inTransaction(session -> session.persist(new Item(id, name)));
    }

    private static long count(SessionFactory factory) {
        return factory.fromSession(
                session ->
                        session.createQuery("select count(*) from Item", Long.class)
                                .getSingleResult());
    }

    // ---- how it is chosen

    @Test
    void theOnlyPoolOnTheClassPathIsTakenWithoutBeingNamed() {
        try (SessionFactory factory = Factories.open(Factories.h2())) {
            save(factory, 1, "one");
            assertThat(count(factory)).isEqualTo(1);
            assertThat(Factories.provider(factory)).isInstanceOf(WeirConnectionProvider.class);
            assertThat(pool(factory).snapshot().borrowed()).isPositive();
            assertThat(pool(factory).snapshot().leased()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "weir",
                "WeirConnectionProvider",
                "dev.weir.hibernate.WeirConnectionProvider"
            })
    void itIsTakenByItsNames(String name) {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.provider_class", name);
        try (SessionFactory factory = Factories.open(settings)) {
            assertThat(Factories.provider(factory)).isInstanceOf(WeirConnectionProvider.class);
        }
    }

    @Test
    void thePoolIsClosedWithTheSessionFactory() throws SQLException {
        SessionFactory factory = Factories.open(Factories.h2());
        WeirDataSource pool = pool(factory);
        assertThat(pool.isRunning()).isTrue();

        factory.close();

        assertThat(pool.isClosed()).isTrue();
        assertThatThrownBy(pool::getConnection)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08003"));
    }

    @Test
    void aSettingOfHibernatesAndOneOfThePoolsReachThePool() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.weir.maximum-pool-size", 7);
        settings.put("hibernate.weir.connectionTimeout", "4s");
        settings.put("hibernate.session_factory_name", "orders");

        WeirConfig config = configured(settings);

        assertThat(config.maximumPoolSize()).isEqualTo(7);
        assertThat(config.connectionTimeout()).hasSeconds(4);
        assertThat(config.credentials().username()).isEqualTo("sa");
        assertThat(config.poolName()).isEqualTo("orders");
    }

    @Test
    void thePoolsOwnSettingWinsOverHibernates() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.username", "older name of the same");
        settings.put("hibernate.weir.poolName", "mine");
        settings.put("hibernate.session_factory_name", "orders");

        WeirConfig config = configured(settings);

        assertThat(config.credentials().username()).isEqualTo("sa");
        assertThat(config.poolName()).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({"hibernate.connection.", "javax.persistence.jdbc."})
    void theOlderNamesOfTheSameAreTaken(String prefix) {
        Map<String, Object> settings = Factories.h2();
        boolean javax = prefix.startsWith("javax");
        settings.put(prefix + "url", settings.remove("jakarta.persistence.jdbc.url"));
        settings.remove("jakarta.persistence.jdbc.user");
        settings.put(prefix + (javax ? "user" : "username"), "sa");
        settings.put(prefix + "password", settings.remove("jakarta.persistence.jdbc.password"));
        settings.put(prefix + (javax ? "driver" : "driver_class"), "org.h2.Driver");

        WeirConfig config = configured(settings);

        assertThat(config.credentials().username()).isEqualTo("sa");
        assertThat(config.driverClassName()).isEqualTo("org.h2.Driver");
    }

    // ---- isolation and auto-commit

    @ParameterizedTest
    @ValueSource(strings = {"SERIALIZABLE", "TRANSACTION_SERIALIZABLE", "8"})
    void isolationIsThatOfHibernatesSetting(String written) {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.isolation", written);
        try (SessionFactory factory = Factories.open(settings)) {
            factory.inSession(
                    session ->
                            session.doWork(
                                    c ->
                                            assertThat(c.getTransactionIsolation())
                                                    .isEqualTo(
                                                            Connection.TRANSACTION_SERIALIZABLE)));
        }
    }

    @Test
    void withoutASettingAutoCommitIsTheDrivers() {
        assertThat(autoCommit(Map.of())).isTrue();
        assertThat(autoCommit(Map.of("hibernate.connection.autocommit", "false"))).isFalse();
    }

    @Test
    void aProviderThatDisablesAutoCommitReallyDoes() {
        assertThat(autoCommit(Map.of("hibernate.connection.provider_disables_autocommit", true)))
                .isFalse();
        assertThat(
                        autoCommit(
                                Map.of(
                                        "hibernate.connection.provider_disables_autocommit",
                                        "true",
                                        "hibernate.weir.auto-commit",
                                        "false")))
                .isFalse();
    }

    private static boolean autoCommit(Map<String, Object> more) {
        Map<String, Object> settings = Factories.h2();
        settings.putAll(more);
        try (SessionFactory factory = Factories.open(settings);
                Connection c = Factories.provider(factory).getConnection()) {
            return c.getAutoCommit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTransactionIsRolledBackWhereTheProviderDisablesAutoCommit() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.provider_disables_autocommit", "true");
        try (SessionFactory factory = Factories.open(settings)) {
            save(factory, 1, "kept");
            try (Session session = factory.openSession()) {
                session.beginTransaction();
                session.persist(new Item(2, "not kept"));
                session.flush();
                session.getTransaction().rollback();
            }
            assertThat(count(factory)).isEqualTo(1);
            assertThat(pool(factory).snapshot().leased()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hibernate.connection.autocommit", "hibernate.weir.auto_commit"})
    void aContradictionAboutAutoCommitIsRefused(String key) {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.provider_disables_autocommit", "true");
        settings.put(key, "true");

        assertThat(Factories.messages(catchThrowable(() -> Factories.open(settings))))
                .contains(
                        "hibernate.connection.provider_disables_autocommit is true",
                        "remove hibernate.connection.autocommit and hibernate.weir.autoCommit");
    }

    @Test
    void aTransactionOutlastsStatementsAfterWhichAConnectionWasToBeReleased() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.autocommit", "false");
        settings.put(
                "hibernate.connection.handling_mode",
                "DELAYED_ACQUISITION_AND_RELEASE_AFTER_STATEMENT");
        try (SessionFactory factory = Factories.open(settings)) {
            factory.inTransaction(
                    session -> {
                        session.persist(new Item(1, "one"));
                        session.flush();
                        session.persist(new Item(2, "two"));
                        session.flush();
                    });
            assertThat(count(factory)).isEqualTo(2);
        }
    }

    // ---- what is refused, and how

    @Test
    void anUnknownSettingIsRefusedWithTheNearestName() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.weir.maximumPoolSise", "7");
        settings.put("hibernate.weir.idleTimeout", "3s");

        assertThatThrownBy(() -> Factories.open(settings)).isInstanceOf(HibernateException.class);
        assertThat(Factories.messages(catchThrowable(() -> Factories.open(settings))))
                .contains("hibernate.weir.KEY")
                .contains("'maximumPoolSise' is not a setting of this pool")
                .contains("did you mean maximumPoolSize?")
                .contains("idleTimeout is 3s");
    }

    @Test
    void twoPlacesToConnectToAreRefusedAndHibernatesIsNamed() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.weir.dataSourceClassName", "org.h2.jdbcx.JdbcDataSource");

        assertThat(Factories.messages(catchThrowable(() -> Factories.open(settings))))
                .contains("set together")
                .contains("jakarta.persistence.jdbc.url as jdbcUrl");
    }

    @Test
    void aDatabaseThatIsNotThereEndsTheStartAndNoPasswordIsShown() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        Map<String, Object> settings = Factories.h2();
        settings.put("jakarta.persistence.jdbc.url", postgres.url("nowhere"));
        settings.put("jakarta.persistence.jdbc.user", postgres.user());
        settings.put("jakarta.persistence.jdbc.password", "hunter2");

        String all = Factories.messages(catchThrowable(() -> Factories.open(settings)));

        assertThat(all)
                .contains("could not start: no connection to the database")
                .contains("SQLState 3D000")
                .contains("database \"nowhere\" does not exist")
                .doesNotContain("hunter2");
    }

    @Test
    void theSizeOfHibernatesOwnPoolIsSaidToMeanNothing() {
        Map<String, Object> settings = Factories.h2();
        settings.put("hibernate.connection.pool_size", "20");
        List<String> lines = new ArrayList<>();
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        lines.add(new SimpleFormatter().formatMessage(line));
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        Logger logger = Logger.getLogger("dev.weir");
        logger.addHandler(handler);
        try {
            assertThat(configured(settings).maximumPoolSize()).isNotEqualTo(20);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(lines)
                .anySatisfy(
                        line ->
                                assertThat(line)
                                        .contains(
                                                "hibernate.connection.pool_size is for Hibernate's own pool",
                                                "hibernate.weir.maximumPoolSize"));
    }

    // ---- what it tells

    @Test
    void thePoolIsReachedByUnwrap() {
        try (SessionFactory factory = Factories.open(Factories.h2())) {
            ConnectionProvider provider = Factories.provider(factory);
            assertThat(provider.unwrap(ConnectionProvider.class)).isSameAs(provider);
            assertThat(provider.unwrap(WeirConnectionProvider.class)).isSameAs(provider);
            assertThat(provider.unwrap(DataSource.class)).isInstanceOf(WeirDataSource.class);
            assertThat(provider.unwrap(PoolControl.class).snapshot().total()).isPositive();
            assertThat(provider.isUnwrappableAs(DataSource.class)).isTrue();
            assertThat(provider.isUnwrappableAs(String.class)).isFalse();
            assertThatThrownBy(() -> provider.unwrap(String.class))
                    .isInstanceOf(UnknownUnwrapTypeException.class);
        }
    }

    @Test
    void whatHibernateLogsOfThePoolHasNoSecret() {
        Map<String, Object> settings = Factories.h2();
        settings.put(
                "jakarta.persistence.jdbc.url",
                settings.get("jakarta.persistence.jdbc.url") + ";PASSWORD=hunter2");
        settings.remove("jakarta.persistence.jdbc.password");
        settings.put("hibernate.weir.poolName", "orders");
        try (SessionFactory factory = Factories.open(settings)) {
            String line =
                    Factories.provider(factory)
                            .getDatabaseConnectionInfo(new H2Dialect())
                            .toInfoString();
            assertThat(line)
                    .contains("Weir (orders)", "jdbc:h2:mem:items", "Minimum pool size: 2")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void aProviderWithoutSettingsSaysSo() {
        assertThatThrownBy(() -> new WeirConnectionProvider().getConnection())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("configure");
        new WeirConnectionProvider().stop();
    }

    @Test
    void theLineOfHibernateIsTheOneThatIsTested() {
        String expected = System.getProperty("weir.hibernateLine", "7.4");
        assertThat(org.hibernate.Version.getVersionString()).startsWith(expected);
    }
}
