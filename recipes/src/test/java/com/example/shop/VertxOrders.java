package com.example.shop;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.jdbcclient.JDBCPool;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Orders by the JDBC client of Vert.x. */
final class VertxOrders {
    private final Pool client;

    VertxOrders(Vertx vertx, DataSource pool) {
        PoolOptions options =
                new PoolOptions()
                        .setMaxSize(64)
                        .setIdleTimeout(1)
                        .setIdleTimeoutUnit(TimeUnit.SECONDS);
        client = JDBCPool.pool(vertx, pool, options);
    }

    Future<Integer> add(String customer) {
        return client.preparedQuery("insert into orders (customer) values (?)")
                .execute(Tuple.of(customer))
                .map(result -> result.rowCount());
    }
}
