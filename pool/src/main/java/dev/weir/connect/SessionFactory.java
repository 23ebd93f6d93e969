package dev.weir.connect;

import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import java.sql.SQLException;

/**
 * Makes physical connections, and is told of their end. Called on the pool's own threads, by
 * several at once.
 */
public interface SessionFactory {

    /**
     * Connects and brings the session to its configured state.
     *
     * @param id the number of the new connection
     * @param opening is told how far it is
     * @throws SQLException when the connect or the set-up failed; what {@link
     *     ConnectProgress#connected} was told of is left open, and the caller's to end
     */
    Session open(long id, ConnectProgress opening) throws SQLException;

    /**
     * Has a look at who else uses the server. The session is idle, and left as it was but for what
     * the server shows of it.
     *
     * @throws SQLException when the connection does not work; that the look did not is no reason
     */
    void look(Session session) throws SQLException;

    /** A physical connection has ended, which may have been a session. Must not throw. */
    void closed(ConnectionEnd end);
}
