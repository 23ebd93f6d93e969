package dev.weir.lab.failover;

import dev.weir.testkit.net.SocketCensus;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.ServerFaults;
import dev.weir.testkit.postgres.Standby;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL that a fault befalls: the server itself, the network before it, or the first of
 * two servers that the URL names. Physical connections are counted at their sockets.
 */
final class PostgresScene implements Scene {

    /** How the pool reaches its server. */
    enum Route {
        /** By way of a proxy that plays the network. */
        PROXY,
        /** Straight. */
        DIRECT,
        /** Straight, with another primary as the second host of the URL. */
        OTHER_PRIMARY,
        /** Straight, with a standby as the second host of the URL. */
        STANDBY
    }

    /** Half of a fault. */
    @FunctionalInterface
    interface Step {
        void on(PostgresScene scene) throws Exception;
    }

    private final EmbeddedPostgres server;
    private final Route route;
    private final SocketCensus census = SocketCensus.begin();
    private final Step begin;
    private final Step end;
    private final boolean counting;
    private @Nullable TcpProxy proxy;
    private @Nullable Standby standby;
    private String hosts = "";
    private String parameters = "?sslmode=disable&gssEncMode=disable&";

    private PostgresScene(Stage stage, Route route, Step begin, Step end, boolean counting) {
        this.server = stage.primary();
        this.route = route;
        this.begin = begin;
        this.end = end;
        this.counting = counting;
    }

    /** A scene whose fault is these two steps. */
    static Fault.SceneFactory of(Route route, Step begin, Step end) {
        return stage -> new PostgresScene(stage, route, begin, end, false).setUp(stage);
    }

    /** The same, with a count of the rows that the borrowers store. */
    static Fault.SceneFactory counting(Route route, Step begin, Step end) {
        return stage -> new PostgresScene(stage, route, begin, end, true).setUp(stage);
    }

    TcpProxy proxy() {
        if (proxy == null) {
            throw new IllegalStateException("there is no proxy on this route");
        }
        return proxy;
    }

    Standby standby() {
        if (standby == null) {
            throw new IllegalStateException("there is no standby on this route");
        }
        return standby;
    }

    ServerControl control() {
        return server.control();
    }

    ServerFaults faults() {
        return server.faults();
    }

    @Override
    public String url() {
        return "jdbc:postgresql://" + hosts + "/postgres" + parameters + census.urlParameters();
    }

    @Override
    public String user() {
        return Stage.ROLE;
    }

    @Override
    public String password() {
        return Stage.PASSWORD;
    }

    @Override
    public void begin() throws Exception {
        begin.on(this);
    }

    @Override
    public void end() throws Exception {
        end.on(this);
    }

    @Override
    public List<Long> attempts() {
        return census.attempts();
    }

    @Override
    public int peak() {
        return census.peak();
    }

    @Override
    public OptionalInt stored() throws SQLException {
        if (!counting) {
            return OptionalInt.empty();
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from " + Work.TABLE)) {
            rows.next();
            return OptionalInt.of(rows.getInt(1));
        }
    }

    @Override
    public void release() {
        census.closeSockets();
    }

    @Override
    public void close() throws SQLException, IOException {
        TcpProxy network = proxy;
        Standby second = standby;
        try (census;
                network;
                second) {
            if (!control().running()) {
                control().start();
            }
            if (route == Route.OTHER_PRIMARY) {
                server.faults().readOnly(false);
            }
            server.faults().password(Stage.ROLE, Stage.PASSWORD);
            server.faults().limitSessions(Stage.ROLE, -1);
            server.faults().terminate(Stage.ROLE);
        }
    }

    private PostgresScene setUp(Stage stage) throws SQLException, IOException {
        try {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("truncate " + Work.TABLE);
            }
            switch (route) {
                case PROXY -> {
                    TcpProxy network = TcpProxy.to("127.0.0.1", server.port());
                    proxy = network;
                    hosts = host(network.port());
                }
                case DIRECT -> hosts = host(server.port());
                case OTHER_PRIMARY -> twoHosts(stage.other().port());
                case STANDBY -> {
                    Standby second = Standby.of(server);
                    standby = second;
                    twoHosts(second.port());
                }
            }
            return this;
        } catch (SQLException | IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void twoHosts(int second) {
        hosts = host(server.port()) + "," + host(second);
        // The driver would remember for 10 s, across trials, which of them was the primary.
        parameters += "targetServerType=primary&hostRecheckSeconds=0&";
    }

    private static String host(int port) {
        return "127.0.0.1:" + port;
    }
}
