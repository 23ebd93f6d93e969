package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/**
 * What a user at a library's desk does: ten checkouts of a connection one after the other, as a
 * module makes them that borrows for each statement. About six in ten are light reads, a quarter
 * reads the table with many indexes, the rest writes.
 */
enum Action {
    CHECK_IN(
            "check-in",
            List.of(
                    Action::itemByBarcode,
                    Action::loanOfItem,
                    Action::instanceById,
                    Action::requestsOfItem,
                    Action::takeBack,
                    Action::patronByBarcode,
                    Action::instanceByTitle,
                    Action::openLoans,
                    Action::log,
                    Action::itemByBarcode)),
    CHECK_OUT(
            "check-out",
            List.of(
                    Action::patronByBarcode,
                    Action::openLoans,
                    Action::itemByBarcode,
                    Action::requestsOfItem,
                    Action::instanceById,
                    Action::instanceByTitle,
                    Action::lend,
                    Action::instanceById,
                    Action::log,
                    Action::loanOfItem));

    /** One checkout's work. */
    @FunctionalInterface
    interface Step {
        void run(Connection connection, Statements sql, Size size, Random random)
                throws SQLException;
    }

    private final String title;
    private final List<Step> steps;

    Action(String title, List<Step> steps) {
        this.title = title;
        this.steps = steps;
    }

    String title() {
        return title;
    }

    List<Step> steps() {
        return steps;
    }

    private static void itemByBarcode(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.itemByBarcode(), "b" + (1 + random.nextInt(size.items())));
    }

    private static void instanceById(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.instanceById(), 1 + random.nextInt(size.instances()));
    }

    private static void instanceByTitle(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.instanceByTitle(), "title " + (1 + random.nextInt(size.instances())));
    }

    private static void patronByBarcode(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.patronByBarcode(), "p" + (1 + random.nextInt(size.patrons())));
    }

    private static void openLoans(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.openLoans(), 1 + random.nextInt(size.patrons()));
    }

    private static void loanOfItem(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.loanOfItem(), 1 + random.nextInt(size.items()));
    }

    private static void requestsOfItem(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        query(c, sql.requestsOfItem(), 1 + random.nextInt(size.items()));
    }

    private static void log(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        update(c, sql.insertLog(), 1 + random.nextInt(size.items()), "seen");
    }

    private static void lend(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        int item = 1 + random.nextInt(size.items());
        c.setAutoCommit(false);
        update(c, sql.insertLoan(), item, 1 + random.nextInt(size.patrons()));
        update(c, sql.updateItem(), "out", item);
        c.commit();
        c.setAutoCommit(true);
    }

    private static void takeBack(Connection c, Statements sql, Size size, Random random)
            throws SQLException {
        int item = 1 + random.nextInt(size.items());
        c.setAutoCommit(false);
        update(c, sql.closeLoan(), item);
        update(c, sql.updateItem(), "in", item);
        c.commit();
        c.setAutoCommit(true);
    }

    private static void query(Connection connection, String sql, Object argument)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, argument);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }
    }

    private static void update(Connection connection, String sql, Object... arguments)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            statement.executeUpdate();
        }
    }
}
