package dev.weir.testkit.jdbc;

import java.sql.SQLFeatureNotSupportedException;

/** The one place that refuses what a driver of tests does not do. */
public final class Unsupported {

    private Unsupported() {}

    /** The exception for a method of that name: SQLState 0A000, as PostgreSQL's driver answers. */
    public static SQLFeatureNotSupportedException method(String name) {
        return new SQLFeatureNotSupportedException(
                "This driver does not implement " + name + "()", "0A000");
    }
}
