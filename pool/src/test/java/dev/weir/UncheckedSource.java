package dev.weir;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Connections of a real driver whose {@code nativeSQL} throws an unchecked exception. */
final class UncheckedSource extends PlainDataSource {
    private final String url;

    UncheckedSource(String url) {
        this.url = url;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection real = DriverManager.getConnection(url);
        return (Connection)
                Proxy.newProxyInstance(
                        UncheckedSource.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, args) -> {
                            if (method.getName().equals("nativeSQL")) {
                                throw new IllegalStateException("out of order");
                            }
                            try {
                                return method.invoke(real, args);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
