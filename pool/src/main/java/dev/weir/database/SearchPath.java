package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads what {@link Connection#setSchema} changes, and writes it back. */
public interface SearchPath {

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

    /** The present value. */
    @Nullable String read(Connection physical) throws SQLException;

    /** Restores what {@link #read} told. */
    void write(Connection physical, @Nullable String path) throws SQLException;
}
