package dev.weir.testkit.driver;

/** A procedure call without output parameters. */
final class ScriptedCallableStatement extends CallableInputsByName {

    ScriptedCallableStatement(ScriptedConnection connection, String sql, Cursor cursor) {
        super(connection, sql, cursor);
    }
}
