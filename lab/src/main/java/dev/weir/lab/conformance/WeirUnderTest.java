package dev.weir.lab.conformance;

import dev.weir.Credentials;
import dev.weir.ExceptionOverride;
import dev.weir.Holder;
import dev.weir.PoolListener;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.catalogue.conformance.OpenPool;
import dev.weir.catalogue.conformance.PoolHook;
import dev.weir.catalogue.conformance.PoolSettings;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Weir with its hooks. */
final class WeirUnderTest extends LabPoolUnderTest {

    static final String ID = "weir";

    private static final Map<PoolHook.Setting, String> NAMES =
            Map.of(
                    PoolHook.Setting.UNKNOWN, "maximumPoolSise",
                    PoolHook.Setting.DRIVER_CLASS, "driverClassName",
                    PoolHook.Setting.JNDI_NAME, "dataSourceJNDI",
                    PoolHook.Setting.MAXIMUM_SIZE, "maximumPoolSize",
                    PoolHook.Setting.BORROW_TIMEOUT, "connectionTimeout");

    WeirUnderTest() {
        super(ID);
    }

    @Override
    public OpenPool open(PoolSettings settings, PoolHook hook) {
        if (hook instanceof PoolHook.Properties properties) {
            return opened(new WeirDataSource(properties(settings, properties.values())));
        }
        WeirBuilder builder =
                WeirDataSource.builder()
                        .jdbcUrl(settings.jdbcUrl())
                        .minimumIdle(settings.minimumIdle())
                        .maximumPoolSize(settings.maximumSize())
                        .connectionTimeout(settings.borrowTimeout())
                        .initializationFailTimeout(-1);
        if (!(hook instanceof PoolHook.Logins)) {
            builder.username(settings.user()).password(settings.password());
        }
        switch (hook) {
            case PoolHook.Logins logins ->
                    builder.credentialsProvider(
                            () -> {
                                PoolHook.Login login = logins.source().get();
                                return Credentials.of(login.user(), login.password());
                            });
            case PoolHook.Judge judge ->
                    builder.exceptionOverride(
                            exception ->
                                    judge.isBroken().test(exception)
                                            ? ExceptionOverride.Outcome.MUST_EVICT
                                            : ExceptionOverride.Outcome.CONTINUE_EVICT);
            case PoolHook.InitialSql initial -> builder.connectionInitSql(initial.sql());
            case PoolHook.Threads threads -> builder.threadFactory(threads.factory());
            case PoolHook.Listener listener -> builder.poolListener(telling(listener.told()));
            case PoolHook.WaiterCap cap -> builder.maxWaiters(cap.most());
            case PoolHook.LeakReclaim leaks ->
                    builder.leakDetectionThreshold(Duration.ofSeconds(2))
                            .reclaimLeaks(true)
                            .poolListener(
                                    new PoolListener() {
                                        @Override
                                        public void leakSuspected(String pool, Holder holder) {
                                            leaks.report().accept(holder.toString());
                                        }
                                    });
            case PoolHook.Suspension suspension -> builder.allowPoolSuspension(true);
            case PoolHook.Properties properties -> throw new AssertionError("opened above");
        }
        return opened(builder.build());
    }

    @Override
    public String nameOf(PoolHook.Setting setting) {
        return Objects.requireNonNull(NAMES.get(setting));
    }

    private static OpenPool opened(WeirDataSource pool) {
        return new Opened(pool, pool::close) {
            @Override
            public void suspend() {
                pool.suspend();
                pool.softEvictConnections();
            }

            @Override
            public void resume() {
                pool.resume();
            }
        };
    }

    private Properties properties(PoolSettings settings, Map<PoolHook.Setting, String> over) {
        Properties properties = new Properties();
        if (!over.containsKey(PoolHook.Setting.JNDI_NAME)) {
            properties.setProperty("jdbcUrl", settings.jdbcUrl());
        }
        properties.setProperty("username", settings.user());
        properties.setProperty("password", settings.password());
        properties.setProperty("maximumPoolSize", String.valueOf(settings.maximumSize()));
        properties.setProperty("initializationFailTimeout", "-1");
        over.forEach((setting, value) -> properties.setProperty(nameOf(setting), value));
        return properties;
    }

    private static PoolListener telling(Runnable told) {
        return (PoolListener)
                Proxy.newProxyInstance(
                        PoolListener.class.getClassLoader(),
                        new Class<?>[] {PoolListener.class},
                        (proxy, method, arguments) -> {
                            if (method.getDeclaringClass() == Object.class) {
                                return switch (method.getName()) {
                                    case "equals" -> proxy == arguments[0];
                                    case "hashCode" -> System.identityHashCode(proxy);
                                    default -> "a listener";
                                };
                            }
                            told.run();
                            return null;
                        });
    }
}
