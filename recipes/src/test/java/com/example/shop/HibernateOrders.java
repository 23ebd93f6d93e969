package com.example.shop;

import dev.weir.WeirDataSource;
import dev.weir.hibernate.WeirMultiTenantConnectionProvider;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.hibernate.jpa.HibernatePersistenceConfiguration;

/** Session factories on a pool. */
final class HibernateOrders {
    private HibernateOrders() {}

    static SessionFactory onAPoolOfItsOwn(Map<String, ?> settings) {
        return new HibernatePersistenceConfiguration("shop")
                .managedClass(ShopOrder.class)
                .properties(settings)
                .createEntityManagerFactory();
    }

    static SessionFactory onThePoolOfTheApplication(WeirDataSource pool) {
        return new HibernatePersistenceConfiguration("shop")
                .managedClass(ShopOrder.class)
                .property("jakarta.persistence.nonJtaDataSource", pool)
                .createEntityManagerFactory();
    }

    static SessionFactory withTenants(WeirDataSource pool) {
        return new HibernatePersistenceConfiguration("shop")
                .managedClass(ShopOrder.class)
                .property(
                        "hibernate.multi_tenant_connection_provider",
                        new WeirMultiTenantConnectionProvider(pool))
                .createEntityManagerFactory();
    }

    static void add(SessionFactory shop, String tenant, String customer) {
        try (var session = shop.withOptions().tenantIdentifier((Object) tenant).openSession()) {
            session.beginTransaction();
            session.persist(new ShopOrder(customer));
            session.getTransaction().commit();
        }
    }
}
