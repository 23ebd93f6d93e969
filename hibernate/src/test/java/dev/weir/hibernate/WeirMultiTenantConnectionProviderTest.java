package dev.weir.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.TenantKey;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hibernate's tenants on one pool, on a real PostgreSQL with a role and a schema for each. */
@Tag("database")
class WeirMultiTenantConnectionProviderTest {
    private static final String BY_NAME = WeirMultiTenantConnectionProvider.class.getName();
    private static final String PROVIDER = "hibernate.multi_tenant_connection_provider";

    private static String url;

    @BeforeAll
    static void tenants() throws SQLException {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        url = postgres.newDatabase("tenants");
        try (Connection c = DriverManager.getConnection(url, postgres.user(), "");
                Statement s = c.createStatement()) {
            s.execute("create role app login password 'app' noinherit");
            for (String tenant : List.of("acme", "globex")) {
                s.execute("create role " + tenant);
                s.execute("grant " + tenant + " to app");
                s.execute("create schema " + tenant + " authorization " + tenant);
                s.execute("set role " + tenant);
                s.execute(
                        "create table %s.item (id bigint primary key, name text)"
                                .formatted(tenant));
                s.execute("insert into %s.item values (1, '%s')".formatted(tenant, tenant));
                s.execute("reset role");
            }
        }
    }

