package dev.weir;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Callable;

/** A driver around a driver, written by hand: every call of a connection passes through it. */
final class WrappingDataSource extends PlainDataSource {

    /** What it lets others see of the connection inside. */
    enum Manner {
        /** All, as JDBC has it. */
        OPEN,
        /** Nothing. */
        HIDING,
        /** It throws when it is asked. */
        THROWING,
        /** It says yes, and gives itself. */
        BOASTING,
        /** It asks itself for ever. */
        ENDLESS,
        /** It says no, and gives what it has. */
        MODEST,
        /** It gives the driver's public interface alone. */
        PUBLIC_INTERFACE,
        /** It gives the driver's class alone. */
        CLASS,
        /** It gives a connection alone. */
        CONNECTION;

        private boolean gives(Class<?> type, Connection real) {
            return switch (this) {
                case OPEN, MODEST -> type.isInstance(real);
                case HIDING, THROWING, BOASTING, ENDLESS -> false;
                case PUBLIC_INTERFACE -> type.getName().equals("org.postgresql.PGConnection");
                case CLASS -> type == real.getClass();
                case CONNECTION -> type == Connection.class;
            };
        }
    }

    private final Callable<Connection> inner;
    private final Manner manner;

    WrappingDataSource(Callable<Connection> inner, Manner manner) {
        this.inner = inner;
        this.manner = manner;
    }

    /** Around the driver of {@code url}. */
    static WrappingDataSource of(String url, String user, String password, Manner manner) {
        return new WrappingDataSource(
                () -> DriverManager.getConnection(url, user, password), manner);
    }

    @Override
    public Connection getConnection() throws SQLException {
        try {
            return wrap(inner.call());
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new SQLException(e);
        }
    }

    private Connection wrap(Connection real) {
        return (Connection)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> {
                            switch (method.getName()) {
                                case "isWrapperFor" -> {
                                    return switch (manner) {
                                        case OPEN ->
                                                ((Class<?>) arguments[0]).isInstance(real)
                                                        || real.isWrapperFor(
                                                                (Class<?>) arguments[0]);
                                        case HIDING, MODEST -> false;
                                        case THROWING -> throw new IllegalStateException("no");
                                        case BOASTING -> true;
                                        case ENDLESS -> throw new StackOverflowError();
                                        case PUBLIC_INTERFACE, CLASS, CONNECTION ->
                                                manner.gives((Class<?>) arguments[0], real);
                                    };
                                }
                                case "unwrap" -> {
                                    return switch (manner) {
                                        case OPEN -> real.unwrap((Class<?>) arguments[0]);
                                        case HIDING -> throw new SQLException("no");
                                        case THROWING -> throw new IllegalStateException("no");
                                        case BOASTING -> proxy;
                                        case ENDLESS -> throw new StackOverflowError();
                                        case MODEST, PUBLIC_INTERFACE, CLASS, CONNECTION -> {
                                            if (!manner.gives((Class<?>) arguments[0], real)) {
                                                throw new SQLException("no");
                                            }
                                            yield real;
                                        }
                                    };
                                }
                                case "equals" -> {
                                    return proxy == arguments[0];
                                }
                                case "hashCode" -> {
                                    return System.identityHashCode(proxy);
                                }
                                default -> {
                                    try {
                                        return method.invoke(real, arguments);
                                    } catch (InvocationTargetException e) {
                                        throw e.getCause();
                                    }
                                }
                            }
                        });
    }
}
