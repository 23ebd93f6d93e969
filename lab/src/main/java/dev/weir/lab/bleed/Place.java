package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.MariaDbFixture;
import dev.weir.catalogue.bleed.PostgresFixture;
import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A database with all that the traces need, until it is closed. */
final class Place implements AutoCloseable {

    private static final String MARIADB = "jdbc:mariadb:";

    private final Engine engine;
    private final BleedFixture fixture;
    private final End end;

    private Place(Engine engine, BleedFixture fixture, End end) {
        this.engine = engine;
        this.fixture = fixture;
        this.end = end;
    }

    /** Takes away what was made. */
    @FunctionalInterface
    private interface End {
        void of(BleedFixture fixture) throws SQLException;
    }

    /** What takes away what was made on a server. */
    @FunctionalInterface
    private interface Demolition {
        void by(Connection connection) throws SQLException;
    }

    private static End past(Demolition demolition) {
        return fixture -> {
            try (Connection c = fixture.connect()) {
                demolition.by(c);
            }
        };
    }

    /**
     * On a server of the user's own.
     *
     * @throws IllegalArgumentException if the address is not that of a PostgreSQL or a MariaDB
     */
    static Place at(String url, @Nullable String user, @Nullable String password)
            throws SQLException {
        if (url.startsWith(MARIADB)) {
            return new Place(
                    Engine.MARIADB,
                    MariaDbFixture.at(url, user, password),
                    past(MariaDbFixture::demolish));
        }
        if (url.startsWith("jdbc:postgresql:")) {
            return new Place(
                    Engine.POSTGRES,
                    PostgresFixture.at(url, user, password),
                    past(PostgresFixture::demolish));
        }
        throw new IllegalArgumentException(
                "--url must be jdbc:postgresql://HOST[:PORT]/DATABASE or"
                        + " jdbc:mariadb://HOST[:PORT]/DATABASE");
    }

    /** On a database that comes along. */
    static Place embedded(Engine engine) throws SQLException {
        return switch (engine) {
            case POSTGRES -> postgres();
            case MARIADB -> mariaDb();
        };
    }

    private static Place postgres() throws SQLException {
        EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of());
        return with(server, server.url(), server.user(), server.password());
    }

    private static Place mariaDb() throws SQLException {
        EmbeddedMariaDb server = EmbeddedMariaDb.startWithPrivileges();
        return with(server, server.url(), server.user(), server.password());
    }

    /** The server goes with all that is on it. */
    private static Place with(AutoCloseable server, String url, String user, String password)
            throws SQLException {
        try {
            Place there = at(url, user, password);
            return new Place(there.engine, there.fixture, fixture -> stop(server));
        } catch (SQLException | RuntimeException e) {
            stop(server);
            throw e;
        }
    }

    private static void stop(AutoCloseable server) throws SQLException {
        try {
            server.close();
        } catch (Exception e) {
            throw new SQLException("the database did not stop: " + FailureText.of(e), e);
        }
    }

    Engine engine() {
        return engine;
    }

    BleedFixture fixture() {
        return fixture;
    }

    @Override
    public void close() throws SQLException {
        end.of(fixture);
    }
}
