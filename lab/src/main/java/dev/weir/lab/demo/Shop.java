package dev.weir.lab.demo;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The database of a small shop, in a schema of its own.
 *
 * @param url the database
 * @param server the server's name and version
 * @param durable whether a commit waits for the disk
 */
record Shop(
        String url,
        @Nullable String user,
        @Nullable String password,
        String server,
        boolean durable) {

    static final int CUSTOMERS = 20_000;
    static final int PRODUCTS = 2_000;
    static final int ORDERS = 60_000;

    private static final String[] BUILD = {
        "drop schema if exists weir_demo cascade",
        "create schema weir_demo",
        "create table weir_demo.customer (id int primary key, name text not null, city text not null)",
        "create table weir_demo.product (id int primary key, name text not null, stock int not null)",
        """
        create table weir_demo.purchase (id bigint generated always as identity primary key,
            customer int not null, product int not null, quantity int not null, cents int not null,
            made timestamptz not null default now())
        """,
        "insert into weir_demo.customer select i, 'customer ' || i, 'city ' || i % 200"
                + " from generate_series(1, "
                + CUSTOMERS
                + ") i",
        "insert into weir_demo.product select i, 'product ' || i, 1000000"
                + " from generate_series(1, "
                + PRODUCTS
                + ") i",
        "insert into weir_demo.purchase (customer, product, quantity, cents)"
                + " select 1 + (i * 7919) % "
                + CUSTOMERS
                + ", 1 + (i * 1009) % "
                + PRODUCTS
                + ", 1 + i % 3, 100 + i % 9000 from generate_series(1, "
                + ORDERS
                + ") i",
        "create index on weir_demo.purchase (customer)",
        "analyze weir_demo.customer, weir_demo.product, weir_demo.purchase"
    };

    /** Builds the shop, replacing one that an interrupted run left. */
    static Shop build(String url, @Nullable String user, @Nullable String password)
            throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            for (String sql : BUILD) {
                statement.execute(sql);
            }
            String version = setting(statement, "server_version");
            boolean durable =
                    setting(statement, "fsync").equals("on")
                            && !setting(statement, "synchronous_commit").equals("off");
            return new Shop(url, user, password, "PostgreSQL " + version, durable);
        }
    }

    private static String setting(Statement statement, String name) throws SQLException {
        try (ResultSet rows = statement.executeQuery("show " + name)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** The address by which the server can tell whose connection it is. */
    String urlFor(String application) {
        return url + (url.contains("?") ? "&" : "?") + "ApplicationName=" + application;
    }

    Connection connect(String application) throws SQLException {
        return DriverManager.getConnection(urlFor(application), user, password);
    }

    /** Takes the shop out of a database that stays. */
    void demolish() throws SQLException {
        try (Connection connection = connect("weir-demo");
                Statement statement = connection.createStatement()) {
            statement.execute("drop schema if exists weir_demo cascade");
        }
    }
}