    private static Map<String, Object> settings(Object provider) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(PROVIDER, provider);
        return settings;
    }

    private static Map<String, Object> withOwnPool() {
        Map<String, Object> settings = settings(BY_NAME);
        settings.put("jakarta.persistence.jdbc.url", url);
        settings.put("jakarta.persistence.jdbc.user", "app");
        settings.put("jakarta.persistence.jdbc.password", "app");
        settings.put("hibernate.weir.tenants", "acme, globex");
        settings.put("hibernate.weir.maximumPoolSize", "1");
        return settings;
    }

    private static WeirBuilder pool() {
        return WeirDataSource.builder()
                .jdbcUrl(url)
                .username("app")
                .password("app")
                .tenants("acme, globex")
                .maximumPoolSize(1);
    }

    private static Session session(SessionFactory factory, Object tenant) {
        return factory.withOptions().tenantIdentifier(tenant).openSession();
    }

    private static String name(SessionFactory factory, Object tenant) {
        try (Session session = session(factory, tenant)) {
            return session.find(Item.class, 1L).name();
        }
    }

    private static WeirDataSource poolOf(SessionFactory factory) {
        return Factories.service(factory, MultiTenantConnectionProvider.class)
                .unwrap(WeirDataSource.class);
    }

    @Test
    void eachTenantSeesItsRowsOnOneConnection() {
        try (SessionFactory factory = Factories.open(withOwnPool())) {
            for (int i = 0; i < 3; i++) {
                assertThat(name(factory, "acme")).isEqualTo("acme");
                assertThat(name(factory, "globex")).isEqualTo("globex");
            }
            assertThat(poolOf(factory).snapshot().total()).isEqualTo(1);
            assertThat(poolOf(factory).snapshot().leased()).isZero();
        }
    }

    @Test
    void whatATenantWritesIsItsOwn() {
        try (SessionFactory factory = Factories.open(withOwnPool())) {
            try (Session session = session(factory, "acme")) {
                session.beginTransaction();
                session.persist(new Item(2, "second of acme"));
                session.getTransaction().commit();
            }
            try (Session session = session(factory, "globex")) {
                assertThat(session.find(Item.class, 2L)).isNull();
            }
            try (Session session = session(factory, "acme")) {
                session.beginTransaction();
                session.remove(session.find(Item.class, 2L));
                session.getTransaction().commit();
            }
        }
    }

    @Test
    void manyThreadsOfTwoTenantsShareFourConnections() throws Exception {
        Map<String, Object> settings = withOwnPool();
        settings.put("hibernate.weir.maximumPoolSize", "4");
        try (SessionFactory factory = Factories.open(settings);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> names =
                    java.util.stream.IntStream.range(0, 100)
                            .mapToObj(i -> i % 2 == 0 ? "acme" : "globex")
                            .map(tenant -> threads.submit(() -> name(factory, tenant)))
                            .toList();
            for (int i = 0; i < names.size(); i++) {
                assertThat(names.get(i).get()).isEqualTo(i % 2 == 0 ? "acme" : "globex");
            }
            assertThat(poolOf(factory).snapshot().total()).isLessThanOrEqualTo(4);
        }
    }

    @Test
    void aTenantIdentifierMayBeAnythingThatNamesATenant() {
        try (SessionFactory factory = Factories.open(withOwnPool())) {
            assertThat(name(factory, TenantKey.of("acme"))).isEqualTo("acme");
            assertThat(name(factory, new StringBuilder("globex"))).isEqualTo("globex");
        }
    }

    @Test
    void aTenantThatIsNotThereIsRefusedByName() {
        try (SessionFactory factory = Factories.open(withOwnPool())) {
            assertThat(Factories.messages(catchThrowable(() -> name(factory, "initech"))))
                    .contains("initech");
            assertThat(poolOf(factory).snapshot().leased()).isZero();
            assertThat(name(factory, "acme")).isEqualTo("acme");
        }
    }

    @Test
    void aPoolOfTheApplicationsStaysOpen() {
        try (WeirDataSource pool = pool().build()) {
            try (SessionFactory factory =
                    Factories.open(settings(new WeirMultiTenantConnectionProvider(pool)))) {
                assertThat(name(factory, "acme")).isEqualTo("acme");
                assertThat(poolOf(factory)).isSameAs(pool);
            }
            assertThat(pool.isClosed()).isFalse();
        }
    }

    @Test
    void thePoolThatItMadeIsClosed() {
        SessionFactory factory = Factories.open(withOwnPool());
        WeirDataSource pool = poolOf(factory);
        factory.close();
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void givenByNameItFindsThePoolInHibernatesSettings() {
        try (WeirDataSource pool = pool().build()) {
            Map<String, Object> settings = settings(BY_NAME);
            settings.put(
                    "jakarta.persistence.nonJtaDataSource",
                    pool.within(java.time.Duration.ofSeconds(5)));
            try (SessionFactory factory = Factories.open(settings)) {
                assertThat(name(factory, "globex")).isEqualTo("globex");
                assertThat(poolOf(factory)).isSameAs(pool);
            }
            assertThat(pool.isClosed()).isFalse();
        }
    }

    @Test
    void itFindsThePoolByItsNameInJndi() {
        try (WeirDataSource pool = pool().build()) {
            OneName.object = pool;
            Map<String, Object> settings = settings(BY_NAME);
            settings.put("hibernate.jndi.class", OneName.class.getName());
            settings.put("hibernate.connection.datasource", "java:comp/env/jdbc/app");
            try (SessionFactory factory = Factories.open(settings)) {
                assertThat(name(factory, "acme")).isEqualTo("acme");
                assertThat(poolOf(factory)).isSameAs(pool);
            }
            assertThat(pool.isClosed()).isFalse();
        } finally {
            OneName.object = null;
        }
    }

    @Test
    void anotherDataSourceIsRefused() {
        Map<String, Object> settings = settings(BY_NAME);
        settings.put("hibernate.connection.datasource", new org.postgresql.ds.PGSimpleDataSource());

        assertThat(Factories.messages(catchThrowable(() -> Factories.open(settings))))
                .contains("org.postgresql.ds.PGSimpleDataSource: give it a WeirDataSource");
    }

    @Test
    void aPoolWithoutTenantsIsRefused() {
        Map<String, Object> settings = withOwnPool();
        settings.remove("hibernate.weir.tenants");

        assertThat(Factories.messages(catchThrowable(() -> Factories.open(settings))))
                .contains("has no tenants: set hibernate.weir.tenants");
    }
}
