package dev.weir.testkit.conformance;

import java.util.List;

/** Rows about networks and servers that fail, on PostgreSQL. */
final class NetworkRows {

    private NetworkRows() {}

    static List<Row> rows() {
        return List.of();
    }
}
