package dev.weir.testkit.conformance;

import java.util.List;

/** Rows about what one borrower's session leaves to the next, on PostgreSQL. */
final class SessionRows {

    private SessionRows() {}

    static List<Row> rows() {
        return List.of();
    }
}
