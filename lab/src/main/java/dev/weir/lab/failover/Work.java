package dev.weir.lab.failover;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What a borrower does with its connection: done is a good answer. */
enum Work {
    READ("a query") {
        @Override
        void on(Connection connection) throws SQLException {
            execute(connection, "select 1");
        }
    },
    WRITE("an insert in auto-commit") {
        @Override
        void on(Connection connection) throws SQLException {
            execute(connection, INSERT);
        }
    },
    TRANSACTION("an insert and a commit") {
        @Override
        void on(Connection connection) throws SQLException {
            connection.setAutoCommit(false);
            execute(connection, INSERT);
            connection.commit();
        }
    };

    /** The table that borrowers write to. */
    static final String TABLE = "failover_answers";

    private static final String INSERT = "insert into " + TABLE + " values (1)";

    private final String words;

    Work(String words) {
        this.words = words;
    }

    abstract void on(Connection connection) throws SQLException;

    String words() {
        return words;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
