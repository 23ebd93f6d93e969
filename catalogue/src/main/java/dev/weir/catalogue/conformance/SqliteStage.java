package dev.weir.catalogue.conformance;

import dev.weir.testkit.machine.TemporaryFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A stage on an SQLite in this JVM. */
final class SqliteStage extends RealStage {

    private static final String FILE = "row.db";
    private @Nullable Path folder;

    SqliteStage(PoolUnderTest underTest, Duration slack, Row row) {
        super(underTest, slack, row);
    }

    /** In a file, until {@link #remove}. */
    @Override
    String create() throws SQLException, NotApplicable {
        requireDriver("org.sqlite.JDBC", "org.xerial:sqlite-jdbc");
        try {
            folder = TemporaryFolders.make("weir-conformance");
        } catch (IOException e) {
            throw new NotApplicable("there is no place for a file: " + e.getMessage());
        }
        return url();
    }

    private String url() {
        if (folder == null) {
            throw new IllegalStateException("the row has not opened its pool");
        }
        return "jdbc:sqlite:" + folder.resolve(FILE);
    }

    @Override
    Connection connectPast() throws SQLException {
        return connect(url());
    }

    @Override
    void remove() throws SQLException {
        Path made = folder;
        if (made == null) {
            return;
        }
        try {
            TemporaryFolders.remove(made);
        } catch (IOException e) {
            throw new SQLException("the file could not be removed", e);
        }
    }

    @Override
    @Nullable String backendQuery() {
        return null;
    }

    @Override
    String connectionClass() {
        return "org.sqlite.SQLiteConnection";
    }
}
