package dev.weir.connect;

import dev.weir.session.Session;
import java.sql.SQLException;

/** Decides about a connect beyond what one pool knows. Called on threads that make connects. */
public interface ConnectGate {
    /**
     * Before the driver is asked; may take its time.
     *
     * @throws SQLException when there must be no connect now
     */
    Passage enter() throws SQLException;

    /** One connect that may begin. */
    interface Passage extends AutoCloseable {
        /**
         * The connect has made a session.
         *
         * @throws SQLException when the session must go
         */
        void admit(Session fresh) throws SQLException;

        /** The connect has ended, well or badly. */
        @Override
        default void close() {}
    }
}
