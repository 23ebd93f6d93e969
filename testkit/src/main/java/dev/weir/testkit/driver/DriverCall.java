package dev.weir.testkit.driver;

import org.jspecify.annotations.Nullable;

/**
 * One call as a script sees it, before it takes effect.
 *
 * @param call which call
 * @param connection the physical connection, or null for {@link Call#CONNECT}, which has none yet
 * @param detail the SQL text of {@link Call#EXECUTE} and {@link Call#PREPARE}, the new value of a
 *     setter, else null
 */
public record DriverCall(
        Call call, @Nullable ScriptedConnection connection, @Nullable Object detail) {

    /** The id of a call that has no connection. */
    public static final int NO_CONNECTION = -1;

    /** The physical connection's id, or {@link #NO_CONNECTION}. */
    public int connectionId() {
        return connection == null ? NO_CONNECTION : connection.id();
    }

    /**
     * The SQL text of {@link Call#EXECUTE} and {@link Call#PREPARE}; empty for every other call.
     */
    public String sql() {
        boolean hasSql = call == Call.EXECUTE || call == Call.PREPARE;
        return hasSql && detail instanceof String sql ? sql : "";
    }
}
