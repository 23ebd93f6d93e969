package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What it takes to connect: where, and as whom. */
record Door(String url, @Nullable String user, @Nullable String password) {

    /** A connection past every pool. */
    Connection open() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }
}
