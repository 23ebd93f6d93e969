package dev.weir.lab.tenants;

import dev.weir.lab.pools.Address;
import dev.weir.lab.pools.Endpoint;
import dev.weir.lab.stats.Percentiles;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.net.TcpLine;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The database server, the one that comes along or somebody's, and the road there. */
final class Server implements AutoCloseable {

    /** For the looks from the side, and what a pool opens before it closes. */
    private static final int SPARE = 60;

    /** More sessions than that are no experiment but a denial of service to the machine. */
    private static final int MOST_SESSIONS = 2_500;

    private static final int PINGS = 50;

    private final Engine engine;
    private final Endpoint admin;
    private final Address front;
    private final @Nullable TcpLine line;
    private final AutoCloseable embedded;

    private Server(Endpoint admin, Duration rtt, AutoCloseable embedded) throws IOException {
        Address address = Address.of(admin.url());
        this.engine = Engine.of(address);
        this.admin = admin;
        this.embedded = embedded;
        if (rtt.isZero()) {
            this.line = null;
            this.front = address;
        } else {
            TcpLine between = TcpLine.to(address.host(), address.port(), rtt);
            this.line = between;
            this.front = address.through(between.port());
        }
    }

    /** A server of the command's own for that many connections, as far as one can hold them. */
    static Server start(Engine engine, int connections, Duration rtt)
            throws IOException, SQLException {
        String sessions = Integer.toString(Math.min(connections + SPARE, MOST_SESSIONS));
        if (engine == Engine.POSTGRES) {
            EmbeddedPostgres postgres =
                    EmbeddedPostgres.start(
                            Durability.DURABLE,
                            Map.of(
                                    "max_connections",
                                    sessions,
                                    "shared_buffers",
                                    "256MB",
                                    // the tables are so small that each minute's changes would have
                                    // all of them analyzed, on one core for a second of one turn
                                    "autovacuum",
                                    "off"));
            return new Server(
                    new Endpoint(postgres.url(), postgres.user(), postgres.password()),
                    rtt,
                    postgres);
        }
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.start();
        try (Connection connection = mariaDb.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set global max_connections = " + sessions);
        }
        return new Server(
                new Endpoint(mariaDb.url(), mariaDb.user(), mariaDb.password()), rtt, mariaDb);
    }

    /** Somebody's server, left as it was. */
    static Server at(Endpoint admin, Duration rtt) throws IOException {
        return new Server(admin, rtt, () -> {});
    }

    Engine engine() {
        return engine;
    }

    /** Makes the tenants there. */
    TenantFixture build(List<Tenant> tenants, TenantsSettings settings) throws SQLException {
        ServerAccess site = ServerAccess.of(admin, front);
        return engine == Engine.POSTGRES
                ? PostgresFixture.build(
                        site,
                        tenants,
                        settings.rows(),
                        settings.ways().contains(TenantStrategies.WEIR_RLS))
                : MariaDbFixture.build(site, tenants, settings.rows(), settings.ways());
    }

    /** The median round trip on the ways' road, in microseconds. */
    static double roundTripMicros(Endpoint door) throws SQLException {
        long[] nanos = new long[PINGS];
        try (Connection connection = door.open();
                PreparedStatement ping = connection.prepareStatement("select 1")) {
            for (int i = 0; i < 2 * PINGS; i++) {
                long begin = System.nanoTime();
                try (ResultSet rows = ping.executeQuery()) {
                    rows.next();
                }
                nanos[i % PINGS] = System.nanoTime() - begin;
            }
        }
        return Percentiles.of(nanos).at(50) / 1e3;
    }

    @Override
    public void close() throws Exception {
        try (embedded) {
            if (line != null) {
                line.close();
            }
        }
    }
}
