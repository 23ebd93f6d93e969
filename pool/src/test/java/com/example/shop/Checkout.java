package com.example.shop;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** An application's class, outside the packages of the pool. */
public final class Checkout {
    private Checkout() {}

    /** Borrows, and leaves the return to the caller. */
    public static Connection borrow(DataSource pool) throws SQLException {
        return pool.getConnection();
    }
}
