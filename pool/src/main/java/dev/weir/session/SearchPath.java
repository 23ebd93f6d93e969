package dev.weir.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Reads what {@link Connection#setSchema} changes, and writes it back. */
interface SearchPath {

    /** What JDBC offers: one schema. */
    SearchPath BY_JDBC =
            new SearchPath() {
                @Override
                public @Nullable String read(Connection physical) throws SQLException {
                    return physical.getSchema();
                }

                @Override
                public void write(Connection physical, @Nullable String path) throws SQLException {
                    physical.setSchema(path);
                }
            };

    /**
     * PostgreSQL has a path of schemas. {@code getSchema} tells the first that exists and {@code
     * setSchema} replaces the whole path, so a restore through them would lose all but one.
     */
    SearchPath OF_POSTGRES =
            new SearchPath() {
                @Override
                public @Nullable String read(Connection physical) throws SQLException {
                    try (Statement s = physical.createStatement();
                            ResultSet r =
                                    s.executeQuery(
                                            "select pg_catalog.current_setting('search_path')")) {
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
            };

    /** The present value. */
    @Nullable String read(Connection physical) throws SQLException;

    /** Restores what {@link #read} told. */
    void write(Connection physical, @Nullable String path) throws SQLException;
}
