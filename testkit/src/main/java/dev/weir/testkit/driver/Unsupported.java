package dev.weir.testkit.driver;

import java.sql.SQLFeatureNotSupportedException;

/** The one place that refuses what the scripted driver does not do. */
final class Unsupported {

    private Unsupported() {}

    /** The exception for a method of that name: SQLState 0A000, as PostgreSQL's driver answers. */
    static SQLFeatureNotSupportedException method(String name) {
        return new SQLFeatureNotSupportedException(
                "The scripted driver does not implement " + name + "()", "0A000");
    }
}
