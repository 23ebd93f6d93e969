package dev.weir.lab.versions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table that the work is done on: {@code weir_versions.items}, with keys from 1 on. */
final class Items {

    private static final int BATCH = 1_000;

    private Items() {}

    /** Makes it, replacing the one that an interrupted run left. */
    static void build(Database database, int rows) throws SQLException {
        try (Connection c = database.connect();
                Statement statement = c.createStatement()) {
            drop(statement, database.kind());
            statement.execute("create schema weir_versions");
            statement.execute(
                    "create table weir_versions.items (id int primary key, k int not null,"
                            + " c char(120) not null, pad char(60) not null)"
                            + (database.kind() == Kind.POSTGRESQL
                                    // Updates stay on their page, and the table keeps its size.
                                    ? " with (fillfactor = 50)"
                                    : " engine = innodb default charset latin1"));
            c.setAutoCommit(false);
            try (PreparedStatement insert =
                    c.prepareStatement("insert into weir_versions.items values (?, ?, ?, ?)")) {
                for (int id = 1; id <= rows; id++) {
                    insert.setInt(1, id);
                    insert.setInt(2, id);
                    insert.setString(3, "c" + id);
                    insert.setString(4, "pad" + id);
                    insert.addBatch();
                    if (id % BATCH == 0 || id == rows) {
                        insert.executeBatch();
                    }
                }
            }
            c.commit();
            c.setAutoCommit(true);
            if (database.kind() == Kind.POSTGRESQL) {
                statement.execute("vacuum analyze weir_versions.items");
            } else {
                statement.execute("analyze table weir_versions.items");
            }
        }
    }

    /** Takes the traces of updates away where the server does not do so by itself. */
    static void refresh(Connection connection, Kind kind) throws SQLException {
        if (kind == Kind.POSTGRESQL) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("vacuum weir_versions.items");
            }
        }
    }

    /** Takes it away, and its schema. */
    static void drop(Statement statement, Kind kind) throws SQLException {
        statement.execute(
                "drop schema if exists weir_versions"
                        + (kind == Kind.POSTGRESQL ? " cascade" : ""));
    }

    /** Whether the connection is encrypted, as the server says it. */
    static boolean encrypted(Connection connection, Kind kind) throws SQLException {
        String sql =
                kind == Kind.POSTGRESQL
                        ? "select ssl::int::text from pg_stat_ssl where pid = pg_backend_pid()"
                        : "show session status like 'Ssl_cipher'";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                return false;
            }
            return kind == Kind.POSTGRESQL
                    ? rows.getString(1).equals("1")
                    : !rows.getString(2).isEmpty();
        }
    }
}
