package dev.weir.hibernate;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Session factories with one entity, from settings as an application writes them. */
final class Factories {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Factories() {}

    /** Settings for an empty H2 of its own, whose table Hibernate makes. */
    static Map<String, Object> h2() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(
                "jakarta.persistence.jdbc.url",
                "jdbc:h2:mem:items" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
        settings.put("jakarta.persistence.jdbc.user", "sa");
        settings.put("jakarta.persistence.jdbc.password", "");
        settings.put("hibernate.hbm2ddl.auto", "create");
        return settings;
    }

    static SessionFactory open(Map<String, Object> settings) {
        StandardServiceRegistry services =
                new StandardServiceRegistryBuilder().applySettings(settings).build();
        try {
            return new MetadataSources(services)
                    .addAnnotatedClass(Item.class)
                    .buildMetadata()
                    .buildSessionFactory();
        } catch (RuntimeException e) {
            StandardServiceRegistryBuilder.destroy(services);
            throw e;
        }
    }

    static ConnectionProvider provider(SessionFactory factory) {
        return service(factory, ConnectionProvider.class);
    }

    static <S extends org.hibernate.service.Service> S service(
            SessionFactory factory, Class<S> type) {
        return factory.unwrap(SessionFactoryImplementor.class)
                .getServiceRegistry()
                .getService(type);
    }

    static String messages(Throwable failure) {
        StringBuilder all = new StringBuilder();
        for (Throwable t = failure; t != null; t = t.getCause()) {
            all.append(t.getMessage()).append('\n');
        }
        return all.toString();
    }
}
