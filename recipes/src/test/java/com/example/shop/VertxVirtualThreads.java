package com.example.shop;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Orders by plain JDBC in a verticle whose handlers run on virtual threads. */
final class VertxVirtualThreads extends AbstractVerticle {
    private final DataSource pool;

    private VertxVirtualThreads(DataSource pool) {
        this.pool = pool;
    }

    static Future<String> deploy(Vertx vertx, DataSource pool) {
        DeploymentOptions options =
                new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD);
        return vertx.deployVerticle(new VertxVirtualThreads(pool), options);
    }

    @Override
    public void start() {
        vertx.eventBus().consumer("orders.add", this::add);
    }

    private void add(Message<String> order) {
        try (Connection c = pool.getConnection();
                PreparedStatement insert =
                        c.prepareStatement("insert into orders (customer) values (?)")) {
            insert.setString(1, order.body());
            order.reply(insert.executeUpdate());
        } catch (SQLException e) {
            order.fail(500, e.getMessage());
        }
    }
}
