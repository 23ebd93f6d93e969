package com.example.shop;

import dev.weir.Lane;
import dev.weir.WeirDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Orders by JDBC alone. */
final class PlainJdbc implements AutoCloseable {
    private final WeirDataSource pool;

    PlainJdbc(String url, String user, String password) {
        pool =
                WeirDataSource.builder()
                        .jdbcUrl(url)
                        .username(user)
                        .password(password)
                        .poolName("orders")
                        .build();
    }

    long add(String customer) throws SQLException {
        String sql = "insert into orders (customer) values (?)";
        try (Connection c = pool.getConnection();
                PreparedStatement insert =
                        c.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, customer);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    void rename(String from, String to) throws SQLException {
        try (Connection c = pool.getConnection()) {
            c.setAutoCommit(false);
            try (PreparedStatement update =
                    c.prepareStatement("update orders set customer = ? where customer = ?")) {
                update.setString(1, to);
                update.setString(2, from);
                if (update.executeUpdate() == 0) {
                    throw new SQLException("No order of " + from + "."); // rolls back
                }
            }
            c.commit();
        } // back with auto-commit as it was
    }

    long report() throws SQLException {
        try (Connection c = pool.lane(Lane.LONG).getConnection();
                Statement s = c.createStatement();
                ResultSet r = s.executeQuery("select count(*) from orders")) {
            r.next();
            return r.getLong(1);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
