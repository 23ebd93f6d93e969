package dev.weir.testkit.driver;

/** What {@code Connection.close()} means while a transaction is open: JDBC leaves it to drivers. */
public enum CloseRule {
    /** The transaction is rolled back, as by most. */
    ROLLS_BACK,
    /** The transaction is committed, as by Oracle's. */
    COMMITS,
    /** The close fails with SQLState 25001 and the session lives on, as with DB2's and Derby's. */
    REFUSES
}
