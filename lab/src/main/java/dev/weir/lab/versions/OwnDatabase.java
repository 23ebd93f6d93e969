package dev.weir.lab.versions;

import dev.weir.lab.pools.Address;
import dev.weir.tools.text.FailureText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server of the user's own, beside the releases of its family. Its settings stay as they are. */
final class OwnDatabase implements Database {

    private final String url;
    private final @Nullable String user;
    private final @Nullable String password;
    private final Kind kind;

    private OwnDatabase(String url, @Nullable String user, @Nullable String password, Kind kind) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.kind = kind;
    }

    /**
     * The server at that URL.
     *
     * @throws IllegalArgumentException if it is not one PostgreSQL or MariaDB server; the message
     *     does not repeat the URL, which may hold a password
     */
    static OwnDatabase at(String url, @Nullable String user, @Nullable String password) {
        boolean mariaDb = Address.of(url).scheme().equals("mariadb");
        return new OwnDatabase(url, user, password, mariaDb ? Kind.MARIADB : Kind.POSTGRESQL);
    }

    @Override
    public String name() {
        return "yours";
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    @Override
    public OptionalLong processId() {
        return OptionalLong.empty();
    }

    @Override
    public Build build() throws SQLException {
        try (Connection c = connect()) {
            return kind == Kind.POSTGRESQL
                    ? PostgresDatabase.build(c)
                    : new Build(c.getMetaData().getDatabaseProductVersion(), "unknown", "unknown");
        }
    }

    /** Takes the tables away. */
    @Override
    public void close() {
        try (Connection c = connect();
                Statement statement = c.createStatement()) {
            Items.drop(statement, kind);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "the schema weir_versions could not be removed: " + FailureText.of(e), e);
        }
    }
}
