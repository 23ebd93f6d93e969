package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class HibernateOrdersTest {

    private static long count(SessionFactory shop) {
        return shop.fromSession(
                s -> s.createQuery("select count(*) from ShopOrder", Long.class).getSingleResult());
    }

    @Test
    void aPoolOfHibernatesOwnIsSetUpByItsProperties() throws Exception {
        Properties file = new Properties();
        try (InputStream in = getClass().getResourceAsStream("/hibernate-shop.properties")) {
            file.load(in);
        }
        Map<String, String> settings = new HashMap<>();
        file.stringPropertyNames().forEach(name -> settings.put(name, file.getProperty(name)));
        settings.put("jakarta.persistence.schema-generation.database.action", "create");
        try (SessionFactory shop = HibernateOrders.onAPoolOfItsOwn(settings)) {
            shop.inTransaction(s -> s.persist(new ShopOrder("Ada")));
            assertThat(count(shop)).isEqualTo(1);
            WeirDataSource pool =
                    shop.unwrap(SessionFactoryImplementor.class)
                            .getServiceRegistry()
                            .requireService(ConnectionProvider.class)
                            .unwrap(WeirDataSource.class);
            assertThat(pool.getPoolName()).isEqualTo("shop");
            assertThat(pool.toConfig().connectionTimeout()).hasSeconds(5);
            assertThat(pool.toConfig().maximumPoolSize()).isEqualTo(50);
            assertThat(pool.toConfig().autoCommit()).isFalse();
        }
    }

    @Test
    void thePoolOfTheApplicationIsUsedAndLeftOpen() throws Exception {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            try (SessionFactory shop = HibernateOrders.onThePoolOfTheApplication(pool)) {
                shop.inTransaction(s -> s.persist(new ShopOrder("Ada")));
                assertThat(count(shop)).isEqualTo(1);
            }
            assertThat(pool.isRunning()).isTrue();
        }
    }

    @Test
    void eachTenantHasItsOrders() throws Exception {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
        String url = postgres.newDatabase("tenants");
        try (Connection c = DriverManager.getConnection(url, postgres.user(), "");
                Statement s = c.createStatement()) {
            s.execute("create role shop login noinherit");
            for (String tenant : new String[] {"acme", "globex"}) {
                s.execute("create role " + tenant);
                s.execute("grant " + tenant + " to shop");
                s.execute("create schema " + tenant + " authorization " + tenant);
                s.execute("set role " + tenant);
                s.execute(TestDatabase.TABLE.replace("orders", tenant + ".orders"));
                s.execute("reset role");
            }
            try (WeirDataSource pool =
                            WeirDataSource.builder()
                                    .jdbcUrl(url)
                                    .username("shop")
                                    .tenants("acme, globex")
                                    .closeGrace(Duration.ZERO)
                                    .build();
                    SessionFactory shop = HibernateOrders.withTenants(pool)) {
                HibernateOrders.add(shop, "acme", "Ada");
            }
            try (ResultSet r =
                    s.executeQuery(
                            "select (select count(*) from acme.orders), (select count(*) from globex.orders)")) {
                r.next();
                assertThat(r.getLong(1)).isEqualTo(1);
                assertThat(r.getLong(2)).isZero();
            }
        }
    }
}
