package dev.weir.lab.failover;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The servers that all trials share: a primary, and a second one to turn to, started when a fault
 * first needs it. The role that the pools use has to know its password and is no superuser.
 */
final class Stage implements AutoCloseable {

    static final String ROLE = "app";
    static final String PASSWORD = "right";

    private static final Map<String, String> SETTINGS = Map.of("max_connections", "300");

    private final Durability durability;
    private final EmbeddedPostgres primary;
    private @Nullable EmbeddedPostgres other;

    private Stage(Durability durability) throws SQLException, IOException {
        this.durability = durability;
        this.primary = server(durability);
    }

    static Stage set(Durability durability) throws SQLException, IOException {
        return new Stage(durability);
    }

    EmbeddedPostgres primary() {
        return primary;
    }

    /** A second primary with the same role and table, and none of the rows. */
    EmbeddedPostgres other() throws SQLException, IOException {
        if (other == null) {
            other = server(durability);
        }
        return other;
    }

    /** Name and version of the server. */
    String description() throws SQLException {
        try (Connection connection = primary.connect()) {
            return connection.getMetaData().getDatabaseProductName()
                    + " "
                    + connection.getMetaData().getDatabaseProductVersion()
                    + (durability == Durability.DURABLE ? ", fsync on" : ", fsync off")
                    + ", restarted, frozen and replaced at will";
        }
    }

    @Override
    public void close() {
        primary.close();
        if (other != null) {
            other.close();
        }
    }

    private static EmbeddedPostgres server(Durability durability) throws SQLException, IOException {
        EmbeddedPostgres server = EmbeddedPostgres.start(durability, SETTINGS);
        try {
            server.faults().createRole(ROLE, PASSWORD);
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create table " + Work.TABLE + " (id int)");
                statement.execute("grant insert on " + Work.TABLE + " to " + ROLE);
            }
            return server;
        } catch (SQLException | IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }
}
