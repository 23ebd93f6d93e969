package dev.weir.lab.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/** What the shop's users ask for. */
enum ShopRequest {
    /** A customer's page: who, and the last purchases. Two reads. */
    VIEW {
        @Override
        void run(Connection connection, Random random) throws SQLException {
            int customer = 1 + random.nextInt(Shop.CUSTOMERS);
            query(connection, "select name, city from weir_demo.customer where id = ?", customer);
            query(
                    connection,
                    "select id, product, quantity, cents from weir_demo.purchase"
                            + " where customer = ? order by id desc limit 10",
                    customer);
        }
    },
    /** A purchase: the stock goes down, the purchase is noted, in one transaction. */
    BUY {
        @Override
        void run(Connection connection, Random random) throws SQLException {
            int product = 1 + random.nextInt(Shop.PRODUCTS);
            connection.setAutoCommit(false);
            try {
                update(
                        connection,
                        "update weir_demo.product set stock = stock - 1 where id = ?",
                        product);
                update(
                        connection,
                        "insert into weir_demo.purchase (customer, product, quantity, cents)"
                                + " values (?, ?, 1, 999)",
                        1 + random.nextInt(Shop.CUSTOMERS),
                        product);
                connection.commit();
            } finally {
                connection.setAutoCommit(true);
            }
        }
    },
    /** A report: what the last purchases brought, by city. Some ten milliseconds of work. */
    REPORT {
        @Override
        void run(Connection connection, Random random) throws SQLException {
            int from = random.nextInt(Shop.ORDERS / 2);
            query(
                    connection,
                    "select city, count(*), sum(cents) from weir_demo.purchase p"
                            + " join weir_demo.customer c on c.id = p.customer"
                            + " where p.id > ? and p.id <= ? group by city order by 3 desc limit 10",
                    from,
                    from + Shop.ORDERS / 3);
        }
    };

    /** One in so many of the scheduled requests is a purchase. */
    private static final int BUY_EVERY = 5;

    abstract void run(Connection connection, Random random) throws SQLException;

    /** The kind of a scheduled request: four views to one purchase. */
    static ShopRequest scheduled(int number) {
        return number % BUY_EVERY == 0 ? BUY : VIEW;
    }

    private static void query(Connection connection, String sql, int... arguments)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    private static void update(Connection connection, String sql, int... arguments)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, int... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            statement.setInt(i + 1, arguments[i]);
        }
    }
}
