package dev.weir.tools.server;

import java.sql.SQLException;
import java.util.List;

/** Reads one kind of server. */
public interface ServerReader {

    /** The reader for the server behind that session. */
    static ServerReader of(ReadOnlySession session, ServerDoor door) {
        return door.isPostgres() ? new PostgresReader(session) : new MariaDbReader(session);
    }

    /**
     * Reads all but the sessions.
     *
     * @throws SQLException if what every role may see cannot be read
     */
    ServerFacts facts() throws SQLException;

    /** The other clients' sessions at this moment; those of {@link ServerDoor} are left out. */
    List<Session> sessions() throws SQLException;
}
