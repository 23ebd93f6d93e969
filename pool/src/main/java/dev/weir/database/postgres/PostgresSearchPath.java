package dev.weir.database.postgres;

import dev.weir.database.SearchPath;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL has a path of schemas. {@code getSchema} tells the first that exists and {@code
 * setSchema} replaces the whole path, so a restore through them would lose all but one.
 */
final class PostgresSearchPath implements SearchPath {

    @Override
    public @Nullable String read(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement();
                ResultSet r = s.executeQuery("select pg_catalog.current_setting('search_path')")) {
            return r.next() ? r.getString(1) : null;
        }
    }

    @Override
    public void write(Connection physical, @Nullable String path) throws SQLException {
        try (PreparedStatement s =
                physical.prepareStatement(
                        "select pg_catalog.set_config('search_path', ?, false)")) {
            s.setString(1, path);
            s.execute();
        }
    }
}
