package dev.weir.lab.shop;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * A durable PostgreSQL with a database for each service, so that neither meets the other's rows.
 */
final class ShopDatabase implements AutoCloseable {

    /** The role of both services: no superuser, as in production. */
    static final String ROLE = "shop";

    private final EmbeddedPostgres server;

    private ShopDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Starts it. */
    static ShopDatabase start() throws SQLException {
        ShopDatabase database =
                new ShopDatabase(
                        EmbeddedPostgres.start(
                                Durability.DURABLE,
                                Map.of(
                                        "max_connections", "200",
                                        "shared_buffers", "256MB",
                                        "max_wal_size", "4GB",
                                        // A report is one process, on every server alike.
                                        "max_parallel_workers_per_gather", "0",
                                        "jit", "off")));
        try (Connection c = database.server.connect();
                Statement statement = c.createStatement()) {
            statement.execute("create role " + ROLE + " login");
            for (ShopVariant one : ShopVariant.values()) {
                statement.execute("create database " + name(one) + " owner " + ROLE);
            }
        } catch (SQLException e) {
            database.close();
            throw e;
        }
        return database;
    }

    /** The address of a service's database. */
    String url(ShopVariant one) {
        return server.url(name(one));
    }

    /** Has the next batch of a service meet the orders that the first one met. */
    void reopenOrders(ShopVariant one) throws SQLException {
        try (Connection c = DriverManager.getConnection(url(one), ROLE, "");
                Statement statement = c.createStatement()) {
            statement.execute("truncate invoice");
            statement.execute("update customer_order set settled = false where settled");
        }
    }

    /** The sessions that a service has open. */
    int sessions(Connection connection, ShopVariant one) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "select count(*) from pg_stat_activity where datname = ?")) {
            statement.setString(1, name(one));
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /** A connection to a database that no service uses. */
    Connection connect() throws SQLException {
        return server.connect();
    }

    /** Stops and starts the server. */
    ServerControl control() {
        return server.control();
    }

    /** Name and version of the server. */
    String description() throws SQLException {
        try (Connection c = connect()) {
            return "PostgreSQL %s, embedded, loopback, commits wait for the disk (fsync on)"
                    .formatted(c.getMetaData().getDatabaseProductVersion());
        }
    }

    private static String name(ShopVariant one) {
        return "shop_" + one.id();
    }

    @Override
    public void close() {
        server.close();
    }
}
