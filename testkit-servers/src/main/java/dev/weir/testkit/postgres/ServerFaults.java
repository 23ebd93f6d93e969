package dev.weir.testkit.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What an administrator can do to the sessions of a server that runs: end them, refuse them, turn
 * them away from writing. Uses a connection of its own for each step, as superuser. Thread-safe.
 */
public final class ServerFaults {

    private final EmbeddedPostgres postgres;
    private final Path hostRules;

    ServerFaults(EmbeddedPostgres postgres, Path data) {
        this.postgres = postgres;
        this.hostRules = data.resolve("pg_hba.conf");
    }

    /**
     * Creates a role that may log in, owns nothing, may create in the schema public, and, unlike
     * the superuser, has to know its password.
     *
     * @throws SQLException 42710 if there is one of that name
     */
    public void createRole(String name, String password) throws SQLException, IOException {
        execute("create role " + quoted(name) + " login password " + literal(password));
        execute("grant create on schema public to " + quoted(name));
        String rule =
                "host all \"" + name.replace("\"", "\"\"") + "\" 127.0.0.1/32 scram-sha-256\n";
        Files.writeString(hostRules, rule + Files.readString(hostRules));
        reload();
    }

    /** Changes a role's password: sessions stay, new ones get 28P01 with the old one. */
    public void password(String role, String password) throws SQLException {
        execute("alter role " + quoted(role) + " password " + literal(password));
    }

    /**
     * Lets a role have so many sessions at most: more get 53300. Those there are stay. -1 takes the
     * limit off.
     */
    public void limitSessions(String role, int limit) throws SQLException {
        execute("alter role " + quoted(role) + " connection limit " + limit);
    }

    /**
     * Ends the sessions of a role with 57P01; returns when they are gone, after 5 s each at most.
     *
     * @return how many there were
     */
    public int terminate(String role) throws SQLException {
        try (Connection connection = postgres.connect();
                PreparedStatement statement =
                        connection.prepareStatement(
                                "select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity"
                                        + " where usename = ? and pid <> pg_backend_pid()")) {
            statement.setString(1, role);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /**
     * Ends one session with 57P01; returns when it is gone, after 5 s at most.
     *
     * @return false if there is none of that process id, or it did not end
     */
    public boolean terminate(int processId) throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select pg_terminate_backend(" + processId + ", 5000)")) {
            rows.next();
            return rows.getBoolean(1);
        }
    }

    /** How many sessions a role has now. */
    public int sessions(String role) throws SQLException {
        try (Connection connection = postgres.connect();
                PreparedStatement statement =
                        connection.prepareStatement(
                                "select count(*) from pg_stat_activity where usename = ?")) {
            statement.setString(1, role);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /**
     * Makes the server read-only, or writable again, by its setting default_transaction_read_only:
     * transactions that begin from now on get 25006 at a write, also in sessions there are. Returns
     * when a new session sees it.
     */
    public void readOnly(boolean on) throws SQLException {
        // A read-only transaction may not change settings, so the way back has to begin with this.
        execute(
                "set default_transaction_read_only = off",
                "alter system set default_transaction_read_only = " + (on ? "on" : "off"));
        reload();
        String wanted = on ? "on" : "off";
        String seen = "";
        while (!seen.equals(wanted)) {
            try (Connection connection = postgres.connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("show default_transaction_read_only")) {
                rows.next();
                seen = rows.getString(1);
            }
        }
    }

    private void reload() throws SQLException {
        execute("select pg_reload_conf()");
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
