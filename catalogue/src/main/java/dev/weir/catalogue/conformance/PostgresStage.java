package dev.weir.catalogue.conformance;

import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A stage on PostgreSQL: each row has a database of its own, reached directly or by way of a proxy.
 */
final class PostgresStage extends RealStage {

    private final EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
    private @Nullable TcpProxy proxy;

    PostgresStage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack, row);
    }

    /** This stage, for a row on PostgreSQL. */
    static PostgresStage of(Stage stage) {
        if (stage instanceof PostgresStage onPostgres) {
            return onPostgres;
        }
        throw new IllegalStateException("a row on PostgreSQL was given a scripted stage");
    }

    /** Makes the row's database, and a role {@code conformance}. */
    @Override
    String create() throws SQLException {
        server.newDatabase(databaseName());
        try (Connection connection = server.connect()) {
            execute(
                    connection,
                    "do $$ begin create role "
                            + USER
                            + " superuser login; exception when duplicate_object or unique_violation"
                            + " then null; end $$");
        }
        return server.url(databaseName()) + "?sslmode=disable";
    }

    @Override
    Connection connectPast() throws SQLException {
        return DriverManager.getConnection(
                server.url(databaseName()), server.user(), server.password());
    }

    @Override
    void remove() throws SQLException {
        try (Connection admin = server.connect()) {
            execute(admin, "drop database if exists " + databaseName() + " with (force)");
        }
    }

    @Override
    String backendQuery() {
        return "select pg_backend_pid()";
    }

    @Override
    String connectionClass() {
        return "org.postgresql.PGConnection";
    }

    /** Opens the pool on the row's database by way of a proxy. */
    TcpProxy openProxied(int minimumIdle, int maximumSize, Duration patience)
            throws SQLException, IOException, NotApplicable {
        make();
        TcpProxy started = TcpProxy.to("127.0.0.1", server.port());
        proxy = started;
        String url =
                "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable&gssEncMode=disable"
                        .formatted(started.port(), databaseName());
        openAt(url, minimumIdle, maximumSize, patience);
        return started;
    }

    EmbeddedPostgres server() {
        return server;
    }

    /** The pool's sessions as the server counts them. */
    int sessions() throws SQLException {
        String count =
                ask(
                        "select count(*) from pg_stat_activity where datname = current_database()"
                                + " and pid <> pg_backend_pid()");
        return count == null ? 0 : Integer.parseInt(count);
    }

    @Override
    int openNow() throws SQLException {
        return sessions();
    }

    @Override
    void settle() throws Exception {
        super.settle();
        int sessions = sessions();
        expect(
                sessions <= maximum(),
                "I2: %d sessions at the server, limit %d".formatted(sessions, maximum()));
    }

    @Override
    void tearDown() throws InterruptedException {
        TcpProxy started = proxy;
        if (started != null) {
            started.resume();
        }
        super.tearDown();
        try {
            if (started != null) {
                started.close();
            }
        } catch (IOException e) {
            // its port goes with this JVM
        }
    }
}
