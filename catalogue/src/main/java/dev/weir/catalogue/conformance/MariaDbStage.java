package dev.weir.catalogue.conformance;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A stage on MariaDB. */
final class MariaDbStage extends RealStage {

    MariaDbStage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack, row);
    }

    @Override
    String create() throws SQLException, NotApplicable {
        requireDriver("org.mariadb.jdbc.Driver", "org.mariadb.jdbc:mariadb-java-client");
        try (Connection admin = server().connect()) {
            execute(admin, "create database " + databaseName());
        } catch (IllegalStateException | LinkageError e) {
            throw new NotApplicable(String.valueOf(e.getMessage()));
        }
        return url();
    }

    /** This server takes any user. */
    private static EmbeddedMariaDb server() {
        return EmbeddedMariaDb.shared();
    }

    private String url() {
        String url = server().url();
        return url.substring(0, url.lastIndexOf('/') + 1) + databaseName();
    }

    @Override
    Connection connectPast() throws SQLException {
        return connect(url());
    }

    @Override
    void remove() throws SQLException {
        try (Connection admin = server().connect()) {
            execute(admin, "drop database if exists " + databaseName());
        }
    }

    @Override
    String backendQuery() {
        return "select connection_id()";
    }

    @Override
    String connectionClass() {
        return "org.mariadb.jdbc.Connection";
    }
}
