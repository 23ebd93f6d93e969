package dev.weir.database;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The database's own driver behind a connection, which another driver or pool may have wrapped:
 * p6spy, OpenTelemetry, the AWS wrapper. What a driver knows of its session stands in its own
 * class; a wrapper lets others see it by {@link java.sql.Wrapper}.
 *
 * <p>Statements always go through the connection as it was opened. Only what the driver knows is
 * asked of its own object, and a wrapper is unwrapped each time: it may connect anew on its own.
 *
 * @param driverClass the class of the driver's own connections
 * @param wrapped what to unwrap; null: the connection is the driver's own, or does not let others
 *     see it
 */
public record DriverCore(Class<?> driverClass, @Nullable Class<?> wrapped) {

    /** The driver behind {@code fresh}, and those of its class: one of {@code databases}. */
    public static DriverCore behind(Connection fresh, List<Database> databases) {
        Class<?> type = fresh.getClass();
        if (!isDrivers(type, databases)) {
            for (Class<?> known : knownTypes(fresh, databases)) {
                Connection own = unwrapped(fresh, known);
                if (own != null && isDrivers(own.getClass(), databases)) {
                    return new DriverCore(own.getClass(), known);
                }
            }
        }
        return new DriverCore(type, null);
    }

    private static boolean isDrivers(Class<?> type, List<Database> databases) {
        return databases.stream().anyMatch(database -> database.hasDriver(type));
    }

    /** Many wrappers unwrap although they deny it. What they give as a proxy may be a mock. */
    private static @Nullable Connection unwrapped(Connection fresh, Class<?> type) {
        try {
            Connection given = own(fresh, type);
            return given == null || Proxy.isProxyClass(given.getClass()) ? null : given;
        } catch (SQLException | RuntimeException | LinkageError | StackOverflowError e) {
            return null; // as of a wrapper older than JDBC 4, one that refuses, or asks itself
        }
    }

    /**
     * The types by which drivers are known, as far as they are there; last the one that every
     * wrapper knows. Not by way of {@link java.sql.DriverManager}: it would load, for the pool's
     * class loader, drivers that the pool was not given.
     */
    private static Set<Class<?>> knownTypes(Connection fresh, List<Database> databases) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (ClassLoader loader :
                new ClassLoader[] {
                    fresh.getClass().getClassLoader(),
                    metaData(fresh).getClassLoader(),
                    Thread.currentThread().getContextClassLoader(),
                    DriverCore.class.getClassLoader()
                }) {
            for (Database database : databases) {
                for (String type : database.driverTypes()) {
                    try {
                        found.add(Class.forName(type, false, loader));
                    } catch (ClassNotFoundException | LinkageError e) {
                        // not that driver, or not from here
                    }
                }
            }
        }
        found.add(Connection.class);
        return found;
    }

    /** Wrappers often leave the driver's own as it is. */
    private static Class<?> metaData(Connection fresh) {
        try {
            return fresh.getMetaData().getClass();
        } catch (SQLException | RuntimeException | LinkageError e) {
            return fresh.getClass();
        }
    }

    /** Whether another driver or pool is around it. */
    public boolean isWrapped() {
        return wrapped != null;
    }

    /**
     * The driver's own connection.
     *
     * @throws SQLException when the wrapper does not give it
     */
    public Connection of(Connection physical) throws SQLException {
        if (wrapped == null) {
            return physical;
        }
        Connection core = own(physical, wrapped);
        if (core == null) {
            throw new SQLException("Not a wrapper for " + wrapped.getName(), "HY000");
        }
        return core;
    }

    private static @Nullable Connection own(Connection physical, Class<?> type)
            throws SQLException {
        Object given = physical.unwrap(type);
        return type.isInstance(given) && given instanceof Connection core ? core : null;
    }

    /** What is asked of a driver's connection, which it must leave as it was. */
    @FunctionalInterface
    public interface Question<T extends @Nullable Object> {
        T ask(Connection own) throws SQLException;
    }

    /**
     * Asks the driver's own connection something; {@code unknown} where it does not tell, or a
     * wrapper is in the way.
     */
    public <T> T ask(Connection physical, Question<T> question, T unknown) {
        try {
            return question.ask(of(physical));
        } catch (SQLException | RuntimeException | LinkageError | StackOverflowError e) {
            return unknown;
        }
    }
}
