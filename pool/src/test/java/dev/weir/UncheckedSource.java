package dev.weir;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Connections of a real driver whose {@code nativeSQL} throws an unchecked exception. */
final class UncheckedSource implements DataSource {
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

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("nothing is wrapped");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
