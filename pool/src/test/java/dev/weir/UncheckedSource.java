package dev.weir;

import dev.weir.testkit.jdbc.Interposed;
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
        return Interposed.connection(
                real,
                call -> {
                    if (call.method().equals("nativeSQL")) {
                        throw new IllegalStateException("out of order");
                    }
                    return call.pass();
                });
    }
}
