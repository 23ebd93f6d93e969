package dev.weir.lab.soak;

import dev.weir.testkit.net.SocketCensus;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.ServerFaults;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A PostgreSQL that keeps its commits, a network before it that can fail, and the tables. */
final class SoakFixture implements AutoCloseable {

    static final String ROLE = "soak_app";
    static final String OTHER_ROLE = "soak_other";

    /** A durable commit, of rows that no transaction of the load touches. */
    static final String BEAT = "update soak_witness set beats = beats + 1";

    private static final String PASSWORD = "soak";

    private final EmbeddedPostgres server;
    private final TcpProxy proxy;
    private final SocketCensus census = SocketCensus.begin();

    private SoakFixture(EmbeddedPostgres server) throws IOException {
        this.server = server;
        this.proxy = TcpProxy.to("127.0.0.1", server.port());
    }

    static SoakFixture prepare() throws SQLException, IOException {
        EmbeddedPostgres server =
                EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", "60"));
        try {
            server.faults().createRole(ROLE, PASSWORD);
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("create role " + OTHER_ROLE);
                statement.execute("grant " + OTHER_ROLE + " to " + ROLE);
                statement.execute("create table soak_entries (id int)");
                statement.execute("create table soak_lists (key int primary key, ids int[])");
                statement.execute("create table soak_witness (beats int)");
                statement.execute("insert into soak_witness values (0)");
                statement.execute(
                        "grant select, insert, update on soak_entries, soak_lists to "
                                + ROLE
                                + ", "
                                + OTHER_ROLE);
            }
            return new SoakFixture(server);
        } catch (SQLException | IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** How the pool gets there. */
    String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres?sslmode=disable&gssEncMode=disable&connectTimeout=2&socketTimeout=%d&%s"
                .formatted(
                        proxy.port(),
                        SoakSettings.SOCKET_TIMEOUT.toSeconds(),
                        census.urlParameters());
    }

    String user() {
        return ROLE;
    }

    String password() {
        return PASSWORD;
    }

    /** A connection past the pool and the network, as superuser. */
    Connection direct() throws SQLException {
        return server.connect();
    }

    TcpProxy proxy() {
        return proxy;
    }

    SocketCensus census() {
        return census;
    }

    ServerControl control() {
        return server.control();
    }

    ServerFaults faults() {
        return server.faults();
    }

    /** Name and version of the server. */
    String description() throws SQLException {
        try (Connection connection = direct()) {
            return connection.getMetaData().getDatabaseProductName()
                    + " "
                    + connection.getMetaData().getDatabaseProductVersion()
                    + ", fsync on, behind a proxy on the same machine";
        }
    }

    @Override
    public void close() throws IOException {
        try (census;
                proxy) {
            server.close();
        }
    }
}
