package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.BasicCallableStatement;

/** A procedure call without output parameters. */
final class ScriptedCallableStatement extends ScriptedPreparedStatement
        implements BasicCallableStatement {

    ScriptedCallableStatement(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, sql, cursor);
    }
}
