package dev.weir.handle;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** Metadata of a database, asked through a lease. */
final class DatabaseMetaDataHandle extends GeneratedDatabaseMetaData {

    DatabaseMetaDataHandle(DatabaseMetaData delegate, LeaseGuard connection) {
        super(delegate, connection);
    }

    @Override
    public Connection getConnection() throws SQLException {
        connection.checkOpen();
        return connection;
    }
}
