package dev.weir.hibernate;

import java.util.List;
import org.hibernate.boot.registry.selector.SimpleStrategyRegistrationImpl;
import org.hibernate.boot.registry.selector.StrategyRegistration;
import org.hibernate.boot.registry.selector.StrategyRegistrationProvider;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;

/**
 * Tells Hibernate that {@code weir} is a name for {@link WeirConnectionProvider}. Where no other
 * pool registers itself, Hibernate takes it without being told. Found by the service loader.
 */
public final class WeirStrategies implements StrategyRegistrationProvider {

    /** Called by the service loader. */
    public WeirStrategies() {}

    @Override
    public Iterable<StrategyRegistration<?>> getStrategyRegistrations() {
        return List.of(
                new SimpleStrategyRegistrationImpl<>(
                        ConnectionProvider.class,
                        WeirConnectionProvider.class,
                        "weir",
                        WeirConnectionProvider.class.getSimpleName()));
    }
}
