package dev.weir.lab.memory;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server, past any pool.
 *
 * @param user null if the address has it
 * @param password never printed; null likewise
 */
record Door(String url, @Nullable String user, @Nullable String password) {

    Connection open() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }
}
