package dev.weir.testkit.conformance;

import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A stage on PostgreSQL: each row has a database of its own, reached directly or by way of a proxy.
 */
final class PostgresStage extends Stage {

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
    private final String name;
    private @Nullable TcpProxy proxy;
    private @Nullable Connection observer;

    PostgresStage(Candidate candidate, Duration slack, Row row) {
        super(candidate, slack);
        name = "row_" + row.number() + "_" + DATABASES.incrementAndGet();
    }

    /** This stage, for a row on PostgreSQL. */
    static PostgresStage of(Stage stage) {
        if (stage instanceof PostgresStage onPostgres) {
            return onPostgres;
        }
        throw new IllegalStateException("a row on PostgreSQL was given a scripted stage");
    }

    /** Makes the row's database, with a table {@code mark}, a role {@code conformance}. */
    private String create() throws SQLException {
        server.newDatabase(name);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "do $$ begin create role "
                            + USER
                            + " superuser login; exception when duplicate_object or unique_violation"
                            + " then null; end $$");
        }
        sql("create table mark (id int)");
        return name;
    }

    /** Opens the pool on the row's database. */
    void openDirect(int minimumIdle, int maximumSize, Duration patience) throws SQLException {
        openAt(server.url(create()) + "?sslmode=disable", minimumIdle, maximumSize, patience);
    }

    /** Opens the pool on the row's database by way of a proxy. */
    TcpProxy openProxied(int minimumIdle, int maximumSize, Duration patience)
            throws SQLException, IOException {
        String database = create();
        TcpProxy started = TcpProxy.to("127.0.0.1", server.port());
        proxy = started;
        String url =
                "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable&gssEncMode=disable"
                        .formatted(started.port(), database);
        openAt(url, minimumIdle, maximumSize, patience);
        return started;
    }

    EmbeddedPostgres server() {
        return server;
    }

    String databaseName() {
        return name;
    }

    /** Runs a statement past the pool. */
    void sql(String sql) throws SQLException {
        try (Statement statement = observer().createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the first row of a query past the pool. */
    @Nullable String ask(String sql) throws SQLException {
        return ask(observer(), sql);
    }

    /** The first column of the first row. */
    static @Nullable String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    /** A borrower's statement. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The pool's sessions as the server counts them. */
    int sessions() throws SQLException {
        String count =
                ask(
                        "select count(*) from pg_stat_activity where datname = current_database()"
                                + " and pid <> pg_backend_pid()");
        return count == null ? 0 : Integer.parseInt(count);
    }

    private Connection observer() throws SQLException {
        Connection connection = observer;
        if (connection == null) {
            connection =
                    java.sql.DriverManager.getConnection(
                            server.url(name), server.user(), server.password());
            observer = connection;
        }
        return connection;
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
            Connection connection = observer;
            if (connection != null) {
                connection.close();
            }
            try (Connection admin = server.connect();
                    Statement statement = admin.createStatement()) {
                statement.execute("drop database if exists " + name + " with (force)");
            }
        } catch (IOException | SQLException e) {
            // the server removes the database when it ends
        }
    }
}
