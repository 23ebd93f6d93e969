package dev.weir.database;

import dev.weir.sql.SessionEffect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to undo on the server what statements left in a session. Immutable; shared by the sessions of
 * one kind of connection.
 */
public interface ServerReset {

    /** The isolation of transactions, for {@link #bringsBack}. */
    int ISOLATION = 1 << 2;

    /** The schema or search path, for {@link #bringsBack}. */
    int SCHEMA = 1 << 4;

    /**
     * None: a session that SQL may have changed is closed. What is not known otherwise is this. A
     * transaction is rolled back in any case.
     */
    ServerReset NONE = () -> SessionEffect.TRANSACTION;

    /**
     * The same for a database of which no reset is known: what is only suspected leaves its session
     * open, because the price would be a new connection after each lease.
     */
    ServerReset UNSUPPORTED =
            () ->
                    SessionEffect.UNKNOWN
                            | SessionEffect.FUNCTION
                            | SessionEffect.SEQUENCE
                            | SessionEffect.TRANSACTION;

    /** Effects that need no reset. */
    int ignored();

    /**
     * What JDBC setters change that is as it was at the open after {@link #undo} has reset
     * settings: {@link #ISOLATION}, {@link #SCHEMA}.
     */
    default int bringsBack() {
        return 0;
    }

    /** Whether {@code effects} can be undone. Asked when a connection comes back: no I/O. */
    default boolean canUndo(int effects) {
        return false;
    }

    /**
     * Undoes {@code effects} and perhaps more. Called in auto-commit mode, without a transaction.
     *
     * @param name that the pool has given the session for its peers, and that a reset of settings
     *     must leave; null: none
     * @throws SQLException when it cannot be done: the connection must be retired
     */
    default void undo(Connection physical, int effects, @Nullable String name) throws SQLException {
        throw new SQLException("No way is known to reset this session", "0A000");
    }

    /**
     * What the functions of these names may do, by themselves and by what they call: bits of {@link
     * SessionEffect}. {@code FUNCTION} is among them where one of the name may change the session,
     * {@code BEYOND_RESET} where no reset undoes that. A name that is missing may do anything.
     *
     * @throws SQLException when that cannot be told: the connection must be retired
     */
    default Map<String, Integer> functionEffects(Connection physical, Collection<String> names)
            throws SQLException {
        return Map.of();
    }
}
