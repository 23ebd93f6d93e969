package com.example.shop;

import io.helidon.dbclient.DbClient;
import io.helidon.dbclient.DbClientException;
import io.helidon.dbclient.jdbc.JdbcClientBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Orders by Helidon's DbClient. */
final class HelidonOrders {
    private final DataSource pool;
    private final DbClient client;

    HelidonOrders(DataSource pool) {
        this.pool = pool;
        client = JdbcClientBuilder.create().connectionPool(this::getConnection).build();
    }

    private Connection getConnection() {
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            throw new DbClientException("No connection: " + e.getMessage(), e);
        }
    }

    DbClient client() {
        return client;
    }

    void add(String customer) {
        client.execute().insert("insert into orders (customer) values (?)", customer);
    }

    List<String> customers() {
        return client.execute()
                .query("select customer from orders order by customer")
                .map(row -> row.column(1).getString())
                .toList();
    }
}
