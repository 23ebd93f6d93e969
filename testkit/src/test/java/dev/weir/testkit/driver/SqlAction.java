package dev.weir.testkit.driver;

import java.sql.SQLException;

/** Something that talks to a database. */
@FunctionalInterface
interface SqlAction {

    void run() throws SQLException;
}
