package dev.weir.lab.sweep;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The databases, and where their SQL differs for the tables of the workloads. */
enum Database {
    /** PostgreSQL. */
    POSTGRES {
        @Override
        void recreateSchema(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_sweep cascade", "create schema weir_sweep");
        }

        @Override
        void dropSchema(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_sweep cascade");
        }

        @Override
        String numbers(int count) {
            return "generate_series(0, %d) as g(n)".formatted(count - 1);
        }

        @Override
        String tableOptions() {
            return "";
        }

        @Override
        void refresh(Connection c, String table) throws SQLException {
            run(c, "vacuum analyze " + table);
        }

        @Override
        String maximumConnectionsQuery() {
            return "select setting::int from pg_settings where name = 'max_connections'";
        }

        @Override
        String sessionsQuery() {
            return "select count(*) from pg_stat_activity where backend_type = 'client backend'";
        }
    },

    /** MariaDB. */
    MARIADB {
        @Override
        void recreateSchema(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_sweep", "create schema weir_sweep");
        }

        @Override
        void dropSchema(Connection c) throws SQLException {
            run(c, "drop schema if exists weir_sweep");
        }

        @Override
        String numbers(int count) {
            return "(select seq as n from seq_0_to_%d) as g".formatted(count - 1);
        }

        @Override
        String tableOptions() {
            return " engine = innodb";
        }

        @Override
        void refresh(Connection c, String table) throws SQLException {
            run(c, "analyze table " + table);
        }

        @Override
        String maximumConnectionsQuery() {
            return "select @@max_connections";
        }

        @Override
        String sessionsQuery() {
            return "select count(*) from information_schema.processlist where command <> 'Daemon'";
        }
    };

    /** Makes the schema {@code weir_sweep} anew. */
    abstract void recreateSchema(Connection c) throws SQLException;

    /** Takes it away. */
    abstract void dropSchema(Connection c) throws SQLException;

    /** What to select {@code n} from: the numbers from 0, that many. */
    abstract String numbers(int count);

    /** What stands behind the columns of a table. */
    abstract String tableOptions();

    /** Takes the traces of earlier slices away, and counts the rows for the planner. */
    abstract void refresh(Connection c, String table) throws SQLException;

    /** Answers how many sessions the server takes. */
    abstract String maximumConnectionsQuery();

    /** Answers how many sessions of clients there are. */
    abstract String sessionsQuery();

    /**
     * The database that {@code --db} means.
     *
     * @throws IllegalArgumentException if it means none
     */
    static Database named(String name) {
        return switch (name) {
            case "postgres" -> POSTGRES;
            case "mariadb" -> MARIADB;
            default ->
                    throw new IllegalArgumentException(
                            "--db takes postgres or mariadb, not '%s'".formatted(name));
        };
    }

    static void run(Connection c, String... sql) throws SQLException {
        try (Statement statement = c.createStatement()) {
            for (String each : sql) {
                statement.execute(each);
            }
        }
    }

    /** The first column of the only row. */
    static long number(Connection c, String query) throws SQLException {
        try (Statement statement = c.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
