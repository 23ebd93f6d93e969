package dev.weir.catalogue.bleed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** What the fixtures have in common whose database runs in this process. */
final class InProcess {

    /** A user that each of them takes. */
    static final String USER = "sa";

    static final String PASSWORD = "";

    private InProcess() {}

    static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, USER, PASSWORD);
    }

    static BleedFixture fixture(Connection c, String url, Traces traces, String work)
            throws SQLException {
        return new BleedFixture(name(c), url, USER, PASSWORD, null, work, traces.all());
    }

    static String name(Connection c) throws SQLException {
        return c.getMetaData().getDatabaseProductName()
                + " "
                + c.getMetaData().getDatabaseProductVersion();
    }

    /** What a connection to a database in memory is through that the pool might close it for. */
    static void data(Traces traces, String url, String driverClass) {
        traces.data(
                "data in memory, after an uncommitted INSERT",
                url,
                (c, row) -> {
                    c.setAutoCommit(false);
                    Sql.run(c, "insert into kept values (2)");
                });
        traces.data(
                "data in memory, after an error",
                url,
                (c, row) -> Sql.fail(c, "select * from missing"));
        traces.data(
                "data in memory, after setTransactionIsolation",
                url,
                (c, row) -> c.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
        traces.data(
                "data in memory, after unwrap",
                url,
                (c, row) -> {
                    try {
                        c.unwrap(Class.forName(driverClass));
                    } catch (ClassNotFoundException e) {
                        throw new SQLException(driverClass + " is not on the class path", e);
                    }
                });
    }
}
