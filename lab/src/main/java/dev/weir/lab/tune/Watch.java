package dev.weir.lab.tune;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a server's statements take while somebody looks at it now and then, through one connection
 * that is for nothing else. The looks themselves are not counted.
 */
interface Watch {

    /** Looks at it. */
    void look(Connection c) throws SQLException;

    /** Transactions or statements from the first look to the last. */
    long served();

    /** Milliseconds for each of them; not a number if there were none. */
    double meanMillis();

    /** For how many milliseconds the oldest one that a look saw had been running. */
    double oldestMillis();
}
