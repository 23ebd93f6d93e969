package dev.weir.testkit.driver;

import java.sql.ResultSet;

/** The kind of result that a statement was asked for; remembered, otherwise without effect. */
record Cursor(int type, int concurrency, int holdability) {

    static final Cursor PLAIN =
            new Cursor(
                    ResultSet.TYPE_FORWARD_ONLY,
                    ResultSet.CONCUR_READ_ONLY,
                    ResultSet.CLOSE_CURSORS_AT_COMMIT);
}
